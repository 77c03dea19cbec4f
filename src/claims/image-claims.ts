import type { ImageClaim } from './claim.ts';
import { said } from './said.ts';
import type { Sentence } from './sentence.ts';

const component = '[a-z0-9][a-z0-9._-]{0,100}';
const image = new RegExp(
  `(?<![\\w./:@-])((?:${component}(?::\\d{2,5})?[/#])?${component}(?:[/#]${component}){1,4}):([A-Za-z0-9_][\\w.-]{0,127})(?:@sha256:([0-9a-f]{64}))?`,
  'g',
);
const file = /\.(?:ya?ml|sh|py|md|mdx|json|txt|patch|diff|toml|cfg|slurm)$/i;

/** Images, tags that stand alone in code, and digests. */
export function imageClaims(sentence: Sentence): readonly ImageClaim[] {
  const claims: ImageClaim[] = [];
  let rest = sentence.full;
  for (const [whole, repository = '', tag = '', digest] of sentence.full.matchAll(image)) {
    // `path/to/file.sh:12` is a line, and `owner/name:branch` is none of ours.
    if (file.test(repository) || !/\d/.test(tag) || /^\d+$/.test(tag)) continue;
    rest = rest.replace(whole, ' ');
    claims.push({
      kind: 'image',
      repository: repository.replaceAll('#', '/').replace(/^docker\.io\//, ''),
      tag: tag.replace(/\.$/, ''),
      digest: digest === undefined ? undefined : `sha256:${digest}`,
      ...said(sentence, whole.replace(/\.$/, '')),
    });
  }
  for (const [digest] of rest.matchAll(/sha256:[0-9a-f]{12,64}(?![0-9a-f])/g))
    claims.push({ kind: 'image', repository: undefined, tag: undefined, digest, ...said(sentence, digest) });
  for (const { atom } of sentence.atoms)
    if (atom.kind === 'code' && /^(?=.*\d)(?=.*-)[A-Za-z0-9_][\w.-]{7,127}$/.test(atom.text))
      claims.push({
        kind: 'image',
        repository: undefined,
        tag: atom.text,
        digest: undefined,
        ...said(sentence, atom.text),
      });
  return claims;
}
