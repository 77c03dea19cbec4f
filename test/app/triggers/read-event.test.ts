import { describe, expect, test } from '@jest/globals';
import { Job } from '../../../src/app/jobs/job.ts';
import { knownEvents, readEvent } from '../../../src/app/triggers/read-event.ts';
import { everyEvent } from './every-event.ts';
import { malformed, read, us, withField } from './support.ts';

const described = everyEvent.map((webhook) => ({
  ...webhook,
  title: `${webhook.name}.${String(webhook.payload.action)}`,
}));

test('every known event is tried here', () => {
  expect(new Set(everyEvent.map(({ name }) => name))).toEqual(new Set(knownEvents));
});

test.each(['push', 'installation', 'star', '', '__proto__', 'constructor', 'toString'])(
  'the event "%s" is nothing, whatever its payload',
  (name) => {
    for (const payload of [{}, null, 'text', everyEvent[0]?.payload])
      expect(readEvent(name, payload, us)).toBeUndefined();
  },
);

describe.each(described)('$title', (webhook) => {
  test('asks for jobs that the queue can read back', () => {
    const jobs = read(webhook)?.jobs ?? [];
    expect(jobs.length).toBeGreaterThan(0);
    for (const { job, reason } of jobs) {
      expect(Job.parse(JSON.parse(JSON.stringify(job)))).toEqual(job);
      expect(reason).toBe(webhook.title);
    }
  });

  test.each([
    ['installation', undefined],
    ['installation.id', 'x'],
    ['repository', null],
    ['repository.full_name', 'bench'],
    ['repository.full_name', `acme/${'x'.repeat(200)}`],
    ['repository.id', 1.5],
    ['action', undefined],
    ['action', 'x'.repeat(201)],
  ])('with %s %j is malformed', (field, value) => {
    const error = malformed(withField(webhook, field, value));
    expect(error).toMatchObject({ event: webhook.name, field });
    expect(error.message).toContain(`webhook ${webhook.name}: ${field}: `);
    expect(error.message.length).toBeLessThan(300);
  });

  test.each([null, undefined, [], 'text', 7])('as %j is malformed as a whole', (payload) => {
    expect(() => readEvent(webhook.name, payload, us)).toThrow(
      expect.objectContaining({ name: 'MalformedEvent', field: 'payload' }),
    );
  });

  test('is read without what GitHub may leave out or add', () => {
    const payload = { ...webhook.payload, organization: undefined, enterprise: { id: 1 } };
    expect(readEvent(webhook.name, payload, us)).toEqual(read(webhook));
  });

  test('is not changed by being read, and says the same each time', () => {
    const before = JSON.stringify(webhook.payload);
    expect(read(webhook)).toEqual(read(webhook));
    expect(JSON.stringify(webhook.payload)).toBe(before);
  });
});
