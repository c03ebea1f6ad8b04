import { isEarlier, losAngelesDate, type Timestamp } from '../kernel/calendar.js';
import { Rejection, type FieldProblem } from '../kernel/rejection.js';
import type { RfaEvent } from './rfa.events.js';
import { imrEligibleItems } from './rfa.imr-items.js';
import type { Rfa } from './rfa.state.js';
import { isInstant, pacificDay } from './clocks/moments.js';
import type { RfaMoment, RfaTransmission } from './rfa.responses.js';
import { rfaStatuses, type RfaLifecycleStatus, type RfaStatus, type RfaTransmissionStatus } from './rfa.types.js';

export const DRAFTS: readonly RfaStatus[] = ['draft', 'ready'];
/** The claims administrator has a complete request and can decide it. */
export const UNDECIDED: readonly RfaStatus[] = ['received', 'under_review', 'information_requested'];
const DECIDED: readonly RfaStatus[] = ['approved', 'modified', 'denied', 'mixed'];
/** Sent and not closed. */
export const SENT: readonly RfaStatus[] = ['submitted', ...UNDECIDED, 'incomplete', 'deferred', ...DECIDED];

export const rfaActions = [
  'edit_draft',
  'attach_document',
  'remove_document',
  'sign',
  'submit',
  'record_transmission',
  'record_incomplete',
  'record_information_request',
  'answer_information_request',
  'record_deferral',
  'lift_deferral',
  'record_decisions',
  'correct_decision',
  'record_imr',
  'withdraw_item',
  'cancel',
  'close',
  'reopen',
  'add_note',
] as const;
export type RfaAction = (typeof rfaActions)[number];

interface ActionRule {
  readonly from: readonly RfaStatus[];
  /** Any other reason to refuse the action, as one sentence, or null. */
  readonly obstacle?: (rfa: Rfa) => string | null;
}

export const lastSending = ({ transmissions }: Rfa): RfaTransmission | null =>
  transmissions.findLast(({ direction }) => direction === 'outbound') ?? null;

export const openItemIds = ({ facts, decisions, withdrawnIds }: Rfa): readonly string[] =>
  (facts?.items ?? [])
    .map(({ itemId }) => itemId)
    .filter((id) => !withdrawnIds.includes(id) && !decisions.some(({ itemId }) => itemId === id));

const openRequests = ({ informationRequests }: Rfa) =>
  informationRequests.filter(({ respondedAt }) => respondedAt === null);

const SENT_ALREADY = 'The request was already sent.';

/** Reasons not to resend, by status of the last transmission. Null if the request can be sent again. */
const resendObstacles: Readonly<Record<RfaTransmissionStatus, string | null>> = {
  queued:
    'The request is already waiting to be sent. To send it another way, first record that this transmission failed.',
  sent: SENT_ALREADY,
  delivered: SENT_ALREADY,
  received: SENT_ALREADY,
  failed: null,
  uncertain: null,
};

const rules: Readonly<Record<RfaAction, ActionRule>> = {
  edit_draft: { from: DRAFTS },
  attach_document: { from: rfaStatuses.filter((status) => status !== 'canceled' && status !== 'closed') },
  remove_document: { from: [...DRAFTS, 'incomplete'] },
  sign: { from: ['draft'] },
  submit: {
    from: ['ready', 'submitted', 'incomplete'],
    obstacle: (rfa) => (rfa.status === 'submitted' ? resendObstacles[lastSending(rfa)?.status ?? 'sent'] : null),
  },
  record_transmission: { from: SENT },
  record_incomplete: {
    from: UNDECIDED,
    obstacle: ({ decisions }) => (decisions.length > 0 ? 'An item of the request was already decided.' : null),
  },
  record_information_request: { from: UNDECIDED },
  answer_information_request: {
    from: SENT,
    obstacle: (rfa) => (openRequests(rfa).length === 0 ? 'There is no open information request.' : null),
  },
  record_deferral: {
    from: UNDECIDED,
    obstacle: ({ deferral }) => (deferral === null ? null : 'Items of the request are already deferred.'),
  },
  lift_deferral: {
    from: SENT,
    obstacle: ({ deferral }) => (deferral === null ? 'No item of the request is deferred.' : null),
  },
  record_decisions: {
    from: SENT,
    obstacle: (rfa) => (openItemIds(rfa).length === 0 ? 'No item of the request awaits a decision.' : null),
  },
  correct_decision: {
    from: SENT,
    obstacle: ({ decisions }) => (decisions.length === 0 ? 'No item of the request was decided.' : null),
  },
  record_imr: {
    from: SENT,
    obstacle: (rfa) => (imrEligibleItems(rfa).length === 0 ? 'No item of the request was modified or denied.' : null),
  },
  withdraw_item: {
    from: SENT,
    obstacle: (rfa) => (openItemIds(rfa).length === 0 ? 'No item of the request awaits a decision.' : null),
  },
  cancel: {
    from: DRAFTS,
    obstacle: ({ transmissions }) => (transmissions.length > 0 ? 'The request was already sent.' : null),
  },
  close: { from: [...DECIDED, 'incomplete', 'deferred'] },
  reopen: { from: ['closed'] },
  add_note: { from: rfaStatuses },
};

