import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Chart } from '../../results/charts/chart.ts';
import { renderChart } from '../../results/charts/render-chart.ts';
import { UsageError } from '../usage-error.ts';

const MOST_CHARACTERS = 120;

/** Draws every curve into a file of its own. Throws `UsageError`, naming the option, if the directory cannot be written. */
export async function writeCharts(
  charts: readonly Chart[],
  directory: string,
  option: `--${string}`,
): Promise<readonly string[]> {
  const names = fileNames(charts.map(({ title }) => title));
  try {
    await mkdir(directory, { recursive: true });
    for (const [index, chart] of charts.entries())
      await writeFile(path.join(directory, names[index] ?? ''), renderChart(chart));
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    throw new UsageError(`${option} ${directory}: cannot be written (${code})`, { cause });
  }
  return names;
}

/** Keys as names of files, each once, with nothing in them that leads out of a directory. */
export function fileNames(keys: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return keys.map((key) => {
    const plain =
      key
        .replace(/[^A-Za-z0-9._-]+/g, '_')
        .replace(/^[._]+/, '')
        .slice(0, MOST_CHARACTERS) || 'curve';
    let name = plain;
    for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${plain}-${count}`;
    taken.add(name.toLowerCase());
    return `${name}.svg`;
  });
}
