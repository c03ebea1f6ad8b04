import { taskLabels, type StatusTone, type TaskKind } from '#contracts';
import type { BillState, CalendarDate } from '#domain';
import { allOf, matchNone } from '../bills/search-filter.js';
import type { Filter } from '#read-models';
import { taskFilters } from './task-filters.js';

export interface TaskSection {
  readonly id: string;
  readonly label: string;
  readonly tone: StatusTone;
  readonly kinds: readonly TaskKind[];
  /** States in which bills with a cross-state kind are listed in this section. */
  readonly states: readonly BillState[];
}

/** Every state except `closed` belongs to one section. */
export const practiceSections: readonly TaskSection[] = [
  { id: 'rejected', label: 'Rejected', tone: 'danger', kinds: ['rejected'], states: ['rejected'] },
  {
    id: 'no_response',
    label: 'No Response',
    tone: 'warning',
    kinds: ['awaiting_ack', 'acknowledgement_missing', 'no_response', 'eor_missing'],
    states: ['submitted', 'accepted', 'accepted_no_response'],
  },
  {
    id: 'payment_eor',
    label: 'Payment EOR',
    tone: 'warning',
    kinds: ['ibr_fee_unpaid', 'payment_eor', 'payer_answer_check', 'other_payee', 'payment_reversed', 'check_voided'],
    states: ['processed', 'partially_paid', 'paid'],
  },
  { id: 'denial_eor', label: 'Denial EOR', tone: 'danger', kinds: ['denial_eor'], states: ['denied'] },
  {
    id: 'second_review',
    label: 'Second Review',
    tone: 'warning',
    kinds: ['sbr_no_response', 'payment_eor_sbr', 'denial_eor_sbr'],
    states: ['second_review'],
  },
  {
    id: 'ibr',
    label: 'Independent Bill Review',
    tone: 'warning',
    kinds: ['ibr_pending', 'payment_eor_ibr', 'denial_eor_ibr'],
    states: ['ibr'],
  },
  { id: 'lien', label: 'Lien', tone: 'warning', kinds: ['lien_followup'], states: ['lien'] },
  {
    id: 'not_sent',
    label: 'Not Sent',
    tone: 'danger',
    kinds: ['delivery_route_missing', 'delivery_failed', 'ready_to_send'],
    states: [],
  },
  {
    id: 'credit_balance',
    label: 'Credit Balance',
    tone: 'warning',
    kinds: ['credit_balance', 'refund_requested', 'recoupment_proposed', 'recoupment_disputed'],
    states: [],
  },
];

/** Bills waiting for another party whose deadline has not passed. */
export const waitingSections: readonly TaskSection[] = [
  { id: 'sent', label: 'Sent', tone: 'info', kinds: ['waiting_ack'], states: [] },
  { id: 'accepted', label: 'Accepted', tone: 'info', kinds: ['waiting_eor'], states: [] },
  { id: 'second_review', label: 'Second Review', tone: 'info', kinds: ['waiting_second_review'], states: [] },
  { id: 'ibr', label: 'Independent Bill Review', tone: 'info', kinds: ['waiting_ibr'], states: [] },
];

/** Kinds that occur in many states, such as deadlines, drafts and penalties. Each section has its own row for them. */
export const crossStateKinds = [
  'authorization_denied',
  'sbr_deadline',
  'ibr_deadline',
  'review_draft',
  'duplicate_suspected',
  'task_due',
  'penalty_interest',
  'pi_demand_unanswered',
  'revision_pending',
] as const satisfies readonly TaskKind[];

/** Kind and label together identify a row, so labels differ by section: `Second Review Deadline - Denial EOR`. */
export const labelIn = ({ kinds, label }: TaskSection, kind: TaskKind): string =>
  kinds.includes(kind) ? taskLabels[kind] : `${taskLabels[kind]} - ${label}`;

const isSameLabel = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** If there is no label, or it is the kind's plain label, selects all bills of the kind. */
export const taskCondition = (kind: TaskKind, label: string | undefined, today: CalendarDate): Filter => {
  const condition = taskFilters[kind](today);
  if (label === undefined || isSameLabel(label, taskLabels[kind])) return condition;
  if (!(crossStateKinds as readonly TaskKind[]).includes(kind)) return matchNone;
  const section = practiceSections.find((candidate) => isSameLabel(label, labelIn(candidate, kind)));
  return section ? allOf(condition, { state: { $in: section.states } }) : matchNone;
};
