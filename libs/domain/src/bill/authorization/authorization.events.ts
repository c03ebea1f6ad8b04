import { usDate, type CalendarDate, type Timestamp } from '../../kernel/calendar.js';
import { unseal, type Sealed } from '../../kernel/sealed.js';
import type { EventKinds } from '../shared/event-kinds.js';
import type { ReviewType } from '../shared/bill.types.js';
import type { DeniedLine } from './denied-lines.js';

/* STORED FOR EVER, as bill.events.ts says. */

/** What shows that a line was authorized. */
export interface ProvedLine {
  /** Of the request for authorization, within its organization. */
  readonly rfaNumber: number;
  /** Procedure code of the line. */
  readonly code: string;
  /** Pacific day of the decision. */
  readonly decidedOn: CalendarDate;
  /** Null where the decision names none. */
  readonly authorizationNumber: string | null;
}

/** Facts about what was authorized. */
export interface AuthorizationFacts {
  /** EORs that deny what was authorized, with the documents that prove it. */
  readonly authorizationDenials: readonly { readonly eorId: string; readonly documentIds: readonly string[] }[];
}

/** Stored events about what was authorized. */
export interface AuthorizationEvents {
  /** An EOR denies authorization of lines whose items were approved, whole or in part. */
  readonly AuthorizationDenied: {
    billId: string;
    eorId: string;
    /** One at least. */
    lines: readonly DeniedLine[];
    /** Documents of the bill that prove it: the request and the decision, as they were. */
    documentIds: readonly string[];
    notedAt: Timestamp;
    /** In the order of `lines`. */
    private: Sealed<{ lines: readonly ProvedLine[] }>;
  };
}

/** An EOR that denies what was authorized. */
export interface DenialOnFile {
  readonly eorId: string;
  readonly lines: readonly DeniedLine[];
  readonly documentIds: readonly string[];
  /** What a second review may say about it; empty after erasure. */
  readonly reason: string;
}

/** Part of a bill on file about what was authorized. */
export interface AuthorizationOnFile {
  /** Oldest first. */
  readonly denials: readonly DenialOnFile[];
}

const sentence = ({ rfaNumber, code, decidedOn, authorizationNumber }: ProvedLine): string =>
  `${code} was authorized on ${usDate(decidedOn)} (request for authorization no. ${rfaNumber}${
    authorizationNumber === null ? '' : `, authorization number ${authorizationNumber}`
  }).`;

/** Why authorized treatment is to be paid, for a second review: what was authorized and when, and the law. */
const reasonOf = (lines: readonly ProvedLine[]): string =>
  lines.length === 0
    ? ''
    : [
        ...new Set(lines.map(sentence)),
        'An employer that authorized medical treatment may not rescind or modify that after it was provided, for any reason (Labor Code § 4610.3). The request and the decision are enclosed.',
      ].join(' ');

/** What of a review says which documents go with it. */
interface Attaching {
  readonly type: ReviewType;
  readonly eorId: string;
  readonly attachmentIds: readonly string[];
}

/** A second review with the documents that prove what its EOR denies, before those that it names itself. */
export const withProof = <Review extends Attaching>(review: Review, { denials }: AuthorizationOnFile): Review => {
  if (review.type !== 'second_review') return review;
  const proof = denials.find(({ eorId }) => eorId === review.eorId)?.documentIds ?? [];
  return proof.length === 0 ? review : { ...review, attachmentIds: [...new Set([...proof, ...review.attachmentIds])] };
};

export const authorizationEvents = {
  AuthorizationDenied: {
    public: null,
    evolve: (facts, { eorId, documentIds }) => ({
      ...facts,
      authorizationDenials: [...facts.authorizationDenials, { eorId, documentIds }],
    }),
    view: (view, { eorId, lines, documentIds, private: sealed }) => {
      const { lines: proved = [] } = unseal(sealed);
      return { denials: [...view.denials, { eorId, lines, documentIds, reason: reasonOf(proved) }] };
    },
  },
} as const satisfies EventKinds<AuthorizationEvents>;
