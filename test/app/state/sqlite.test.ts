import { describeStateContract } from './contract.ts';
import { makeSqlite } from './sqlite-backing.ts';

describeStateContract('SQLite', () => {
  const { open } = makeSqlite();
  return { open: () => open() };
});
