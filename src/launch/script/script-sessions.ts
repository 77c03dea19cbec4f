import { runScript } from '../shell/run-script.ts';
import { serversOf } from '../shell/to-serving.ts';
import { UnitCache } from '../shell/unit.ts';
import { ownVariables } from './own-variables.ts';
import type { ScriptAnswer, ScriptJob } from './script-job.ts';
import { traceOf } from './trace.ts';

interface Session {
  readonly files: Map<string, string | null>;
  readonly units: UnitCache;
}

/** Each keeps the texts and the syntax trees of a revision: some megabytes. */
const MOST_SESSIONS = 4;

/** Ends a run that came to a file which is not at hand. */
class FileMissing extends Error {
  override readonly name = 'FileMissing';
  readonly path: string;

  constructor(path: string) {
    super(`the text of ${path} is not at hand`);
    this.path = path;
  }
}

/** Follows scripts, and keeps what it was given of the newest sessions; what it forgot, it asks for again. */
export class ScriptSessions {
  readonly #sessions = new Map<string, Session>();

  answer(job: ScriptJob): ScriptAnswer {
    const { files, units } = this.#session(job.session);
    for (const [path, text] of Object.entries(job.files)) files.set(path, text);
    try {
      const run = runScript({
        path: job.path,
        variables: job.variables,
        units,
        readFile(path) {
          const text = files.get(path);
          if (text === undefined) throw new FileMissing(path);
          return text ?? undefined;
        },
      });
      const { problems, limit, filesRead } = run;
      return {
        kind: 'followed',
        script: {
          servers: serversOf(run).map((server) => ({ ...server, env: ownVariables(server.env, job) })),
          problems,
          limit,
          filesRead: [...filesRead],
          trace: job.wantsTrace ? traceOf(run) : [],
        },
      };
    } catch (cause) {
      if (cause instanceof FileMissing) return { kind: 'missing', path: cause.path };
      throw cause;
    }
  }

  #session(name: string): Session {
    const session = this.#sessions.get(name) ?? { files: new Map(), units: new UnitCache() };
    // Last in the order: the newest.
    this.#sessions.delete(name);
    this.#sessions.set(name, session);
    for (const oldest of this.#sessions.keys()) {
      if (this.#sessions.size <= MOST_SESSIONS) break;
      this.#sessions.delete(oldest);
    }
    return session;
  }
}
