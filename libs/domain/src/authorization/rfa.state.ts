import type { Timestamp } from '../kernel/calendar.js';
import type { TimelinessFacts } from './clocks/clock-facts.js';
import type { RfaDecisionDeadlineId } from './clocks/rfa-deadlines.js';
import type {
  RfaDecision,
  RfaDeferral,
  RfaImr,
  RfaInformationRequest,
  RfaReceipt,
  RfaTimeliness,
  RfaTransmission,
} from './rfa.responses.js';
import type { RfaLink } from './links/item-links.js';
import type { RfaFollowUp } from './tasks/rfa-task.js';
import type {
  RfaAccepted,
  RfaDocument,
  RfaFacts,
  RfaReturnReason,
  RfaStatus,
  RfaText,
  RfaWaiver,
} from './rfa.types.js';

/** A request for authorization as it stands. */
export interface Rfa {
  readonly exists: boolean;
  readonly rfaId: string;
  /** Within its organization, from 1. */
  readonly rfaNumber: number;
  /** Of the content: 1 as it was drafted, and one more with each replacement. */
  readonly revision: number;
  readonly status: RfaStatus;
  /** The status that it was closed from. */
  readonly closedFrom: RfaStatus | null;
  readonly facts: RfaFacts | null;
  /** Null before there is any, and once the request was erased. */
  readonly text: RfaText | null;
  readonly erased: boolean;
  readonly documents: readonly RfaDocument[];
  /** The newest preview that a signature may name. */
  readonly preview: {
    readonly previewId: string;
    readonly revision: number;
    readonly contentHash: string;
    readonly previewedAt: Timestamp;
    readonly expiresAt: Timestamp;
  } | null;
  /** Null while nobody has signed this content. */
  readonly signed: {
    readonly signedAt: Timestamp;
    readonly contentHash: string | null;
    readonly actorReference: string | null;
  } | null;
  /** What is missing and was accepted nevertheless; the reasons are gone once the request was erased. */
  readonly accepted: readonly (RfaAccepted | { readonly code: RfaWaiver; readonly reason: null })[];
  readonly transmissions: readonly RfaTransmission[];
  readonly submittedAt: Timestamp | null;
  readonly receipt: RfaReceipt | null;
  readonly returned: {
    readonly code: RfaReturnReason;
    readonly returnedAt: Timestamp;
    readonly responseDocumentId: string;
  } | null;
  readonly informationRequests: readonly RfaInformationRequest[];
  readonly deferral: RfaDeferral | null;
  /** When the last deferral was lifted, since the receipt: the clocks run anew from then. */
  readonly resumedAt: Timestamp | null;
  /** The decision of each item that stands, by item. */
  readonly decisions: readonly RfaDecision[];
  /** Decisions that were corrected, oldest first. */
  readonly corrected: readonly RfaDecision[];
  /** Independent medical reviews, in the order in which they were recorded. */
  readonly imr: readonly RfaImr[];
  /** Whether the last decision came in time, as it was judged when it was recorded. */
  readonly timeliness: RfaTimeliness | null;
  /** Version of the rules by which it was judged then. */
  readonly rulesVersion: string | null;
  /** What the last decision is judged by; null where no receipt was known. */
  readonly judgedBy: TimelinessFacts | null;
  readonly withdrawnIds: readonly string[];
  /** Lines of bills that name its items, those that use them no more, too. */
  readonly links: readonly RfaLink[];
  /** Documents of the claims administrator that an answer on record names: decision, question, deferral, return. */
  readonly letterIds: readonly string[];
  /** The last that was said of each task, of those that are done, too. */
  readonly followUps: readonly RfaFollowUp[];
  /** Deadlines that went by without an answer since the receipt. */
  readonly overdue: readonly RfaDecisionDeadlineId[];
  readonly draftedAt: Timestamp;
  readonly updatedAt: Timestamp;
}

export const noRfa: Rfa = {
  exists: false,
  rfaId: '',
  rfaNumber: 0,
  revision: 0,
  status: 'draft',
  closedFrom: null,
  facts: null,
  text: null,
  erased: false,
  documents: [],
  preview: null,
  signed: null,
  accepted: [],
  transmissions: [],
  submittedAt: null,
  receipt: null,
  returned: null,
  informationRequests: [],
  deferral: null,
  resumedAt: null,
  decisions: [],
  corrected: [],
  imr: [],
  timeliness: null,
  rulesVersion: null,
  judgedBy: null,
  withdrawnIds: [],
  links: [],
  letterIds: [],
  followUps: [],
  overdue: [],
  draftedAt: '',
  updatedAt: '',
};
