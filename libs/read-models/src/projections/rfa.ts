import {
  type ByRules,
  type RuleSet,
  rfaResponseTime,
  awaitedDecision,
  expectedDecision,
  isRfaOverdue,
  fold,
  isDecided,
  remainingAuthorizations,
  losAngelesDate,
  rfaItemMetrics,
  rfa,
  rfaLifecycleOf,
  rfaNamesOf,
  rfaPrintItemsOf,
  rfaTasksOf,
  currentTimeliness,
  type CalendarDate,
  type Rfa,
  type RfaResponseTime,
  type RfaCommand,
  type RfaEvent,
  type RfaItemMetrics,
  type RfaTask,
  type RfaTimeliness,
} from '#domain';
import type { Projection } from '../projection.js';
import { defineRow, type RowOf } from '../row.js';
import { normalized, searchTextWith } from './search-text.js';

/** Task with the fields by which lists select it. */
export interface RfaRowTask extends RfaTask {
  readonly snoozedUntil: CalendarDate | null;
  readonly assigneeReference: string | null;
}

interface RfaMetrics {
  readonly decided: boolean;
  /** Timeliness of the last decision, by the rules when the row was built. Null without a decision or receipt date. */
  readonly timeliness: RfaTimeliness | null;
  readonly days: RfaResponseTime | null;
  readonly items: readonly RfaItemMetrics[];
}

/** Returns the ID of a request for authorization for its stream: `{organization}-rfa_{id}` → `rfa_{id}`. */
const rfaIdOf = (stream: string): string | null => {
  const dash = stream.indexOf('-');
  return dash > 0 && stream.startsWith('rfa_', dash + 1) ? stream.slice(dash + 1) : null;
};

/** Returns a request's search text. The birth date matches only as a whole value, all other values by any part. */
const searchTextOf = ({ rfaId, rfaNumber, text, facts }: Rfa): string => {
  const { patient, claim, requestingPhysician, items = [] } = text ?? {};
  const anywhere = [
    ...[rfaId, String(rfaNumber), text?.externalId, patient?.externalId, claim?.externalId],
    ...[patient?.firstName, patient?.middleName, patient?.lastName],
    ...[claim?.claimNumber, claim?.administratorName, claim?.employer, requestingPhysician?.name],
    ...(facts?.items.map(({ itemId }) => itemId) ?? []),
    ...items.flatMap(({ procedureCode, diagnosisCode }) => [procedureCode, diagnosisCode]),
  ];
  return searchTextWith({ anywhere, whole: [patient?.dateOfBirth] });
};

/** Returns each task once, with only its unencrypted fields, by the rules when the row was built. */
const tasksOf = (rfa: Rfa, rules: RuleSet): readonly RfaRowTask[] =>
  rfaTasksOf(rfa, rules).map(({ followUp, ...task }) => ({
    ...task,
    snoozedUntil: followUp?.snoozedUntil ?? null,
    assigneeReference: followUp?.assigneeReference ?? null,
  }));

const metricsOf = (rfa: Rfa, rules: RuleSet): RfaMetrics => ({
  decided: isDecided(rfa),
  timeliness: currentTimeliness(rfa, rules).timeliness,
  days: rfaResponseTime(rfa, rules),
  items: rfaItemMetrics(rfa),
});

const rfaSource = (rfa: Rfa, rules: RuleSet) => {
  const { facts, text } = rfa;
  if (facts === null) return null;
  const printItems = rfaPrintItemsOf(rfa);
  return {
    ...{ rfa, rules, facts, text, printItems },
    printDays: [...new Set(printItems.map(({ day }) => day))].toSorted(),
    tasks: tasksOf(rfa, rules),
    lastDay: awaitedDecision(rfa, rules)?.lastDay ?? '',
    names: rfaNamesOf(rfa),
  };
};

