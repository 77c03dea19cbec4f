const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

// Nothing invisible, nothing that turns the direction of writing, nothing that XML forbids.
const unfit = /[\p{Cc}\p{Cf}\u2028\u2029\ufffe\uffff]/gu;

/** Text from strangers as the content of an element or of an attribute, at most `most` characters of it. */
export function escapeXml(text: string, most = 300): string {
  const plain = text.toWellFormed().replace(unfit, '\ufffd');
  const characters = [...plain.slice(0, most * 2)];
  const isCut = characters.length > most || plain.length > most * 2;
  const shown = isCut ? `${characters.slice(0, most - 1).join('')}…` : plain;
  return shown.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
