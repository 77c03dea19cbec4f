const rejections = {
  'wrong-method': [405, 'webhooks are sent with POST'],
  'wrong-content': [
    415,
    'the content type of the webhook must be application/json, without content encoding',
  ],
  'wrong-headers': [400, 'x-github-event and x-github-delivery must be those of a GitHub webhook'],
  unsigned: [401, 'x-hub-signature-256 is missing or no SHA-256 signature'],
  'wrong-signature': [401, 'the signature fits none of the secrets'],
  'too-large': [413, 'the body is larger than 25 MB'],
  'too-slow': [408, 'the body took too long'],
  'cut-off': [400, 'the body ended too early'],
  'not-json': [400, 'the body is not JSON'],
  'not-understood': [400, 'the body is not what GitHub sends for such an event'],
  'no-room': [503, 'too many bodies are being received'],
  'not-stored': [503, 'the event could not be stored'],
  failed: [500, 'the request could not be handled'],
} as const satisfies Readonly<Record<string, readonly [number, string]>>;

export type RejectionReason = keyof typeof rejections;

/** A request that is answered with a refusal. */
export class Rejection extends Error {
  override readonly name = 'Rejection';
  readonly reason: RejectionReason;
  readonly status: number;

  constructor(reason: RejectionReason, options?: ErrorOptions) {
    const [status, message] = rejections[reason];
    super(message, options);
    this.reason = reason;
    this.status = status;
  }
}
