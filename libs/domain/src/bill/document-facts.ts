import type { UnreadableReason } from '../kernel/unreadable.js';
import type { DocumentType } from './bill.types.js';

/* STORED FOR EVER, as bill.events.ts says. */

export interface DocumentFacts {
  readonly id: string;
  readonly documentType: DocumentType;
  /** PWK01. */
  readonly reportTypeCode: string;
  readonly source: 'partner_api' | 'organization';
  readonly sizeBytes: number;
  /** Pages, or null when the document cannot be read. */
  readonly pages: number | null;
  /** Why it cannot be read; older events do not say. */
  readonly unreadable?: UnreadableReason;
}

/** What is said of a document in words, and which bytes it is. */
export interface DocumentText {
  readonly externalId: string | null;
  readonly filename: string;
  readonly description: string | null;
  /** Hex digest of its bytes. */
  readonly sha256: string;
}
