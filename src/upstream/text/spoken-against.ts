/** Words that turn what is said of a setting into its opposite. */
const against =
  /\b(?:not|never|no longer|omit|avoid|without|unsupported|remove|removed|drop|cannot|deprecated|broken|fails?|failed|crash(?:es|ed)?|incompatible|exclude[sd]?)\b|n['’]t\b/i;
/** Words that do so right before it. */
const rightBefore =
  /\b(?:no|disabl(?:e[sd]?|ing)|turn(?:s|ing)? off|switch(?:es|ing)? off|unset(?:s|ting)?|instead of|in place of|rather than|replac(?:e[sd]?|ing)|unlike)(?: the| a| flags?| variables?| option| setting|,| and| or| `+[^`]{1,200}`+){0,6}\s*$/i;
const unusable =
  /(?:\b(?:do(?:es)? not|never|cannot)|n['’]t) (?:yet )?(?:be )?(?:work|run|used?|set|start|served?|try)\b[^,]*$|\b(?:unsupported|not (?:yet )?supported|broken|crash(?:es|ed)?|fails?|failed)\b/i;

/** Whether a sentence, whose code spans say nothing themselves, speaks against what it names. */
export function speaksAgainst(sentence: string): boolean {
  return against.test(sentence.replace(/`[^`]*`/g, '` `'));
}

/** Whether the text before a code span takes it back. */
export function takesBack(before: string): boolean {
  return rightBefore.test(before.slice(-300));
}

/** Whether a line that introduces a command says that it does not serve. */
export function introducesUnusable(line: string): boolean {
  return unusable.test(line.slice(0, 2_000).replace(/[*_:\s]+$/, ''));
}
