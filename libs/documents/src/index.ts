export { UploadRefused } from './upload/limits.js';
export { receive, type ReceivedUpload, type Upload } from './upload/receive.js';
export { type BlobAddress, BlobStore, type IncomingBlob, type OpenedBlob } from './blobs/blob-store.js';
export { Spool, SpoolFull } from './blobs/spool.js';
export { sweepOrphans } from './blobs/orphans.js';
export { BlobDamaged } from './blobs/chunk-cipher.js';
export { EncryptedFileBlobs } from './blobs/file-blobs.js';
export { GridFsBlobs } from './blobs/gridfs-blobs.js';
export { objectLocationOf, openObjectStore, type ObjectLocation } from './blobs/s3/object-store.js';
export { putLocked } from './blobs/s3/put-locked.js';
export { S3Blobs } from './blobs/s3/s3-blobs.js';
export { type PdfReport, unreadable } from './pdf/inspect.js';
export { PdfInspector } from './pdf/pdf-inspector.js';
export type { TaskOwner } from './pdf/worker-pool.js';
export { drawSampleReport } from './forms/sample-report.js';
export { isPrintable } from './forms/printable.js';
export { unreadableSentence } from './forms/slip-sheet.js';
export type { PdfSection } from './packet/pdf-section.js';
export { PAGE_TREE_OBJECT, StreamedPdf } from './packet/streamed-pdf.js';
export { PacketComposer, TRANSMISSION_THREADS } from './packet/packet-composer.js';
export {
  withAttachments,
  billSource,
  hasIdentifiers,
  packetDestinationOf,
  redact,
  secretsOf,
  unredact,
  type BillSource,
} from './bill/bill-source.js';
export { eorOf } from './bill/eor-of.js';
export { filingPacket, type FilingInput } from './bill/filings/filing-packet.js';
export { billPacket, demandPacket, ibrPacket, reviewFormPreview, sbrPacket, type SavedW9 } from './bill/packets.js';
export { rfaFormOf, rfaSource, type RfaSource } from './authorization/rfa-form-of.js';
export { authorizationProofOf, type ProofKit } from './authorization/authorization-proof.js';
export { previewedAt, rfaPacket, rfaPacketHash, type RfaPacketInput } from './authorization/rfa-packet.js';
export type { ReadBlob } from './packet/packet-identity.js';
export type { Packet } from './packet/packet.js';
export { blobReader, savedW9 } from './bill/read-blobs.js';
export { type FoundInterchange, interchangeTexts, readInterchange, readInterchanges } from './edi/interchange.js';
export { rewriteSets } from './edi/rewrite-sets.js';
export { type PayerSet, payerSetOf } from './edi/payer-sets.js';
export { claimReference, lineReference, readClaimReference } from './edi/claim-reference.js';
export { type EdiPartner, payerIdAt, SANDBOX_SENDER, defaultSeparators, directPartner } from './edi/partner.js';
export {
  checkBalances,
  type ProviderAdjustment,
  claimsOf835,
  read835,
  type RemittanceClaim,
  type RemittanceLine,
  type RemittanceSummary,
  summaryOf835,
} from './edi/read-835.js';
export { type ClaimStatus, type ClaimStatusCode, type ClaimStatusReport, read277 } from './edi/read-277.js';
export { isRejection, progressOf, verdictOf } from './edi/claim-verdict.js';
export {
  isContradictory,
  type FunctionalAcknowledgement,
  read999,
  type SetAcknowledgement,
} from './edi/read-acknowledgements.js';
export { isZone, localTime } from './edi/local-time.js';
export { attachmentVersions, type AttachmentVersion, write275 } from './edi/write-275.js';
export { write837P } from './edi/write-837p.js';
export {
  type AnsweredClaim,
  type AnsweredLine,
  type PayerEnvelope,
  write277,
  write277CA,
  write835,
  write999,
  writeTA1,
} from './edi/write-payer-file.js';
export { electronicProblems, submittedSource } from './delivery/electronic-problems.js';
export { envelopeOf, practiceAsPartner } from './delivery/professional-claim-of.js';
export type { ClaimProblem } from './edi/claim-problems.js';
export {
  EdiMalformed,
  type Interchange,
  type InterchangeAcknowledgement,
  type Segment,
  type TransactionSet,
} from './edi/x12.js';
export { addressPageOf } from './delivery/address-page-of.js';
export { courtesyFilename, courtesyHash, courtesyPacket, type CourtesyInput } from './delivery/courtesy-packet.js';
export {
  type PayerTransmission,
  type TransmissionKind,
  transmissionOf,
  type TransmissionOrder,
} from './delivery/transmission.js';
