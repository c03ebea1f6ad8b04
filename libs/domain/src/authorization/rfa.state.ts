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

/** State of a request for authorization. */
export interface Rfa {
  readonly exists: boolean;
  readonly rfaId: string;
  /** Sequential number within the organization, from 1. */
  readonly rfaNumber: number;
  /** Revision of the content: 1 for the first draft, incremented by each replacement. */
  readonly revision: number;
  readonly status: RfaStatus;
  /** Status before the request was closed. */
  readonly closedFrom: RfaStatus | null;
  readonly facts: RfaFacts | null;
  /** Null before the first draft, and after the request is erased. */
  readonly text: RfaText | null;
  readonly erased: boolean;
  readonly documents: readonly RfaDocument[];
  /** Latest preview, which a signature can refer to. */
  readonly preview: {
    readonly previewId: string;
    readonly revision: number;
    readonly contentHash: string;
    readonly previewedAt: Timestamp;
    readonly expiresAt: Timestamp;
  } | null;
  /** Null if the current content is not signed. */
  readonly signed: {
    readonly signedAt: Timestamp;
    readonly contentHash: string | null;
    readonly actorReference: string | null;
  } | null;
  /** Accepted waivers. Their reasons are null after the request is erased. */
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
  /** Time since the receipt at which the last deferral was lifted. The review clocks restart at this time. */
  readonly resumedAt: Timestamp | null;
  /** Decision in force of each decided item. */
  readonly decisions: readonly RfaDecision[];
  /** Replaced decisions, oldest first. */
  readonly corrected: readonly RfaDecision[];
  /** Independent medical reviews, in order of recording. */
  readonly imr: readonly RfaImr[];
  /** Timeliness of the last decision, as determined when it was recorded. */
  readonly timeliness: RfaTimeliness | null;
  /** Version of the rules that determined `timeliness`. */
  readonly rulesVersion: string | null;
  /** Facts that determine the timeliness of the last decision. Null if no receipt was known. */
  readonly judgedBy: TimelinessFacts | null;
  readonly withdrawnIds: readonly string[];
  /** Bill lines that name the request's items, including released lines. */
  readonly links: readonly RfaLink[];
  /**
   * Documents of the claims administrator that a recorded response names: decision, information request, deferral or
   * return.
   */
  readonly letterIds: readonly string[];
  /** Last follow-up of each task, including completed tasks. */
  readonly followUps: readonly RfaFollowUp[];
  /** Deadlines that have passed without a response since the receipt. */
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
