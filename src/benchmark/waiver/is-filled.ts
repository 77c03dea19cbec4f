/** Fewer words say nothing that anybody could check. */
const FEWEST_WORDS = 3;

/** Words of its own stand there: no placeholder of a template, nothing put off. */
export function isFilled(text: string): boolean {
  const own = text
    .replace(/<[^<>\n]{0,300}>/g, ' ')
    .replace(/[`*_|>#-]+/g, ' ')
    .trim();
  if (
    /^to be (?:added|announced|confirmed|decided|defined|determined|done|filled in|written)\b[\s\w.!]{0,40}$/i.test(
      own,
    )
  )
    return false;
  if (/^(?:tbd|todo|tba|n\/?a|none|fill(?:ed)? (?:me )?in|pending)\b[\s.!:)]*$/i.test(own)) return false;
  return own.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length >= FEWEST_WORDS;
}
