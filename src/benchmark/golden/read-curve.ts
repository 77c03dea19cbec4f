import { z } from 'zod';
import { isMapping } from '../mapping.ts';
import { DataFileError } from '../yaml/data-file-error.ts';
import { parseValue } from '../yaml/parse-value.ts';
import { readYaml, type YamlDocument } from '../yaml/read-yaml.ts';
import { type Decimal, decimalOf } from './decimal.ts';
import type { GoldenCurve, GoldenValue } from './golden-curve.ts';

/** Curves have 8 lengths in 2 modes. */
const limits = { characters: 100_000 };

const AcceptanceLength = z.number().transform((value, context): Decimal => {
  const text = String(value);
  const decimal = decimalOf(text);
  if (decimal !== undefined && decimal.scale <= 2 && value >= 1) return decimal;
  context.addIssue(`${text} is no acceptance length: expected at least 1, with at most two decimals`);
  return z.NEVER;
});
const Lengths = z.record(z.string().regex(/^[1-9]\d?$/), AcceptanceLength);

/** Reads a file of the golden directory: one model, its thinking modes, their draft lengths. Throws `DataFileError`. */
export function readGoldenCurve(text: string, path: string): GoldenCurve {
  const document = readYaml(text, path, limits);
  const models = isMapping(document.value)
    ? Object.entries(document.value).filter(([name]) => !name.startsWith('_'))
    : [];
  const [only] = models;
  if (only === undefined || models.length > 1)
    throw new DataFileError([{ path, line: 1, message: `expected one model, found ${models.length}` }]);
  const [model, block] = only;
  const line = document.lineOf([model]);
  const names = isMapping(block) ? Object.keys(block).filter((name) => name.startsWith('thinking_')) : [];
  if (!isMapping(block) || names.length === 0)
    throw new DataFileError([{ path, line, message: `${model} has no thinking mode` }]);
  const modes = names.map((name) => [name, modeOf(document, block[name], [model, name])] as const);
  return { path, model, line, modes: new Map(modes) };
}

function modeOf(
  document: YamlDocument,
  value: unknown,
  at: readonly string[],
): ReadonlyMap<number, GoldenValue> {
  const { path } = document;
  const lengths = parseValue(document, Lengths, value, at);
  return new Map(
    Object.entries(lengths).map(([name, decimal]) => {
      const line = document.lineOf([...at, name]);
      const most = Number(name) + 1;
      if (decimal.units > BigInt(most) * 10n ** BigInt(decimal.scale))
        throw new DataFileError([{ path, line, message: `${name} drafts accept at most ${most} tokens` }]);
      return [Number(name), { value: decimal, line }];
    }),
  );
}
