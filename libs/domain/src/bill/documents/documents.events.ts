import { sum } from '../../kernel/money.js';
import { REDACTED, type Sealed } from '../../kernel/sealed.js';
import type { UnreadableReason } from '../../kernel/unreadable.js';
import { type EventKinds } from '../shared/event-kinds.js';
import type { DocumentType, Timestamp } from '../shared/bill.types.js';

/* STORED FOR EVER, see bill.events.ts. */

export interface DocumentFacts {
  readonly id: string;
  readonly documentType: DocumentType;
  /** Report type code (PWK01). */
  readonly reportTypeCode: string;
  readonly source: 'partner_api' | 'organization';
  readonly sizeBytes: number;
  /** Number of pages; null if the document cannot be read. */
  readonly pages: number | null;
  /** Reason why the document cannot be read; absent if it can be read. */
  readonly unreadable?: UnreadableReason;
  /** Page numbers, from 1, of a readable document that packets cannot show. */
  readonly lostPages?: readonly number[];
  /** Number of pages that the file declares but does not contain. */
  readonly absentPages?: number;
}

/** Text about a document, and the digest of its bytes. */
export interface DocumentText {
  readonly externalId: string | null;
  readonly filename: string;
  readonly description: string | null;
  /** Hex digest of the document's bytes. */
  readonly sha256: string;
}

/**
 * Document added after the submission. It is not part of the submission, but it can be attached to later transmissions.
 */
export interface DocumentAddedData {
  readonly billId: string;
  readonly document: DocumentFacts;
  readonly addedAt: Timestamp;
  readonly private: Sealed<DocumentText & { readonly actorName: string | null }>;
}

/** Document added after the submission. */
export interface AddedDocument {
  readonly facts: DocumentFacts;
  /** Null after erasure. */
  readonly text: DocumentText | null;
  readonly addedAt: Timestamp;
}

/** Documents in the bill view. */
export interface DocumentsOnFile {
  /** Documents added after the submission, oldest first. */
  readonly addedDocuments: readonly AddedDocument[];
  /** IDs of documents that were sent to the payer with a second review or a duplicate. */
  readonly attachedIds: readonly string[];
}

export interface DocumentsFacts {
  /** IDs of the submission's documents, followed by those of added documents. */
  readonly documentIds: readonly string[];
  /** True if the bill has a list of payments that shows an interpreter's market rate (8 CCR § 9795.3(b)(2)). */
  readonly marketRateShown: boolean;
  /** Number and total size of the documents that the client sent. */
  readonly documentsSent: { readonly documents: number; readonly bytes: number };
}

export const noDocuments: DocumentsFacts = {
  documentIds: [],
  marketRateShown: false,
  documentsSent: { documents: 0, bytes: 0 },
};

/** Returns the facts with more documents. Documents that the organization adds do not count toward limits. */
export const withDocuments = (
  { documentIds, documentsSent, marketRateShown }: DocumentsFacts,
  more: readonly DocumentFacts[],
): DocumentsFacts => {
  const sent = more.filter(({ source }) => source === 'partner_api');
  return {
    documentIds: [...documentIds, ...more.map(({ id }) => id)],
    marketRateShown: marketRateShown || more.some(({ documentType }) => documentType === 'market_rate_list'),
    documentsSent: {
      documents: documentsSent.documents + sent.length,
      bytes: documentsSent.bytes + sum(sent.map(({ sizeBytes }) => sizeBytes)),
    },
  };
};

const textOf = (sealed: DocumentAddedData['private']): DocumentText | null => {
  if (sealed === REDACTED) return null;
  const { actorName: _, ...text } = sealed;
  return text;
};

/** Stored events about documents added after the submission. */
export interface DocumentEvents {
  readonly DocumentAdded: DocumentAddedData;
}

export const documentEvents = {
  DocumentAdded: {
    public: 'bill.document_added',
    evolve: (facts, { document }) => ({ ...facts, ...withDocuments(facts, [document]) }),
    view: (view, { document, addedAt, private: sealed }) => ({
      addedDocuments: [...view.addedDocuments, { facts: document, text: textOf(sealed), addedAt }],
    }),
  },
} as const satisfies EventKinds<DocumentEvents>;
