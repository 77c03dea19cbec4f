import { styleText } from 'node:util';

type Format = Parameters<typeof styleText>[0];

/** How the demo may write. */
export interface Style {
  readonly columns: number;
  paint(format: Format, text: string): string;
}

const NARROWEST = 40;
const WIDEST = 120;
/** Of what is no terminal: logs of a build are read in wide windows. */
const USUAL = 100;

export function styleFor(colour: boolean, columns: number | undefined): Style {
  return {
    // Some terminals do not know their width, and say 0.
    columns: Math.min(Math.max(columns || USUAL, NARROWEST), WIDEST),
    paint: (format, text) => (colour ? styleText(format, text, { validateStream: false }) : text),
  };
}
