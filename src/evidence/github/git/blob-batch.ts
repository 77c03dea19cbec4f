import { z } from 'zod';
import type { RepositoryReader } from '../repository-reader.ts';
import { BlobNode, blobFields } from './blob-node.ts';

export const MAX_BATCH = 50;

/** One query for so many blobs; those that GraphQL does not know as blobs are `undefined`. */
export function blobBatchQuery(count: number): string {
  const indices = Array.from({ length: count }, (_, index) => index);
  const variables = indices.map((index) => `, $b${index}: GitObjectID!`).join('');
  const fields = indices.map(
    (index) => `b${index}: object(oid: $b${index}) { ... on Blob { ${blobFields} } }`,
  );
  return `query Blobs($owner: String!, $name: String!${variables}) { repository(owner: $owner, name: $name) { ${fields.join(' ')} } }`;
}

const Answer = z.object({ repository: z.record(z.string(), z.unknown()) });

export async function readBlobNodes(
  reader: RepositoryReader,
  oids: readonly string[],
): Promise<(BlobNode | undefined)[]> {
  const variables = Object.fromEntries(oids.map((oid, index) => [`b${index}`, oid]));
  const { repository } = await reader.client.query(
    `blobs of ${reader.owner}/${reader.name}`,
    blobBatchQuery(oids.length),
    { owner: reader.owner, name: reader.name, ...variables },
    Answer,
  );
  return oids.map((oid, index) => {
    const node = BlobNode.safeParse(repository[`b${index}`]).data;
    return node?.oid === oid ? node : undefined;
  });
}
