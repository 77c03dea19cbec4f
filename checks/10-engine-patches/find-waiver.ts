import { holdsWord } from '../../src/check/holds-word.ts';
import { code, listSome } from '../../src/check/markdown.ts';
import type { Signoffs } from '../../src/facts/signoff.ts';
import type { WaiverFile, WaiverPart, Waivers } from '../../src/facts/waivers.ts';

/** Whether a waiver covers a change. Texts are markdown, without a full stop. */
export type Cover =
  | { readonly kind: 'covered'; readonly file: WaiverFile }
  | { readonly kind: 'missing'; readonly what: string };

const parts: Readonly<Record<WaiverPart, string>> = {
  what: 'what is patched',
  why: 'why the unmodified image cannot run it',
  upstream: 'a link to the upstream issue or pull request',
  removal: 'how and when the patch is removed',
};

/**
 * The waiver of the pull request, or of one before it for a patch that is already in the base. `subjects`: what it may name
 * to be about the change.
 */
export function findWaiver(subjects: readonly string[], isNew: boolean, waivers: Waivers): Cover {
  const candidates = [
    ...(waivers.own === undefined ? [] : [waivers.own]),
    ...(isNew ? [] : waivers.standing),
  ];
  const naming = candidates.filter((file) => subjects.some((name) => names(file, name)));
  const filled = naming.find(({ waiver }) => waiver.lacking.length === 0);
  if (filled !== undefined) return { kind: 'covered', file: filled };
  const [unfilled] = naming;
  if (unfilled !== undefined) {
    const lacking = unfilled.waiver.lacking.map((part) => parts[part]);
    return { kind: 'missing', what: `${code(unfilled.path)} does not say ${lacking.join(', nor ')}` };
  }
  const wanted = listSome(subjects.slice(0, 3).map(code), 3);
  if (waivers.own !== undefined)
    return { kind: 'missing', what: `${code(waivers.own.path)} names none of ${wanted}` };
  const elsewhere = isNew ? '' : ', and no waiver of the default branch names it';
  return {
    kind: 'missing',
    what: `there is no waiver: ${code(waivers.ownPath)} is not in this pull request${elsewhere}`,
  };
}

/** The detail section of a sign-off has an address or path that ends in the waiver's. */
export function isLinked({ number }: WaiverFile, { current }: Signoffs): boolean {
  const end = `docs/waiver/${number}.md`;
  return current.some(({ text }) => (text?.detail ?? []).some((line) => holdsPath(line.text, end)));
}

function names({ waiver }: WaiverFile, name: string): boolean {
  return holdsWord(waiver.text, name);
}

/** Not as the beginning of a longer name. */
function holdsPath(line: string, end: string): boolean {
  const text = line.toLowerCase();
  for (let at = text.indexOf(end); at >= 0; at = text.indexOf(end, at + 1)) {
    if (!/[\w-]/.test(text.charAt(at - 1)) && !/^(?:[\w/-]|\.\w)/.test(text.slice(at + end.length)))
      return true;
  }
  return false;
}
