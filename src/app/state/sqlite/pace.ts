import { z } from 'zod';
import type { Pace } from '../app-state.ts';
import { nextVerify } from '../next-verify.ts';
import { prepareTouch } from './pulls.ts';
import type { StateFile } from './state-file.ts';

const Row = z.object({ verified: z.int().nullable() });

export function preparePace(file: StateFile): Pace {
  const touch = prepareTouch(file);
  const find = file.prepare('SELECT verified FROM pulls WHERE id = :id');
  const update = file.prepare('UPDATE pulls SET verified = :at WHERE id = :id');

  return {
    async verify(key, now) {
      return file.write(() => {
        const id = touch(key);
        const at = nextVerify(Row.parse(find.get({ id })).verified ?? undefined, now);
        update.run({ id, at });
        return at;
      });
    },
  };
}
