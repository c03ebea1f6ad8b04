import { type DocumentLosses, recordedLosses } from '../../kernel/unreadable.js';
import type { BillingMode } from '../shared/bill.types.js';
import type { DocumentFacts, DocumentText } from '../documents/index.js';
import type { SentDocument } from './sent-submission.js';

/** Validated and stored document of the packet. */
export interface PacketDocument extends DocumentLosses {
  readonly id: string;
  readonly form: SentDocument;
  readonly source: DocumentFacts['source'];
  readonly sizeBytes: number;
  readonly sha256: string;
  /** Null if the document cannot be read. */
  readonly pages: number | null;
}

/** Returns PWK01: the requested code (`OZ:J1` becomes J1), or else J4 for med-legal and OZ for professional bills. */
const reportTypeCode = (mode: BillingMode, code: string | undefined): string =>
  code?.replace('OZ:', '') ?? (mode === 'med_legal' ? 'J4' : 'OZ');

/** Returns the facts of a document that are stored in clear text. */
export const documentFacts = (document: PacketDocument, mode: BillingMode): DocumentFacts => ({
  id: document.id,
  documentType: document.form.documentType,
  reportTypeCode: reportTypeCode(mode, document.form.reportTypeCode),
  source: document.source,
  sizeBytes: document.sizeBytes,
  pages: document.pages,
  ...recordedLosses(document),
});

/** Returns the text about a document, and the digest of its bytes. */
export const documentText = ({ form, sha256 }: PacketDocument): DocumentText => ({
  externalId: form.externalId ?? null,
  filename: form.filename,
  description: form.description ?? null,
  sha256,
});