const rfaRow = defineRow(
  rfaSource,
  {
    rfaNumber: ({ rfa }) => rfa.rfaNumber,
    customerExternalId: ({ facts }) => facts.customerExternalId,
    status: ({ rfa }) => rfa.status,
    lifecycleStatus: ({ rfa }) => rfaLifecycleOf(rfa),
    patientId: ({ facts }) => facts.patientId,
    claimId: ({ facts }) => facts.claimId,
    administratorId: ({ facts }) => facts.administratorId,
    renderingProviderId: ({ facts }) => facts.renderingProviderId,
    createdAt: ({ rfa }) => rfa.draftedAt,
    /** Creation time in milliseconds since 1970. */
    createdTime: ({ rfa }) => Date.parse(rfa.draftedAt),
    /** Creation date in Pacific time. */
    createdDate: ({ rfa }) => losAngelesDate(rfa.draftedAt),
    /** Time when the request was sent. Null until then. */
    submittedAt: ({ rfa }) => rfa.submittedAt,
    submittedDate: ({ rfa }) => rfa.submittedAt && losAngelesDate(rfa.submittedAt),
    updatedAt: ({ rfa }) => rfa.updatedAt,
    overdue: ({ rfa, rules }) => isRfaOverdue(rfa, rules),
    /** `waiting`: the claims administrator has not decided yet, and no deadline was recorded as passed. */
    clock: ({ lastDay }): 'waiting' | 'still' => (lastDay === '' ? 'still' : 'waiting'),
    /** By the rules when the row was built. Empty if no decision is awaited or the deadline was recorded as passed. */
    decisionLastDay: ({ lastDay }) => lastDay,
    /** Last day for the decision, even if it was recorded as passed. Null if no item is waiting for a decision. */
    answerBy: { sealed: ({ rfa, rules }) => expectedDecision(rfa, rules)?.lastDay ?? null },
    itemCount: { sealed: ({ facts }) => facts.items.length },
    /** Remaining quantities of items that have a limit. */
    left: ({ rfa }) => remainingAuthorizations(rfa),
    measures: ({ rfa, rules }) => metricsOf(rfa, rules),
    /** Items to be printed or already printed, oldest first. Empty after erasure. */
    printItems: ({ printItems }) => printItems,
    /** Dates of the print items. */
    printDays: ({ printDays }) => printDays,
    lastPrintDay: ({ printDays }) => printDays.at(-1) ?? null,
    /** Last name, then first name, normalized, for sorting. Empty after erasure, like the strings below. */
    employeeSort: ({ text }) => normalized(`${text?.patient.lastName ?? ''} ${text?.patient.firstName ?? ''}`.trim()),
    providerSort: ({ text }) => normalized(text?.requestingPhysician.name ?? ''),
    searchText: ({ rfa }) => searchTextOf(rfa),
    /** The request's tasks, due today or later. Empty after erasure. */
    tasks: ({ tasks }) => tasks,
    /** First date when a task is due, in Pacific time. Empty without tasks: the empty string sorts before all dates. */
    tasksFrom: ({ tasks }) => tasks.map(({ from }) => from).toSorted()[0] ?? '',
    /** Each task's latest follow-up. Sealed, because it contains notes and names. */
    followUps: { sealed: ({ rfa }) => rfa.followUps },
    externalId: { sealed: ({ text }) => text?.externalId ?? null },
    /** The injured worker's first, middle and last name. */
    employeeName: ({ names }) => names.employeeName,
    /** Claim number. Null after erasure and in a draft without a claim number. */
    claimNumber: { sealed: ({ names }) => names.claimNumber },
    providerName: { sealed: ({ names }) => names.providerName },
    administratorName: ({ names }) => names.administratorName,
  },
  [
    ['organizationId', '-createdAt'],
    ['organizationId', 'status'],
    ['organizationId', 'claimId'],
    ['organizationId', 'patientId', '-createdAt'],
    ['clock', 'decisionLastDay'],
    ['organizationId', 'printDays'],
    ['organizationId', 'lastPrintDay'],
    ['organizationId', 'tasksFrom'],
  ],
);
export type RfaRow = RowOf<typeof rfaRow>;

export const rfaProjection: Projection<Rfa, RfaRow> = {
  name: 'rfa',
  version: 8,
  idOf: rfaIdOf,
  initial: rfa.initial,
  evolve: (state, event) => fold<Rfa, RfaCommand, RfaEvent, ByRules>({ ...rfa, initial: state }, [event]),
  ...rfaRow,
  subject: ({ employeeName }, id) => (employeeName === null ? null : id),
  due: { where: ['clock', 'waiting'], day: 'decisionLastDay' },
};
