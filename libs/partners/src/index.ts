/** Partners: their settings, the files exchanged with them, and the printing of paper bills. */
export { transmissionAt, transmissionsIn, type OrderedTransmission } from './transmissions/orders.js';
export { orderedRfa, type OrderedRfa } from './transmissions/rfa-orders.js';
export {
  CLAIM_FILE,
  INDEX_FILE,
  TransmissionFiles,
  type DescribedFile,
  type TransmissionMediaType,
  type TransmissionTarget,
} from './transmissions/transmission-files.js';
export { PartnersModule } from './partners.module.js';
export { type Partner } from './partners/partner.js';
export { readPartnersFile, type PartnerMistake, type ReadPartners } from './partners/partner-file.js';
export { checkPartners, Partners, partnersFile, partnersOf, type NoPartner } from './partners/partners.js';
export { TransportFailed, type OpenTransport, type TransportOpener } from './transports/transport.js';
export { openTransport } from './transports/open-transport.js';
export { Batches, findBatch, type Batch, type ListedBatch } from './sending/batches.js';
export type { SendingReport } from './sending/partner-sender.js';
export { Exchange, type ErasedAtPartner, type FetchingReport, type SentTransmission } from './sending/exchange.js';
export { exchangeOf, organizationsOf } from './exchange-of.js';
export {
  selectItems,
  PrintBatches,
  type PrintBatch,
  type PrintBatchCounts,
  type PrintChoice,
  type PrintOwner,
  type PrintedBill,
} from './print/print-batches.js';
export type { PrintedRequest } from './print/print-requests.js';
export { markMailed, type MailedReport, type MailedInput } from './print/mark-mailed.js';
