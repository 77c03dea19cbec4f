import { z } from 'zod';
import { blobId } from '../../directory/directory-tree.ts';
import { CommitId } from '../../formats.ts';

/** What GraphQL tells about a blob. Its text is cut when long, `null` when binary, and decoded by GitHub's guess. */
export const BlobNode = z.object({
  oid: CommitId,
  byteSize: z.int().nonnegative(),
  isTruncated: z.boolean(),
  text: z.string().nullable(),
});
export type BlobNode = z.infer<typeof BlobNode>;

export const blobFields = 'oid byteSize isTruncated text';

/** The blob's bytes, if the text provably holds all of them. */
export function contentOf({ oid, isTruncated, text }: BlobNode): Uint8Array | undefined {
  if (isTruncated || text === null) return undefined;
  const content = Buffer.from(text);
  return blobId(content) === oid ? content : undefined;
}
