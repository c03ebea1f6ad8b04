import { commandController } from '#commands';
import { PostCheck } from './post-check.js';

export const PaymentsController = commandController({
  postCheck: PostCheck,
});
