/** Exchange with payers: partners, what goes to them, and what comes back. */
export * from './payer-files/index.js';
export { transmissionAt, transmissionsIn, type OrderedTransmission } from './transmissions/orders.js';
export {
  INDEX_FILE,
  TransmissionFiles,
  type DescribedFile,
  type TransmissionFile,
  type TransmissionMediaType,
  type TransmissionWay,
} from './transmissions/transmission-files.js';
export { ExchangeModule } from './exchange.module.js';
export {
  attachmentMethods,
  type AttachmentMethod,
  type FolderTransport,
  type Partner,
  type SftpTransport,
} from './partners/partner.js';
export type { PartnerMistake } from './partners/part.js';
export { readPartnersFile, type ReadPartners } from './partners/partner-file.js';
export { checkPartners, Partners, partnersFile, partnersOf, type NoPartner } from './partners/partners.js';
export {
  TransportFailed,
  type FoundFile,
  type OpenTransport,
  type OpenWay,
  type TransportTrouble,
} from './transports/transport.js';
export { openWay } from './transports/open-way.js';
export { Batches, nineDigits, type Batch, type BatchMember, type WaitingTransmission } from './sending/batches.js';
export type { SendingReport } from './sending/partner-sender.js';
export {
  Exchange,
  type ErasedAtPartner,
  type ExchangeParts,
  type FetchedFile,
  type FetchingReport,
  type SentTransmission,
  type TakeIn,
} from './sending/exchange.js';
export { exchangeOf } from './exchange-of.js';
export { organizationsOf } from './take-in.js';
export {
  chosenOf,
  PrintBatches,
  printChoices,
  type PrintBatch,
  type PrintBatchCounts,
  type PrintChoice,
  type PrintedBill,
} from './print/print-batches.js';
export { KeyedRequests, type NotedRequest } from './keyed-requests.js';
export { markMailed, type MailedReport, type MailedWish } from './print/mark-mailed.js';
export { pretendAnswers, pretendToPay, type PretendAnswer, type PretendReport } from './pretend/pretend-payer.js';
