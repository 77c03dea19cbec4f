/** A table of a page: all rows have as many cells as they say, spans filled in. */
export interface PageTable {
  /** Text of the last heading before it. */
  readonly heading: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly PageCell[])[];
}

export interface PageCell {
  readonly text: string;
  /** A picture in place of text. */
  readonly hasPicture: boolean;
}
