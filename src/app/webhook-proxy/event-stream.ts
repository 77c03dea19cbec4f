/** An event of a `text/event-stream`. */
export interface StreamedEvent {
  /** `message` unless the stream names it. */
  readonly event: string;
  readonly data: string;
}

/** The stream holds an event that is larger than allowed. */
export class StreamedEventTooLarge extends Error {
  override readonly name = 'StreamedEventTooLarge';
}

/** Reads a `text/event-stream` (HTML standard, section 9.2) piece by piece. */
export class EventStream {
  readonly #mostCharacters: number;
  /** Pieces of the line that has not ended yet. */
  #line: string[] = [];
  #event = '';
  #data: string[] = [];
  #characters = 0;

  constructor(mostCharacters: number) {
    this.#mostCharacters = mostCharacters;
  }

  /** The events that this piece completes. Throws `StreamedEventTooLarge`. */
  push(piece: string): readonly StreamedEvent[] {
    const events: StreamedEvent[] = [];
    let start = 0;
    for (let end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', start)) {
      this.#take(piece.slice(start, end));
      const event = this.#endLine();
      if (event !== undefined) events.push(event);
      start = end + 1;
    }
    this.#take(piece.slice(start));
    return events;
  }

  #take(part: string): void {
    this.#characters += part.length;
    if (this.#characters > this.#mostCharacters)
      throw new StreamedEventTooLarge(`an event has more than ${this.#mostCharacters} characters`);
    this.#line.push(part);
  }

  #endLine(): StreamedEvent | undefined {
    const line = this.#line.join('').replace(/\r$/, '');
    this.#line = [];
    if (line === '') return this.#dispatch();
    const [, field, value = ''] = /^([^:]*)(?:: ?)?(.*)$/s.exec(line) ?? [];
    if (field === 'event') this.#event = value;
    if (field === 'data') this.#data.push(value);
    return undefined;
  }

  #dispatch(): StreamedEvent | undefined {
    const event = { event: this.#event === '' ? 'message' : this.#event, data: this.#data.join('\n') };
    const isEmpty = this.#data.length === 0;
    this.#event = '';
    this.#data = [];
    this.#characters = 0;
    return isEmpty ? undefined : event;
  }
}
