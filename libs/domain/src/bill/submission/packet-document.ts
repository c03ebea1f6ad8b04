import { type DocumentLosses, recordedLosses } from '../../kernel/unreadable.js';
import type { BillingMode } from '../shared/bill.types.js';
import type { DocumentFacts, DocumentText } from '../documents/index.js';
import type { SentDocument } from './sent-submission.js';

/** Document that was validated and stored. */
export interface PacketDocument extends DocumentLosses {
  readonly id: string;
  readonly form: SentDocument;
  readonly source: DocumentFacts['source'];
  readonly sizeBytes: number;
  readonly sha256: string;
  /** Null if unreadable. */
  readonly pages: number | null;
}

/** PWK01: as requested (`OZ:J1` becomes J1). By default, J4 for med-legal and OZ for professional bills. */
const reportTypeCode = (mode: BillingMode, code: string | undefined): string =>
  code?.replace('OZ:', '') ?? (mode === 'med_legal' ? 'J4' : 'OZ');

/** Returns facts that are stored in clear text. */
export const documentFacts = (document: PacketDocument, mode: BillingMode): DocumentFacts => ({
  id: document.id,
  documentType: document.form.documentType,
  reportTypeCode: reportTypeCode(mode, document.form.reportTypeCode),
  source: document.source,
  sizeBytes: document.sizeBytes,
  pages: document.pages,
  ...recordedLosses(document),
});

export const documentText = ({ form, sha256 }: PacketDocument): DocumentText => ({
  externalId: form.externalId ?? null,
  filename: form.filename,
  description: form.description ?? null,
  sha256,
});
