import { createHmac, type Hmac, timingSafeEqual } from 'node:crypto';

/** Computes what a body's signature should be while it arrives: for each secret, so that one can be rotated out. */
export class SignatureCheck {
  readonly #hmacs: readonly Hmac[];

  constructor(secrets: readonly string[]) {
    this.#hmacs = secrets.map((secret) => createHmac('sha256', secret));
  }

  update(chunk: Uint8Array): void {
    for (const hmac of this.#hmacs) hmac.update(chunk);
  }

  /** Ends the check. Takes as long for any signature, and whichever secret fits. */
  matches(signature: Uint8Array): boolean {
    let found = false;
    for (const hmac of this.#hmacs) {
      const expected = hmac.digest();
      if (expected.length === signature.length && timingSafeEqual(expected, signature)) found = true;
    }
    return found;
  }
}
