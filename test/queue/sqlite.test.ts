import { describeQueueContract } from './contract.ts';
import { makeSqlite } from './sqlite-backing.ts';

describeQueueContract('SQLite', makeSqlite);
