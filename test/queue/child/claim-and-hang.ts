import { openNotes, say } from './notes.ts';

// Claims one job, says its deliveries and never finishes it.
const claim = await openNotes(process.argv[2] ?? '').claim();
say(claim.kind === 'job' ? claim.job.deliveries.map(({ id }) => id).join(' ') : claim.kind);
setInterval(() => {}, 60_000);
