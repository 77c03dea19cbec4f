export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Bytes or text as they are, anything else as JSON. */
  readonly body?: unknown;
}

/** An answer that is a refusal. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly errors: readonly unknown[] | undefined;

  constructor(status: number, message: string, errors?: readonly unknown[]) {
    super(message);
    this.status = status;
    this.errors = errors;
  }

  get answer(): Answer {
    const { status, message, errors } = this;
    return {
      status,
      body: {
        message,
        ...(errors !== undefined && { errors }),
        documentation_url: 'https://docs.github.com/rest',
        status: String(status),
      },
    };
  }
}

export function notFound(): Refusal {
  return new Refusal(404, 'Not Found');
}

export function invalid(message: string, errors: readonly unknown[] = []): Refusal {
  return new Refusal(422, message, errors);
}

export function json(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status, headers, body };
}
