import { z } from 'zod';

/** One attempt to deliver a webhook, as `GET /app/hook/deliveries` lists it. */
const Attempt = z.object({
  /** Of the attempt. */
  id: z.int().positive(),
  /** Of the delivery: the same in each of its attempts, and `X-GitHub-Delivery` of the request. */
  guid: z.string().regex(/^[0-9A-Za-z-]{1,100}$/),
  delivered_at: z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
  /** What we answered; 0 or GitHub's own code if there was no answer. */
  status_code: z.int(),
});
export type Attempt = z.infer<typeof Attempt>;

/** An attempt that does not fit is left out: the others matter more. */
export const AttemptPage = z.array(z.unknown()).transform((items) =>
  items.flatMap((item) => {
    const parsed = Attempt.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  }),
);

export function isSuccess({ status_code }: Attempt): boolean {
  return status_code >= 200 && status_code < 300;
}
