/** Whether bytes begin as a zip does, with a file or with nothing in it. */
export function isZip(bytes: Uint8Array): boolean {
  const [p, k, third, fourth] = bytes;
  const isFile = third === 3 && fourth === 4;
  const isEmpty = third === 5 && fourth === 6;
  return p === 0x50 && k === 0x4b && (isFile || isEmpty);
}
