/** What an image is called, and which bytes it is where that is said. */
interface ImageName {
  readonly name: string;
  readonly digest: string | undefined;
}

/** Whether two names mean one image: `#` stands for `/` in some tools, Docker Hub may be named, digests decide where both have one. */
export function isSameImage(one: string, other: string): boolean {
  const [a, b] = [parse(one), parse(other)];
  if (a.digest !== undefined && b.digest !== undefined) return a.digest === b.digest;
  return a.name === b.name;
}

function parse(image: string): ImageName {
  const whole = image
    .trim()
    .replace(/^docker:\/\//, '')
    .replaceAll('#', '/')
    .replace(/^(?:index\.)?docker\.io\//, '');
  const at = whole.indexOf('@');
  return at === -1
    ? { name: whole, digest: undefined }
    : { name: whole.slice(0, at), digest: whole.slice(at + 1).toLowerCase() };
}
