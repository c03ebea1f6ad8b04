import { sum } from '../../kernel/money.js';
import { REDACTED, type Sealed } from '../../kernel/sealed.js';
import type { UnreadableReason } from '../../kernel/unreadable.js';
import { type EventKinds } from '../shared/event-kinds.js';
import type { DocumentType, Timestamp } from '../shared/bill.types.js';

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
  /** Why it cannot be read; absent when it can be read. */
  readonly unreadable?: UnreadableReason;
  /** Numbers of pages, from 1, that packets cannot show of a document that otherwise can be read. */
  readonly lostPages?: readonly number[];
  /** Further pages that the file says it has, and that are nowhere in it. */
  readonly absentPages?: number;
}

/** Words of a document, and the digest of its bytes. */
export interface DocumentText {
  readonly externalId: string | null;
  readonly filename: string;
  readonly description: string | null;
  /** Hex digest of its bytes. */
  readonly sha256: string;
}

/** A document that came after the submission: no part of it, but it may go along with what is sent later. */
export interface DocumentAddedData {
  readonly billId: string;
  readonly document: DocumentFacts;
  readonly addedAt: Timestamp;
  readonly private: Sealed<DocumentText & { readonly actorName: string | null }>;
}

/** A document that came after the submission. */
export interface AddedDocument {
  readonly facts: DocumentFacts;
  /** Null after erasure. */
  readonly text: DocumentText | null;
  readonly addedAt: Timestamp;
}

/** Part of a bill on file about documents. */
export interface DocumentsOnFile {
  /** Documents that came after the submission, oldest first. */
  readonly addedDocuments: readonly AddedDocument[];
  /** Ids of documents that went to the payer with a second review or a duplicate. */
  readonly attachedIds: readonly string[];
}

/** Facts of documents. */
export interface DocumentsFacts {
  /** Documents of the submission, then those that were added. */
  readonly documentIds: readonly string[];
  /** A list of payments lies with the bill that shows the market rate of an interpreter (8 CCR § 9795.3(b)(2)). */
  readonly marketRateShown: boolean;
  /** Documents that the client sent so far. */
  readonly documentsSent: { readonly documents: number; readonly bytes: number };
}

export const noDocuments: DocumentsFacts = {
  documentIds: [],
  marketRateShown: false,
  documentsSent: { documents: 0, bytes: 0 },
};

/** More documents; what the organization adds by itself counts against no limit. */
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

/** Stored events about documents that come after the submission. */
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
