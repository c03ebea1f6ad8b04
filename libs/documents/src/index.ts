export { defaultUploadLimits, type UploadLimits, UploadRefused } from './upload/limits.js';
export type { DocumentProblem, UploadSink } from './upload/document-intake.js';
export { DOCUMENT_KEY, receive, type Received, type ReceiveOptions, type Upload } from './upload/receive.js';
export { type BlobAddress, type BlobOwner, BlobStore, type IncomingBlob, type OpenedBlob } from './blobs/blob-store.js';
export { Spool, SpoolFull, type SpoolLimits } from './blobs/spool.js';
export { sweepOrphans } from './blobs/orphans.js';
export { BlobDamaged } from './blobs/chunk-cipher.js';
export { EncryptedFileBlobs } from './blobs/file-blobs.js';
export { GridFsBlobs } from './blobs/gridfs-blobs.js';
export { type ObjectLocation, objectLocationOf, openObjectStore } from './blobs/s3/object-store.js';
export { S3Blobs } from './blobs/s3/s3-blobs.js';
export type { PdfReport } from './pdf/inspect.js';
export { PdfInspector } from './pdf/pdf-inspector.js';
export { WorkersBusy } from './pdf/fair-queue.js';
export type { TaskOwner } from './pdf/worker-pool.js';
export { drawSampleReport, type SampleReport } from './forms/sample-report.js';
export { drawEor, type EorAdjustment, type EorData, type EorFormLine } from './forms/eor.js';
export type { DrawnPdf } from './forms/sheet.js';
export type { PostalAddress } from './forms/values.js';
export type { ClaimAttachment, ClaimFormData, ClaimFormLine } from './forms/claim-form/claim-data.js';
export { CLAIM_FORM_TEMPLATE, drawClaimForm } from './forms/claim-form/claim-form.js';
export { type CoverData, drawCoverSheet, type IndexEntry } from './forms/cover.js';
export { drawFilingInstructions, type FilingInstructionsData } from './forms/filing-instructions.js';
export {
  drawProofAndTimeline,
  PROOF_TEMPLATE,
  type ProofData,
  type SubmittedDocument,
  type TimelineEntry,
} from './forms/proof.js';
export { type DisputedLine, drawReviewForm, type ReviewFormData } from './forms/review-form/review-form.js';
export { isPrintable } from './forms/printable.js';
export { drawSlipSheet, type SlipSheetData, unreadableSentence } from './forms/slip-sheet.js';
export type { Drawing } from './packet/drawing.js';
export {
  type ComposedPacket,
  type ComposedPart,
  PACKET_TEMPLATE,
  type PacketOptions,
  type PacketPart,
  type StoredDocument,
} from './packet/packet.js';
export type { PdfSection } from './packet/pdf-section.js';
export { ROOT_OF_PAGES, StreamedPdf } from './packet/streamed-pdf.js';
export { PacketComposer } from './packet/packet-composer.js';
export { packetHash, type PacketManifest } from './packet/packet-hash.js';
export { attached, billSource, secretsOf, type BillSecrets, type BillSource } from './bill/bill-source.js';
export { claimFormOf, documentControlNumber, type Resubmission } from './bill/claim-form-of.js';
export { eorOf } from './bill/eor-of.js';
export { billPacket, ibrPacket, sbrPacket, type Packet, type ReadBlob, type SavedW9 } from './bill/packets.js';
export { blobReader, savedW9 } from './bill/read-blobs.js';
export { type FoundInterchange, interchangeTexts, readInterchange, readInterchanges } from './edi/interchange.js';
export { rewriteSets, type SetChange, type SetPlace } from './edi/rewrite-sets.js';
export { type PayerSet, payerSetOf } from './edi/payer-sets.js';
export { claimProblems, type ClaimProblem } from './edi/claim-problems.js';
export { type ClaimReference, claimReference, lineReference, readClaimReference } from './edi/claim-reference.js';
export { type EdiPartner, type EdiSeparators, payerIdAt, usualSeparators, withoutPartner } from './edi/partner.js';
export type { EdiEnvelope, ProfessionalClaim, ProfessionalClaimLine } from './edi/professional-claim.js';
export {
  checkBalances,
  claimBalances,
  type ProviderAdjustment,
  claimsOf835,
  read835,
  type Remittance,
  type RemittanceAdjustment,
  type RemittanceClaim,
  type RemittanceLine,
  type RemittanceSummary,
  summaryOf835,
} from './edi/read-835.js';
export {
  type ClaimStatus,
  type ClaimStatusCode,
  type ClaimStatusReport,
  isRejection,
  type LineStatus,
  read277,
} from './edi/read-277.js';
export {
  firstErrorOf,
  type FunctionalAcknowledgement,
  read999,
  type SetAcknowledgement,
} from './edi/read-acknowledgements.js';
export { isZone, localTime } from './edi/local-time.js';
export { attachmentVersions, type AttachmentVersion, type ClaimDocument, write275 } from './edi/write-275.js';
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
export { envelopeOf, ownPartner } from './delivery/professional-claim-of.js';
export {
  EdiMalformed,
  type Interchange,
  type InterchangeAcknowledgement,
  type Segment,
  type TransactionSet,
} from './edi/x12.js';
export { addressPageOf } from './delivery/address-page-of.js';
export { courtesyFilename, courtesyHash, courtesyPacket, type CourtesyWish } from './delivery/courtesy-packet.js';
export type { AttachmentFile } from './delivery/attachments.js';
export {
  type PayerTransmission,
  type TransmissionKind,
  transmissionOf,
  type TransmissionOrder,
} from './delivery/transmission.js';
