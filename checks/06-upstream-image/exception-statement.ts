import { holdsWord } from '../../src/check/holds-word.ts';
import { code } from '../../src/check/markdown.ts';
import type { Signoffs } from '../../src/facts/signoff.ts';
import type { UpstreamImageConfig } from './config.ts';

/** What an exception must name to be about a config. */
export interface ExceptionSubject {
  readonly key: string;
  readonly prefix: string;
  readonly images: readonly string[];
}

/**
 * The line of a sign-off's detail section that documents an exception: it names the config (key, prefix or image) and new
 * hardware, or links an issue or pull request of an engine.
 */
export function exceptionFor(
  subject: ExceptionSubject,
  { current }: Signoffs,
  config: UpstreamImageConfig,
): string | undefined {
  const names = [subject.key, subject.prefix, ...subject.images];
  for (const { text } of current) {
    for (const line of text?.detail ?? []) {
      const isAbout = names.some((name) => holdsWord(line.text, name));
      if (isAbout && (namesHardware(line.text, config) || linksUpstream(line.text, config))) return line.text;
    }
  }
  return undefined;
}

/** Markdown: what to write, with the config's own name in it. */
export function howToExcuse({ key }: ExceptionSubject, config: UpstreamImageConfig): string {
  const [sku = 'the new hardware'] = config.exceptionSkus;
  return `If upstream cannot serve it, say so in one line of the sign-off's detail section that names ${code(key)} and the new hardware (such as ${sku}), or links the engine's issue or pull request about it`;
}

function namesHardware(line: string, { exceptionSkus }: UpstreamImageConfig): boolean {
  return exceptionSkus.some((sku) => holdsWord(line, sku));
}

function linksUpstream(line: string, { upstreamOrganisations }: UpstreamImageConfig): boolean {
  for (const [, owner = ''] of line.matchAll(
    /https:\/\/github\.com\/([\w-]{1,40})\/[\w.-]{1,100}\/(?:issues|pull)\/\d/gi,
  ))
    if (upstreamOrganisations.some((one) => one.toLowerCase() === owner.toLowerCase())) return true;
  return false;
}
