import { openNotes, say } from './notes.ts';

// Stores deliveries until it has stored so many or is killed, and says the id of each one after it is stored.
const [file = '', prefix = '', most = '0'] = process.argv.slice(2);
say('opening');
const store = openNotes(file);
for (let at = 0; at < Number(most); at += 1) {
  const id = `${prefix}-${at}`;
  await store.enqueue({ id, key: `acme/bench#${at % 50}`, reason: 'opened', payload: { text: id } });
  say(id);
}
await store.close();
