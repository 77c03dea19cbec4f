import { describe, expect, test } from '@jest/globals';
import { runLinks } from '../../../src/app/conversation/run-links.ts';
import { own, place, policyOf } from '../../support/conversation.ts';

const results = { id: 39695060576, hasPerformance: true, hasAccuracy: true };
const body = [
  '<!-- pr-verdict unofficial-run -->',
  '<!-- run 39695060576 -->',
  '',
  'View unofficial run (performance): https://inferencex.semianalysis.com/inference?unofficialRun=39695060576',
  '',
  'View unofficial run (accuracy): https://inferencex.semianalysis.com/evaluation?unofficialRun=39695060576',
  '',
].join('\n');

describe('unofficial run links', () => {
  test('are made from the templates of the policy', () => {
    expect(runLinks({ ...place(), results })).toEqual([{ marker: 'unofficial-run', body }]);
  });

  test('show only what there is', () => {
    const only = (more: object) => runLinks({ ...place(), results: { ...results, ...more } })[0]?.body;
    expect(only({ hasAccuracy: false })).not.toContain('accuracy');
    expect(only({ hasPerformance: false })).not.toContain('performance');
    expect(only({ hasAccuracy: false, hasPerformance: false })).toBeUndefined();
  });

  test('are off without templates, and absent without results', () => {
    expect(runLinks({ ...place({ policy: policyOf({ unofficialRuns: null }) }), results })).toEqual([]);
    expect(runLinks({ ...place(), results: undefined })).toEqual([]);
  });

  test.each([
    [39695060575, 1],
    [39695060576, 1],
    [39695060577, 0],
    [9, 1],
  ])('of a lower run never replace those of a higher one: %i is shown', (shown, count) => {
    const ownComments = [own(1, 'unofficial-run', `<!-- run ${shown} -->\n\nlinks`)];
    expect(runLinks({ ...place({ ownComments }), results })).toHaveLength(count);
  });

  test('replace a comment that does not say which run it shows', () => {
    expect(runLinks({ ...place({ ownComments: [own(1, 'unofficial-run')] }), results })).toHaveLength(1);
  });

  test('follow templates that no longer say the run in the same place', () => {
    const policy = policyOf({
      unofficialRuns: { performance: 'https://x.example/{run}/p', accuracy: 'https://x.example/{run}/a' },
    });
    const ownComments = [own(1, 'unofficial-run', body.split('\n').slice(1).join('\n'))];
    expect(runLinks({ ...place({ policy, ownComments }), results: { ...results, id: 5 } })).toEqual([]);
    expect(runLinks({ ...place({ policy, ownComments }), results })[0]?.body).toContain(
      'https://x.example/39695060576/p',
    );
  });
});
