import { queryController } from '../kernel/query-controller.js';
import { GetBillPacket, GetEorDocument, GetIbrPacket, GetReviewPacket, GetSbrPacket } from './packet.queries.js';

export const PacketsController = queryController({
  getBillPacket: GetBillPacket,
  getIbrPacket: GetIbrPacket,
  getReviewPacket: GetReviewPacket,
  getSbrPacket: GetSbrPacket,
  getEorDocument: GetEorDocument,
});
