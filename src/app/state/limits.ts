/** Proofs kept of one pull request, the newest; somebody who pushes every minute fills that in a day. */
export const MOST_PROOFS = 1_000;

/** Pictures kept of one pull request, those that were kept last. */
export const MOST_CHARTS = 200;

/** Fingerprints kept of one pull request, those that were kept last. */
export const MOST_FINGERPRINTS = 200;
