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
  type RemainingAuthorization,
  type RfaFollowUp,
  type RfaLifecycleStatus,
  type RfaItemMetrics,
  type RfaNames,
  type RfaPrintItem,
  type RfaStatus,
  type RfaTask,
  type RfaTimeliness,
} from '#domain';
import type { Projection } from '../projection.js';
import { normalized, searchTextWith } from './search-text.js';

/** A task, as lists choose it. */
export interface RfaRowTask extends RfaTask {
  readonly snoozedUntil: CalendarDate | null;
  readonly assigneeReference: string | null;
}

/** What reports measure of a request. */
export interface RfaMetrics {
  /** Every item was decided. */
  readonly decided: boolean;
  /** Of the last decision by the rules of when the row was made; null where there is none, or the day of receipt is unknown. */
  readonly timeliness: RfaTimeliness | null;
  readonly days: RfaResponseTime | null;
  readonly items: readonly RfaItemMetrics[];
}

/** A request for authorization as lists need it. */
export interface RfaRow extends RfaNames {
  readonly rfaNumber: number;
  readonly customerExternalId: string | null;
  readonly status: RfaStatus;
  readonly lifecycleStatus: RfaLifecycleStatus;
  readonly patientId: string;
  readonly claimId: string;
  readonly administratorId: string;
  readonly renderingProviderId: string;
  readonly createdAt: string;
  /** The same, in milliseconds since 1970. */
  readonly createdTime: number;
  /** Pacific days. */
  readonly createdDate: string;
  /** Null before it was sent. */
  readonly submittedAt: string | null;
  readonly submittedDate: string | null;
  readonly updatedAt: string;
  readonly overdue: boolean;
  /** `waiting`: the claims administrator has it, and has not decided; nobody has said yet that its day went by. */
  readonly clock: 'waiting' | 'still';
  /** Last day for the decision by the rules of when the row was made; empty where none waits. */
  readonly decisionLastDay: string;
  /** The same, whether or not somebody has said that it went by; null where no item waits. */
  readonly answerBy: string | null;
  readonly itemCount: number;
  /** What bills may still use of its items that have a limit. */
  readonly left: readonly RemainingAuthorization[];
  readonly measures: RfaMetrics;
  /** What people print of it, or printed, oldest first; none after erasure. */
  readonly printItems: readonly RfaPrintItem[];
  /** Days of the print items, and the last of these days; null without any. */
  readonly printDays: readonly CalendarDate[];
  readonly lastPrintDay: CalendarDate | null;
  /** Last name first, folded: by it lists are sorted. Empty once the request was erased, as the texts below. */
  readonly employeeSort: string;
  readonly providerSort: string;
  readonly searchText: string;
  /** What is to be done about it, today or from a later day on; none after erasure. */
  readonly tasks: readonly RfaRowTask[];
  /** The first Pacific day on which one of them stands; empty without any. */
  readonly tasksFrom: string;
  /** What was last said of each task: notes and names are in it. */
  readonly followUps: readonly RfaFollowUp[];
  readonly externalId: string | null;
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

/** One row a request for authorization. */
export const rfaProjection: Projection<Rfa, RfaRow> = {
  name: 'rfa',
  version: 7,
  idOf: rfaIdOf,
  initial: rfa.initial,
  evolve: (state, event) => fold<Rfa, RfaCommand, RfaEvent, ByRules>({ ...rfa, initial: state }, [event]),
  document: (state, rules) => {
    const { facts, text } = state;
    if (facts === null) return null;
    const { firstName = '', lastName = '' } = text?.patient ?? {};
    const printItems = rfaPrintItemsOf(state);
    const printDays = [...new Set(printItems.map(({ day }) => day))].toSorted();
    const tasks = tasksOf(state, rules);
    const lastDay = awaitedDecision(state, rules)?.lastDay ?? '';
    const expected = expectedDecision(state, rules);
    return {
      rfaNumber: state.rfaNumber,
      customerExternalId: facts.customerExternalId,
      status: state.status,
      lifecycleStatus: rfaLifecycleOf(state),
      patientId: facts.patientId,
      claimId: facts.claimId,
      administratorId: facts.administratorId,
      renderingProviderId: facts.renderingProviderId,
      createdAt: state.draftedAt,
      createdTime: Date.parse(state.draftedAt),
      createdDate: losAngelesDate(state.draftedAt),
      submittedAt: state.submittedAt,
      submittedDate: state.submittedAt && losAngelesDate(state.submittedAt),
      updatedAt: state.updatedAt,
      overdue: isRfaOverdue(state, rules),
      clock: lastDay === '' ? 'still' : 'waiting',
      decisionLastDay: lastDay,
      answerBy: expected?.lastDay ?? null,
      itemCount: facts.items.length,
      left: remainingAuthorizations(state),
      measures: {
        decided: isDecided(state),
        timeliness: currentTimeliness(state, rules).timeliness,
        days: rfaResponseTime(state, rules),
        items: rfaItemMetrics(state),
      },
      printItems,
      printDays,
      lastPrintDay: printDays.at(-1) ?? null,
      employeeSort: normalized(`${lastName} ${firstName}`.trim()),
      providerSort: normalized(text?.requestingPhysician.name ?? ''),
      searchText: searchTextOf(state),
      tasks,
      // Empty where there is none: it sorts before every day, and is no day.
      tasksFrom: tasks.map(({ from }) => from).toSorted()[0] ?? '',
      followUps: state.followUps,
      externalId: text?.externalId ?? null,
      ...rfaNamesOf(state),
    };
  },
  subject: ({ employeeName }, id) => (employeeName === null ? null : id),
  slim: [
    'rfaNumber',
    'customerExternalId',
    'status',
    'lifecycleStatus',
    'patientId',
    'claimId',
    'administratorId',
    'renderingProviderId',
    'createdAt',
    'createdTime',
    'createdDate',
    'submittedAt',
    'submittedDate',
    'updatedAt',
    'overdue',
    'clock',
    'decisionLastDay',
    'left',
    'measures',
    'administratorName',
    'printItems',
    'printDays',
    'lastPrintDay',
    'tasks',
    'tasksFrom',
    'employeeName',
    'employeeSort',
    'providerSort',
    'searchText',
  ],
  due: { where: ['clock', 'waiting'], day: 'decisionLastDay' },
  indexes: [
    ['organizationId', '-createdAt'],
    ['organizationId', 'status'],
    ['organizationId', 'claimId'],
    ['organizationId', 'patientId', '-createdAt'],
    ['clock', 'decisionLastDay'],
    ['organizationId', 'printDays'],
    ['organizationId', 'lastPrintDay'],
    ['organizationId', 'tasksFrom'],
  ],
};
