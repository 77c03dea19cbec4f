import { describeQueueContract } from './contract.ts';
import { makeModel } from './model.ts';

// The model is what the property test measures stores by, so it must keep the contract itself.
describeQueueContract('the model of the property test', makeModel);
