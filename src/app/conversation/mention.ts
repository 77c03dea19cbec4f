import { code } from '../../check/markdown.ts';

const person = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/;

/** Brings somebody here who asked for it; what is no person's login is only shown. */
export function mention(login: string): string {
  return person.test(login) ? `@${login}` : code(`@${login}`);
}
