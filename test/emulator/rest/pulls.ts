import { z } from 'zod';
import { addLabel, removeLabel } from '../actions/pulls.ts';
import { commitJson, fileJson } from '../format/git.ts';
import {
  issueEventJson,
  issueJson,
  labelsJson,
  pullChanges,
  pullCommits,
  pullJson,
  pullListJson,
} from '../format/pull.ts';
import { json, notFound } from '../http/answer.ts';
import { bodyOf, param, pullOf, repositoryOf, writableRepository } from '../http/call.ts';
import { listAnswer } from '../http/paging.ts';
import { get, inRepository, post, type Route, remove } from '../http/router.ts';
import type { GitHubState } from '../webhooks/emit.ts';

/** GitHub lists at most so many. */
const MAX_FILES = 3_000;
const MAX_COMMITS = 250;

const Labels = z.object({ labels: z.array(z.string()) });

export function pullRoutes(state: GitHubState): Route[] {
  return inRepository([
    get('/pulls', (call) => {
      const repository = repositoryOf(call);
      const wanted = call.query.get('state') ?? 'open';
      const [owner, branch] = (call.query.get('head') ?? '').split(':');
      const found = [...repository.pulls.values()]
        .filter(({ state: is }) => wanted === 'all' || is === wanted)
        .filter(({ head }) => branch === undefined || head.ref === branch)
        .filter(({ head }) => branch === undefined || head.repository.split('/')[0] === owner)
        .filter(({ base }) => base.ref === (call.query.get('base') ?? base.ref));
      return listAnswer(call, found.toReversed(), (pull) => pullListJson(call.world, repository, pull));
    }),
    get('/pulls/:number', (call) => {
      const repository = repositoryOf(call);
      return json(pullJson(call.world, repository, pullOf(call, repository)));
    }),
    get('/pulls/:number/files', (call) => {
      const repository = repositoryOf(call);
      const pull = pullOf(call, repository);
      const recorded = repository.recordedFiles.get(pull.number);
      if (recorded !== undefined) return listAnswer(call, recorded, (file) => file);
      const changes = pullChanges(repository, pull).slice(0, MAX_FILES);
      return listAnswer(call, changes, (change) => fileJson(call.world, repository, change, pull.head.sha));
    }),
    get('/pulls/:number/commits', (call) => {
      const repository = repositoryOf(call);
      const commits = pullCommits(repository, pullOf(call, repository)).slice(0, MAX_COMMITS);
      return listAnswer(call, commits, (sha) => commitJson(call.world, repository, sha));
    }),
    get('/issues/:number', (call) => {
      const repository = repositoryOf(call);
      return json(issueJson(call.world, repository, pullOf(call, repository)));
    }),
    get('/issues/:number/events', (call) => {
      const repository = repositoryOf(call);
      const { number } = pullOf(call, repository);
      const found = repository.events.filter((event) => event.pull === number);
      return listAnswer(call, found, (event) => issueEventJson(call.world, repository, event));
    }),
    get('/issues/:number/labels', (call) => {
      const repository = repositoryOf(call);
      return listAnswer(call, labelsJson(repository, pullOf(call, repository)), (label) => label);
    }),
    post('/issues/:number/labels', (call) => {
      const repository = writableRepository(call, 'issues');
      const pull = pullOf(call, repository);
      for (const name of bodyOf(call, Labels).labels)
        addLabel(state, repository, pull, call.viewer.account, name);
      return json(labelsJson(repository, pull));
    }),
    remove('/issues/:number/labels/:name', (call) => {
      const repository = writableRepository(call, 'issues');
      const pull = pullOf(call, repository);
      const name = param(call, 'name');
      if (!pull.labels.some((label) => label.toLowerCase() === name.toLowerCase())) throw notFound();
      removeLabel(state, repository, pull, call.viewer.account, name);
      return json(labelsJson(repository, pull));
    }),
  ]);
}
