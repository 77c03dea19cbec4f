const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** The first day written as "August 3, 2026" or "2026-08-03" in a text, as `YYYY-MM-DD`. */
export function namedDate(text: string): string | undefined {
  for (const [written, name, day, year, iso] of text.matchAll(
    /\b([A-Z][a-z]{2,8}) (\d{1,2}), (\d{4})\b|\b(\d{4}-\d{2}-\d{2})\b/g,
  )) {
    if (iso !== undefined && isDay(iso)) return iso;
    const month = months.indexOf((name ?? '').toLowerCase()) + 1;
    const named = `${year}-${String(month).padStart(2, '0')}-${(day ?? '').padStart(2, '0')}`;
    if (written !== '' && month > 0 && isDay(named)) return named;
  }
  return undefined;
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
