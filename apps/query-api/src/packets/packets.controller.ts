import { queryController } from '../kernel/query-controller.js';
import { GetFilingPacket, ListFilings } from './filing.queries.js';
import {
  GetBillPacket,
  GetDemandPacket,
  ListDemands,
  GetEorDocument,
  GetIbrPacket,
  GetReviewPacket,
  GetSbrPacket,
} from './packet.queries.js';

export const PacketsController = queryController({
  getBillPacket: GetBillPacket,
  getIbrPacket: GetIbrPacket,
  getReviewPacket: GetReviewPacket,
  getSbrPacket: GetSbrPacket,
  listDemands: ListDemands,
  getDemandPacket: GetDemandPacket,
  listFilings: ListFilings,
  getFilingPacket: GetFilingPacket,
  getEorDocument: GetEorDocument,
});
