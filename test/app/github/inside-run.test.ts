import { describe, expect, test } from '@jest/globals';
import { CredentialsRefused, InstallationRefused } from '../../../src/app/github/errors.ts';
import { insideRun } from '../../../src/app/github/inside-run.ts';
import { RenewedToken } from '../../../src/app/github/renewed-token.ts';
import { EvidenceUnavailable } from '../../../src/evidence/errors.ts';

const HOST = 'api.example.com';
const failing = (cause: Error) =>
  insideRun(
    new RenewedToken(
      () => Promise.reject(cause),
      () => 0,
      0,
    ),
    HOST,
  );

function working(state: { now: number }) {
  let count = 0;
  const load = async () => {
    count += 1;
    return { token: `t${count}`, expiresAt: state.now + 3_600_000 };
  };
  return insideRun(new RenewedToken(load, () => state.now, 0), HOST);
}

describe('a token within a run', () => {
  test.each([
    [new InstallationRefused(5, 404), /cannot be asked: GitHub gives no token for installation 5 \(404\)$/],
    [new CredentialsRefused(401), /cannot be asked: GitHub does not accept this App \(401\)/],
  ])('that is refused ends the run: %s', async (cause, message) => {
    const asked = failing(cause).current();
    await expect(asked).rejects.toThrow(EvidenceUnavailable);
    await expect(asked).rejects.toThrow(message);
    await expect(asked).rejects.toMatchObject({ host: HOST, cause });
  });

  test.each([new EvidenceUnavailable(HOST, 'it answered 502'), new TypeError('defect')])(
    'fails as it is: %s',
    async (cause) => {
      await expect(failing(cause).current()).rejects.toBe(cause);
    },
  );

  test('is replaced if it is old, and ends the run if it is fresh', async () => {
    const state = { now: 0 };
    const token = working(state);
    expect(await token.current()).toBe('t1');
    state.now += 60_000;
    token.refused('t1');
    expect(await token.current()).toBe('t2');
    expect(() => token.refused('t2')).toThrow(EvidenceUnavailable);
    expect(await token.current()).toBe('t2');
  });
});
