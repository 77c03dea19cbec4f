import fc from 'fast-check';

// On CI the same cases every time, so that a change is judged by what it changes; elsewhere new ones in every run.
if (process.env.CI !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_130 });
