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

/** A task, as lists choose it. */
export interface RfaRowTask extends RfaTask {
  readonly snoozedUntil: CalendarDate | null;
  readonly assigneeReference: string | null;
}

/** What reports measure of a request. */
interface RfaMetrics {
  /** Every item was decided. */
  readonly decided: boolean;
  /** Of the last decision by the rules of when the row was made; null where there is none, or the day of receipt is unknown. */
  readonly timeliness: RfaTimeliness | null;
  readonly days: RfaResponseTime | null;
  readonly items: readonly RfaItemMetrics[];
}

/** `{organization}-rfa_{id}` → `rfa_{id}`. */
const rfaIdOf = (stream: string): string | null => {
  const dash = stream.indexOf('-');
  return dash > 0 && stream.startsWith('rfa_', dash + 1) ? stream.slice(dash + 1) : null;
};

/** Text by which a search finds a request: the birth date as a whole, everything else by any part. */
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

/** What is to be done about it, each task once: what is told of it in clear, by the rules of when the row was made. */
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

/** What the row of a request is made of; null where it has none. */
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

/** A request for authorization as lists need it. */
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
    /** The same, in milliseconds since 1970. */
    createdTime: ({ rfa }) => Date.parse(rfa.draftedAt),
    /** Pacific days. */
    createdDate: ({ rfa }) => losAngelesDate(rfa.draftedAt),
    /** Null before it was sent. */
    submittedAt: ({ rfa }) => rfa.submittedAt,
    submittedDate: ({ rfa }) => rfa.submittedAt && losAngelesDate(rfa.submittedAt),
    updatedAt: ({ rfa }) => rfa.updatedAt,
    overdue: ({ rfa, rules }) => isRfaOverdue(rfa, rules),
    /** `waiting`: the claims administrator has it, and has not decided; nobody has said yet that its day went by. */
    clock: ({ lastDay }): 'waiting' | 'still' => (lastDay === '' ? 'still' : 'waiting'),
    /** Last day for the decision by the rules of when the row was made; empty where none waits. */
    decisionLastDay: ({ lastDay }) => lastDay,
    /** The same, whether or not somebody has said that it went by; null where no item waits. */
    answerBy: { sealed: ({ rfa, rules }) => expectedDecision(rfa, rules)?.lastDay ?? null },
    itemCount: { sealed: ({ facts }) => facts.items.length },
    /** What bills may still use of its items that have a limit. */
    left: ({ rfa }) => remainingAuthorizations(rfa),
    measures: ({ rfa, rules }) => metricsOf(rfa, rules),
    /** What people print of it, or printed, oldest first; none after erasure. */
    printItems: ({ printItems }) => printItems,
    /** Days of the print items, and the last of these days; null without any. */
    printDays: ({ printDays }) => printDays,
    lastPrintDay: ({ printDays }) => printDays.at(-1) ?? null,
    /** Last name first, folded: by it lists are sorted. Empty once the request was erased, as the texts below. */
    employeeSort: ({ text }) => normalized(`${text?.patient.lastName ?? ''} ${text?.patient.firstName ?? ''}`.trim()),
    providerSort: ({ text }) => normalized(text?.requestingPhysician.name ?? ''),
    searchText: ({ rfa }) => searchTextOf(rfa),
    /** What is to be done about it, today or from a later day on; none after erasure. */
    tasks: ({ tasks }) => tasks,
    /** The first Pacific day on which one of them stands. Empty without any: that sorts before every day, and is no day. */
    tasksFrom: ({ tasks }) => tasks.map(({ from }) => from).toSorted()[0] ?? '',
    /** What was last said of each task: notes and names are in it. */
    followUps: { sealed: ({ rfa }) => rfa.followUps },
    externalId: { sealed: ({ text }) => text?.externalId ?? null },
    /** First, middle and last name of the injured worker. */
    employeeName: ({ names }) => names.employeeName,
    /** Null in a draft without one, too. */
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

/** One row a request for authorization. */
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