/** Null if the action is allowed. */
const actionObstacle = (rfa: Rfa, action: RfaAction): string | null => {
  const { from, obstacle } = rules[action];
  if (rfa.erased && action !== 'close') return 'The data of the request was erased.';
  return from.includes(rfa.status) ? (obstacle?.(rfa) ?? null) : `Not allowed while the status is ${rfa.status}.`;
};

export const allowedRfaActions = (rfa: Rfa): readonly RfaAction[] =>
  rfaActions.filter((action) => actionObstacle(rfa, action) === null);

/** Throws 404 if the request does not exist, or 409 if its state does not allow the action. */
export const assertRfaAllows = (rfa: Rfa, action: RfaAction): void => {
  if (!rfa.exists) throw new Rejection('not_found');
  const obstacle = actionObstacle(rfa, action);
  if (obstacle !== null) throw new Rejection('lifecycle_conflict', obstacle);
};

/** Throws 422 if there is a problem. */
export const assertNoProblems = (errors: readonly FieldProblem[]): void => {
  if (errors.length > 0) throw new Rejection('validation_error', undefined, errors);
};

export const futureProblems = (path: string, moment: RfaMoment | null, now: Timestamp): readonly FieldProblem[] => {
  if (moment === null) return [];
  const isAfter = isInstant(moment) ? Date.parse(moment) > Date.parse(now) : moment > losAngelesDate(now);
  return isAfter ? [{ path, message: 'must not be in the future' }] : [];
};

/**
 * Rejects moments in the future or before the injury, because a mistyped year would start deadlines that expired long
 * ago. The time of sending is not a limit, because a manual transmission is often recorded after its receipt stamp.
 */
export const beforeInjuryProblems = (
  { text }: Rfa,
  path: string,
  moment: RfaMoment | null,
  now: Timestamp,
): readonly FieldProblem[] => [
  ...futureProblems(path, moment, now),
  ...(moment !== null && isEarlier(pacificDay(moment), text?.claim.dateOfInjury)
    ? [{ path, message: 'must not be before the date of injury' }]
    : []),
];

export const documentProblems = (
  rfa: Rfa,
  named: readonly (readonly [path: string, id: string | null])[],
): readonly FieldProblem[] =>
  named
    .filter(([, id]) => id !== null && !rfa.documents.some(({ facts }) => facts.id === id))
    .map(([path]) => ({ path, message: 'must be a document of this request' }));

export const withStatusChange = (
  { rfaId, status: previousStatus }: Pick<Rfa, 'rfaId' | 'status'>,
  status: RfaStatus,
  ...events: readonly RfaEvent[]
): readonly RfaEvent[] => [
  ...events,
  ...(status === previousStatus
    ? []
    : [{ type: 'RfaStatusUpdated' as const, data: { rfaId, status, previousStatus } }]),
];

export const rfaLifecycleOf = (rfa: Rfa): RfaLifecycleStatus => {
  const { status } = rfa;
  if (DRAFTS.includes(status) || status === 'incomplete') return 'incomplete';
  if (status === 'submitted') return lastSending(rfa)?.status === 'failed' ? 'failed' : 'sent';
  if (status === 'canceled' || status === 'closed') return 'closed';
  return DECIDED.includes(status) ? 'processed' : 'received';
};
