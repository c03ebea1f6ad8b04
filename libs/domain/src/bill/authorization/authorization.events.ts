import { usDate, type CalendarDate, type Timestamp } from '../../kernel/calendar.js';
import { unseal, type Sealed } from '../../kernel/sealed.js';
import type { EventKinds } from '../shared/event-kinds.js';
import type { ReviewType } from '../shared/bill.types.js';
import type { DeniedLine } from './denied-lines.js';

/* STORED FOREVER, see bill.events.ts. */

export interface ProvedLine {
  /** Number of the request for authorization, unique within the organization. */
  readonly rfaNumber: number;
  /** Procedure code. */
  readonly code: string;
  /** Decision date in Los Angeles. */
  readonly decidedOn: CalendarDate;
  /** Null if the decision has no number. */
  readonly authorizationNumber: string | null;
}

export interface AuthorizationFacts {
  /** Recorded denials and the documents that prove the authorization. */
  readonly authorizationDenials: readonly { readonly eorId: string; readonly documentIds: readonly string[] }[];
}

export interface AuthorizationEvents {
  /** An EOR denies lines although their RFA items were approved in full or in part. */
  readonly AuthorizationDenied: {
    billId: string;
    eorId: string;
    /** At least one line. */
    lines: readonly DeniedLine[];
    /** Documents that prove the authorization: copies of the request and the decision. */
    documentIds: readonly string[];
    notedAt: Timestamp;
    /** Details in the order of `lines`. */
    private: Sealed<{ lines: readonly ProvedLine[] }>;
  };
}

export interface DenialOnFile {
  readonly eorId: string;
  readonly lines: readonly DeniedLine[];
  readonly documentIds: readonly string[];
  /** Reason for a second review. Empty after erasure. */
  readonly reason: string;
}

export interface AuthorizationOnFile {
  /** Oldest first. */
  readonly denials: readonly DenialOnFile[];
}

const sentence = ({ rfaNumber, code, decidedOn, authorizationNumber }: ProvedLine): string =>
  `${code} was authorized on ${usDate(decidedOn)} (request for authorization no. ${rfaNumber}${
    authorizationNumber === null ? '' : `, authorization number ${authorizationNumber}`
  }).`;

/** Returns text that cites the authorization with its date and the law that requires payment. */
const reasonOf = (lines: readonly ProvedLine[]): string =>
  lines.length === 0
    ? ''
    : [
        ...new Set(lines.map(sentence)),
        'An employer that authorized medical treatment may not rescind or modify the authorization after the treatment was provided, for any reason (Labor Code § 4610.3). The request and the decision are enclosed.',
      ].join(' ');

interface Attaching {
  readonly type: ReviewType;
  readonly eorId: string;
  readonly attachmentIds: readonly string[];
}

/** Adds the documents that prove a denied authorization to a second review, before its own attachments. */
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
