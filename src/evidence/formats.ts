import { z } from 'zod';

/** Formats that occur at several borders. */
export const CommitId = z.string().regex(/^[0-9a-f]{40}$/, 'expected 40 hex digits');
export const RepositoryName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,38}\/[A-Za-z0-9._-]{1,100}$/, 'expected owner/name');
export const Day = z.iso.date('expected a day as YYYY-MM-DD');
export const Login = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}(?:\[bot\])?$/, 'expected a GitHub login');
