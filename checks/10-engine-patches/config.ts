import { z } from 'zod';
import directories from './data/directories.json' with { type: 'json' };
import packages from './data/packages.json' with { type: 'json' };
import setupScripts from './data/setup-scripts.json' with { type: 'json' };

/** One line of a table, with what it rests on. */
const Line = z.strictObject({ name: z.string().min(1), source: z.string().min(1) });
const Lines = z.array(Line).transform((lines) => lines.map(({ name }) => name));

const classes = ['allowed', 'patch'] as const;

const tables = {
  packages: z.strictObject({ engine: Lines, layer: Lines }).parse(packages),
  directories: z.strictObject({ engine: Lines, image: Lines, scratch: Lines }).parse(directories),
  setupScripts: z.array(Line.extend({ class: z.enum(classes) })).parse(setupScripts),
};

const Names = z.array(z.string().min(1));

/** Options of the check; without any, the tables beside it. */
export const EnginePatchesConfig = z.strictObject({
  enginePackages: Names.default(tables.packages.engine).describe(
    'Packages that are the engine; a `*` at the end stands for any ending',
  ),
  layerPackages: Names.default(tables.packages.layer).describe(
    'Packages around the engine, which may be installed from a registry',
  ),
  engineDirectories: Names.default(tables.directories.engine).describe(
    'Where images hold sources of their engine, besides `site-packages`',
  ),
  imageDirectories: Names.default(tables.directories.image).describe(
    "Where an image's own code is; `PYTHONPATH` may lead there",
  ),
  scratchDirectories: Names.default(tables.directories.scratch).describe(
    'Where no engine is: logs, results, caches, the benchmark repository',
  ),
  setupScripts: z
    .record(z.string(), z.enum(classes))
    .default(Object.fromEntries(tables.setupScripts.map((line) => [line.name, line.class])))
    .describe('Setup scripts that come with srt-slurm, by name'),
});
export type EnginePatchesConfig = z.infer<typeof EnginePatchesConfig>;
