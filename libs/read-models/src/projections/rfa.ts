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

/** A task with the fields by which lists select it. */
export interface RfaRowTask extends RfaTask {
  readonly snoozedUntil: CalendarDate | null;
  readonly assigneeReference: string | null;
}

interface RfaMetrics {
  readonly decided: boolean;
  /** Of the last decision, by the rules when the row was built. Null without a decision or date of receipt. */
  readonly timeliness: RfaTimeliness | null;
  readonly days: RfaResponseTime | null;
  readonly items: readonly RfaItemMetrics[];
}

/** Returns the ID of a request for authorization for its stream: `{organization}-rfa_{id}` → `rfa_{id}`. */
const rfaIdOf = (stream: string): string | null => {
  const dash = stream.indexOf('-');
  return dash > 0 && stream.startsWith('rfa_', dash + 1) ? stream.slice(dash + 1) : null;
};

/** Returns the search text of a request. The birth date matches as a whole value, all other values by any part. */
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

/** Each task once, with only the fields stored in clear, by the rules when the row was built. */
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
    /** Null until the request is sent. */
    submittedAt: ({ rfa }) => rfa.submittedAt,
    submittedDate: ({ rfa }) => rfa.submittedAt && losAngelesDate(rfa.submittedAt),
    updatedAt: ({ rfa }) => rfa.updatedAt,
    overdue: ({ rfa, rules }) => isRfaOverdue(rfa, rules),
    /** `waiting`: no decision of the claims administrator yet, and no deadline recorded as passed. */
    clock: ({ lastDay }): 'waiting' | 'still' => (lastDay === '' ? 'still' : 'waiting'),
    /** By the rules when the row was built. Empty if no decision is awaited or the deadline was recorded as passed. */
    decisionLastDay: ({ lastDay }) => lastDay,
    /** Last day for the decision, even if it was recorded as passed. Null if no item is waiting for a decision. */
    answerBy: { sealed: ({ rfa, rules }) => expectedDecision(rfa, rules)?.lastDay ?? null },
    itemCount: { sealed: ({ facts }) => facts.items.length },
    /** Remaining quantities of the items that have a limit. */
    left: ({ rfa }) => remainingAuthorizations(rfa),
    measures: ({ rfa, rules }) => metricsOf(rfa, rules),
    /** Items that are to be printed or were printed, oldest first. Empty after erasure. */
    printItems: ({ printItems }) => printItems,
    /** Days of the print items. */
    printDays: ({ printDays }) => printDays,
    lastPrintDay: ({ printDays }) => printDays.at(-1) ?? null,
    /** Last name, then first name, normalized, for sorting. Empty after erasure, like the texts below. */
    employeeSort: ({ text }) => normalized(`${text?.patient.lastName ?? ''} ${text?.patient.firstName ?? ''}`.trim()),
    providerSort: ({ text }) => normalized(text?.requestingPhysician.name ?? ''),
    searchText: ({ rfa }) => searchTextOf(rfa),
    /** Tasks of the request, due today or later. Empty after erasure. */
    tasks: ({ tasks }) => tasks,
    /** First day in Pacific time on which a task is due. Empty without tasks: the empty text sorts before every day. */
    tasksFrom: ({ tasks }) => tasks.map(({ from }) => from).toSorted()[0] ?? '',
    /** Latest follow-up of each task. Sealed, because it contains notes and names. */
    followUps: { sealed: ({ rfa }) => rfa.followUps },
    externalId: { sealed: ({ text }) => text?.externalId ?? null },
    /** First, middle and last name of the injured worker. */
    employeeName: ({ names }) => names.employeeName,
    /** Null after erasure and in a draft without a claim number. */
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
