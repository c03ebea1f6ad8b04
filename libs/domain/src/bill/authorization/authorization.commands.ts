import type { Timestamp } from '../../kernel/calendar.js';
import type { Decisions, Step } from '../shared/decisions.js';
import type { BillEvent } from '../shared/bill.events.js';
import type { DocumentFacts, DocumentText } from '../documents/index.js';
import type { ProvedLine } from './authorization.events.js';
import type { AuthorizationDenial, DeniedLine } from './denied-lines.js';

export interface AuthorizationProof extends Omit<AuthorizationDenial, 'lines'> {
  readonly lines: readonly (DeniedLine & ProvedLine)[];
  /** Copies of the request and the decisions. */
  readonly documents: readonly { readonly facts: DocumentFacts; readonly text: DocumentText }[];
}

export interface AuthorizationCommands {
  readonly NoteAuthorizationDenied: { readonly at: Timestamp; readonly proof: AuthorizationProof };
}

/** Does nothing if the denial is already recorded or its EOR was voided. */
export const recordDenial =
  (proof: AuthorizationProof | null | undefined, at: Timestamp): Step =>
  (facts): readonly BillEvent[] => {
    const { billId, authorizationDenials, eors } = facts;
    if (!proof || !eors.some(({ eorId }) => eorId === proof.eorId)) return [];
    const { eorId, lines, documents } = proof;
    if (authorizationDenials.some((authorizationDenial) => authorizationDenial.eorId === eorId)) return [];
    return [
      ...documents.map(({ facts: document, text }): BillEvent => ({
        type: 'DocumentAdded',
        data: { billId, document, addedAt: at, private: { ...text, actorName: null } },
      })),
      {
        type: 'AuthorizationDenied',
        data: {
          ...{ billId, eorId, notedAt: at },
          lines: lines.map(({ lineItemId, rfaItemId }) => ({ lineItemId, rfaItemId })),
          documentIds: documents.map(({ facts: { id } }) => id),
          private: {
            lines: lines.map(({ rfaNumber, code, decidedOn, authorizationNumber }) => ({
              ...{ rfaNumber, code, decidedOn, authorizationNumber },
            })),
          },
        },
      },
    ];
  };

export const authorizationDecisions: Decisions<AuthorizationCommands> = {
  NoteAuthorizationDenied: (_facts, { at, proof }) => recordDenial(proof, at),
};
