import { tee } from '../../actions/tee.ts';
import type { Invocation } from '../../invocation.ts';
import { awk } from './awk.ts';
import { grep } from './grep.ts';
import { cat, cut, head, paste, sort, tail, tr, uniq, wordCount } from './lines.ts';
import { baseNames, dirName, realPath, sequence } from './paths.ts';
import { sed } from './sed.ts';

/** Programs whose output follows from what they read. */
export const filters: ReadonlyMap<string, (invocation: Invocation) => void> = new Map([
  ['cat', cat],
  ['tee', tee],
  ['tr', tr],
  ['sort', sort],
  ['uniq', uniq],
  ['head', head],
  ['tail', tail],
  ['paste', paste],
  ['cut', cut],
  ['wc', wordCount],
  ['sed', sed],
  ['grep', grep],
  ['awk', awk],
  ['gawk', awk],
  ['mawk', awk],
  ['seq', sequence],
  ['basename', baseNames],
  ['dirname', dirName],
  ['realpath', realPath],
  ['readlink', realPath],
]);
