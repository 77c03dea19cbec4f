import type { ValuePath } from '../../benchmark/yaml/positions.ts';
import type { YamlDocument } from '../../benchmark/yaml/read-yaml.ts';
import type { DocumentedArgument, DocumentedSettings, DocumentedVariable } from '../documented.ts';

type Words = readonly string[] | null | undefined;
type Env = Readonly<Record<string, string | null>> | null | undefined;

/** Collects what the layers of a recipe say, in the order in which later ones win, with the line of each. */
export class Layers {
  readonly #args: DocumentedArgument[] = [];
  readonly #env: DocumentedVariable[] = [];

  /** A list in which a flag and its value are items of their own. */
  args(document: YamlDocument, at: ValuePath, words: Words): void {
    const all = words ?? [];
    for (let index = 0; index < all.length; index += 1) {
      const word = all[index] ?? '';
      const [, flag, equals, inline] = /^--?([A-Za-z][^=]*)(=)?([\s\S]*)$/.exec(word) ?? [];
      if (flag === undefined) continue;
      const line = document.lineOf([...at, index]);
      const next = all[index + 1];
      if (equals !== undefined) this.#args.push({ flag, value: inline ?? '', line });
      else if (next === undefined || /^--?[A-Za-z]/.test(next))
        this.#args.push({ flag, value: undefined, line });
      else {
        this.#args.push({ flag, value: next, line });
        index += 1;
      }
    }
  }

  env(document: YamlDocument, at: ValuePath, variables: Env): void {
    for (const [name, value] of Object.entries(variables ?? {}))
      if (value !== null) this.#env.push({ name, value, line: document.lineOf([...at, name]) });
  }

  /** Later values of a flag or a variable replace earlier ones. */
  settings(): DocumentedSettings {
    const lastAt = new Map(this.#args.map(({ flag }, index) => [flag, index]));
    return {
      // In the place of the last: the same setting may stand between them under another name.
      args: this.#args.filter(({ flag }, index) => lastAt.get(flag) === index),
      env: [...new Map(this.#env.map((one) => [one.name, one])).values()],
    };
  }

  /** All of them, for settings that are alternatives. */
  all(): DocumentedSettings {
    return { args: this.#args, env: this.#env };
  }
}
