import { expect } from '@jest/globals';
import { appToken, caller, withPull } from './support.ts';

/** Queries with the app's token on an open pull request. */
export async function asked() {
  const { github, pull } = await withPull();
  const { query, post, patch } = caller(github, await appToken(github));
  /** The fields of the pull request. */
  const onPull = async (fields: string, ask = query) => {
    const text = `{ repository(owner: "acme", name: "bench") { pullRequest(number: ${pull.number}) { ${fields} } } }`;
    const { body } = await ask(text);
    expect(body.errors).toBeUndefined();
    return body.data.repository.pullRequest;
  };
  /** The fields of the repository, with whatever was wrong. */
  const onRepository = async (fields: string) =>
    (await query(`{ repository(owner: "acme", name: "bench") { ${fields} } }`)).body;
  return { github, pull, query, post, patch, onPull, onRepository };
}
