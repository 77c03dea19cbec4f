import { htmlTables } from './html-tables.ts';
import { markdownTables } from './markdown-tables.ts';
import { isSameModel } from './model-names.ts';
import type { PageCell, PageTable } from './overview-table.ts';

/** The engines that the table has columns for. */
export const engineColumns = ['TensorRT-LLM', 'vLLM', 'SGLang'] as const;
export type EngineColumn = (typeof engineColumns)[number];

/** Real pages have a tenth of it. */
const MOST_CHARACTERS = 2_000_000;
const HEADING = /\bframework recipes\b/i;

export type RecipeCell = 'populated' | 'blank' | 'no-row' | 'no-column';

/** NVIDIA's "Framework Recipes" table: a row for each model, a column for each engine. */
export class RecipesTable {
  readonly #rows: readonly (readonly PageCell[])[];
  readonly #columns: ReadonlyMap<EngineColumn, number>;

  private constructor({ header, rows }: PageTable) {
    this.#rows = rows;
    this.#columns = columnsOf(header);
  }

  /** Finds the table in a page, HTML or markdown; `undefined`: the page has none. */
  static find(page: string): RecipesTable | undefined {
    const text = page.slice(0, MOST_CHARACTERS);
    const tables = /^\s*</.test(text) ? htmlTables(text) : markdownTables(text);
    const candidates = tables.filter(({ header }) => columnsOf(header).size > 0);
    const found =
      candidates.find(({ heading }) => HEADING.test(heading)) ??
      candidates.find(({ header }) => columnsOf(header).size > 1);
    return found === undefined ? undefined : new RecipesTable(found);
  }

  /** What the table has for a model under any of its names; several rows of one model count together. */
  cell(names: readonly string[], engine: EngineColumn): RecipeCell {
    const rows = this.#rows.filter(([first]) => names.some((name) => isSameModel(first?.text ?? '', name)));
    if (rows.length === 0) return 'no-row';
    const column = this.#columns.get(engine);
    if (column === undefined) return 'no-column';
    return rows.some((row) => isPopulated(row[column])) ? 'populated' : 'blank';
  }
}

function columnsOf(header: readonly string[]): ReadonlyMap<EngineColumn, number> {
  const found = new Map<EngineColumn, number>();
  // The first column names the model.
  for (const [at, text] of header.entries()) {
    const engine = at === 0 ? undefined : engineOf(text);
    if (engine !== undefined && !found.has(engine)) found.set(engine, at);
  }
  return found;
}

function engineOf(text: string): EngineColumn | undefined {
  const plain = text.toLowerCase().replace(/[^a-z]/g, '');
  if (plain.includes('sglang')) return 'SGLang';
  if (plain.includes('trtllm') || plain.includes('tensorrtllm')) return 'TensorRT-LLM';
  return plain.includes('vllm') ? 'vLLM' : undefined;
}

const blank =
  /^(?:[-–—·.✗✘❌✖×\s]*|n\/?a|none|no|tbd|tba|coming soon|planned|not (?:yet )?(?:supported|available)|un(?:supported|available))$/i;

function isPopulated(cell: PageCell | undefined): boolean {
  if (cell === undefined) return false;
  // U+FFFD: a byte of another encoding than the page is read in, such as a dash.
  const text = cell.text.replace(/[\u00a0\u200b-\u200d\ufeff\ufffd]/g, ' ').trim();
  return text === '' ? cell.hasPicture : !blank.test(text);
}
