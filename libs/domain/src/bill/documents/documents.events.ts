import { sum } from '../../kernel/money.js';
import { REDACTED, type Sealed } from '../../kernel/sealed.js';
import type { UnreadableReason } from '../../kernel/unreadable.js';
import { type EventKinds } from '../shared/event-kinds.js';
import type { DocumentType, Timestamp } from '../shared/bill.types.js';

/* STORED FOREVER, see bill.events.ts. */

export interface DocumentFacts {
  readonly id: string;
  readonly documentType: DocumentType;
  /** Report type code (PWK01). */
  readonly reportTypeCode: string;
  readonly source: 'partner_api' | 'organization';
  readonly sizeBytes: number;
  /** Null if unreadable. */
  readonly pages: number | null;
  /** Why the document is unreadable. Absent if it is readable. */
  readonly unreadable?: UnreadableReason;
  /** Page numbers, counted from 1, that packets cannot show although the document is readable. */
  readonly lostPages?: readonly number[];
  /** Pages that the file declares but does not contain. */
  readonly absentPages?: number;
}

export interface DocumentText {
  readonly externalId: string | null;
  readonly filename: string;
  readonly description: string | null;
  /** Hex digest of the document bytes. */
  readonly sha256: string;
}

/** Document added after the submission, so not part of it. It can be attached to later transmissions. */
export interface DocumentAddedData {
  readonly billId: string;
  readonly document: DocumentFacts;
  readonly addedAt: Timestamp;
  readonly private: Sealed<DocumentText & { readonly actorName: string | null }>;
}

export interface AddedDocument {
  readonly facts: DocumentFacts;
  /** Null after erasure. */
  readonly text: DocumentText | null;
  readonly addedAt: Timestamp;
}

export interface DocumentsOnFile {
  /** Documents added after the submission, oldest first. */
  readonly addedDocuments: readonly AddedDocument[];
  /** IDs of documents sent to the payer with a second review or a duplicate. */
  readonly attachedIds: readonly string[];
}

export interface DocumentsFacts {
  /** Documents in the submission, then added documents. */
  readonly documentIds: readonly string[];
  /** True if a list of payments shows an interpreter's market rate (8 CCR § 9795.3(b)(2)). */
  readonly marketRateShown: boolean;
  /** Number and size of the documents sent by the client. */
  readonly documentsSent: { readonly documents: number; readonly bytes: number };
}

export const noDocuments: DocumentsFacts = {
  documentIds: [],
  marketRateShown: false,
  documentsSent: { documents: 0, bytes: 0 },
};

/** Documents that the organization adds don't count toward the limits. */
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
