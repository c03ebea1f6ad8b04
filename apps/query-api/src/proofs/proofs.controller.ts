import { queryController } from '../kernel/query-controller.js';
import { GetBillProof } from './proof.queries.js';

export const ProofsController = queryController({ getBillProof: GetBillProof });
