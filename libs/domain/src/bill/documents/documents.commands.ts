import { sum } from '../../kernel/money.js';
import { Rejection } from '../../kernel/rejection.js';
import { throwInvalid, type CommandContext, type Decisions } from '../shared/decisions.js';
import type { BillFacts } from '../shared/bill.facts.js';
import { documentLimits } from '../shared/bill.types.js';
import type { DocumentFacts, DocumentText } from './documents.events.js';

/** Throws 422 `validation_error` if the bill would have too many documents. */
export const assertDocumentLimit = ({ documentsSent }: BillFacts, more: number): void => {
  if (documentsSent.documents + more > documentLimits.documents)
    throwInvalid('documents', `would exceed the maximum of ${documentLimits.documents} documents per bill`);
};

export interface DocumentCommands {
  readonly AddDocuments: CommandContext & {
    documents: readonly { readonly facts: DocumentFacts; readonly text: DocumentText }[];
  };
}

export const documentDecisions: Decisions<DocumentCommands> = {
  /** Allowed in any state. */
  AddDocuments: (facts, { documents, at, actorName }) => {
    assertDocumentLimit(facts, documents.length);
    const bytes = sum(documents.map(({ facts: { sizeBytes } }) => sizeBytes));
    if (facts.documentsSent.bytes + bytes > documentLimits.bytes) throw new Rejection('submission_too_large');
    return ({ billId }) =>
      documents.map(({ facts: document, text }) => ({
        type: 'DocumentAdded',
        data: { billId, document, addedAt: at, private: { ...text, actorName } },
      }));
  },
};
