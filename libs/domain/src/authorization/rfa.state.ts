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

export interface Rfa {
  readonly exists: boolean;
  readonly rfaId: string;
  /** Numbered from 1 within the organization. */
  readonly rfaNumber: number;
  /** 1 for the first draft, incremented by each replacement. */
  readonly revision: number;
  readonly status: RfaStatus;
  /** Status before the request was closed. */
  readonly closedFrom: RfaStatus | null;
  readonly facts: RfaFacts | null;
  /** Null before the first draft, and after the request is erased. */
  readonly text: RfaText | null;
  readonly erased: boolean;
  readonly documents: readonly RfaDocument[];
  /** Preview that a signature can refer to. */
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
  /** Time when the last deferral since the receipt was lifted, which restarts the review clocks. */
  readonly resumedAt: Timestamp | null;
  /** Decisions in force, one per decided item. */
  readonly decisions: readonly RfaDecision[];
  /** Corrected decisions, oldest first. */
  readonly corrected: readonly RfaDecision[];
  /** In the order recorded. */
  readonly imr: readonly RfaImr[];
  /** Timeliness of the last decision, when it was recorded. */
  readonly timeliness: RfaTimeliness | null;
  readonly rulesVersion: string | null;
  /** Facts of the last decision. Null if no receipt was known. */
  readonly judgedBy: TimelinessFacts | null;
  readonly withdrawnIds: readonly string[];
  /** Includes released lines. */
  readonly links: readonly RfaLink[];
  /** The claims administrator's letters that a recorded response names. */
  readonly letterIds: readonly string[];
  /** The last follow-up for each task, including completed tasks. */
  readonly followUps: readonly RfaFollowUp[];
  /** Deadlines missed since the receipt. */
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
