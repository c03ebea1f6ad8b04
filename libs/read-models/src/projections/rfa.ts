import {
  awaitedDecision,
  expectedDecision,
  fold,
  leftOfRequest,
  losAngelesDate,
  rfa,
  rfaLifecycleOf,
  rfaPrintItemsOf,
  type CalendarDate,
  type Rfa,
  type RfaCommand,
  type RfaEvent,
  type RfaLeft,
  type RfaLifecycleStatus,
  type RfaPatient,
  type RfaPrintItem,
  type RfaStatus,
} from '#domain';
import type { Projection } from '../projection.js';
import { joined, normalized } from './search-text.js';

/** A request for authorization as lists need it. */
export interface RfaRow {
  readonly rfaNumber: number;
  readonly customerExternalId: string | null;
  readonly status: RfaStatus;
  readonly lifecycleStatus: RfaLifecycleStatus;
  readonly patientId: string;
  readonly claimId: string;
  readonly administratorId: string;
  readonly renderingProviderId: string;
  readonly createdAt: string;
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
  readonly left: readonly RfaLeft[];
  /** What people print of it, or printed, oldest first; none after erasure. */
  readonly printItems: readonly RfaPrintItem[];
  /** Days of the print items, and the last of these days; null without any. */
  readonly printDays: readonly CalendarDate[];
  readonly lastPrintDay: CalendarDate | null;
  /** Last name first, folded: by it lists are sorted. Empty once the request was erased, as the texts below. */
  readonly employeeSort: string;
  readonly providerSort: string;
  readonly searchText: string;
  readonly externalId: string | null;
  readonly employeeName: string | null;
  readonly claimNumber: string | null;
  readonly providerName: string | null;
  readonly administratorName: string | null;
}

/** `{organization}-rfa_{id}` → `rfa_{id}`. */
const rfaIdOf = (stream: string): string | null => {
  const dash = stream.indexOf('-');
  return dash > 0 && stream.startsWith('rfa_', dash + 1) ? stream.slice(dash + 1) : null;
};

/** Everything that a search box may find a request by, folded. */
const searchTextOf = ({ rfaId, rfaNumber, text, facts }: Rfa): string => {
  const { patient, claim, requestingPhysician, items = [] } = text ?? {};
  return joined([
    ...[rfaId, String(rfaNumber), text?.externalId, patient?.externalId, claim?.externalId],
    ...[patient?.firstName, patient?.middleName, patient?.lastName, patient?.dateOfBirth],
    ...[claim?.claimNumber, claim?.administratorName, claim?.employer, requestingPhysician?.name],
    ...(facts?.items.map(({ itemId }) => itemId) ?? []),
    ...items.flatMap(({ procedureCode, diagnosisCode }) => [procedureCode, diagnosisCode]),
  ]);
};

const nameOf = ({ firstName, middleName, lastName }: RfaPatient): string =>
  [firstName, middleName, lastName].filter(Boolean).join(' ');

/** One row a request for authorization. */
export const rfaProjection: Projection<Rfa, RfaRow> = {
  name: 'rfa',
  version: 4,
  idOf: rfaIdOf,
  initial: rfa.initial,
  evolve: (state, event) => fold<Rfa, RfaCommand, RfaEvent>({ ...rfa, initial: state }, [event]),
  document: (state) => {
    const { facts, text } = state;
    if (facts === null) return null;
    const { firstName = '', lastName = '' } = text?.patient ?? {};
    const printItems = rfaPrintItemsOf(state);
    const printDays = [...new Set(printItems.map(({ day }) => day))].toSorted();
    const lastDay = awaitedDecision(state)?.lastDay ?? '';
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
      createdDate: losAngelesDate(state.draftedAt),
      submittedAt: state.submittedAt,
      submittedDate: state.submittedAt && losAngelesDate(state.submittedAt),
      updatedAt: state.updatedAt,
      overdue: state.overdue.length > 0,
      clock: lastDay === '' ? 'still' : 'waiting',
      decisionLastDay: lastDay,
      answerBy: expectedDecision(state)?.lastDay ?? null,
      itemCount: facts.items.length,
      left: leftOfRequest(state),
      printItems,
      printDays,
      lastPrintDay: printDays.at(-1) ?? null,
      employeeSort: normalized(`${lastName} ${firstName}`.trim()),
      providerSort: normalized(text?.requestingPhysician.name ?? ''),
      searchText: searchTextOf(state),
      externalId: text?.externalId ?? null,
      employeeName: text && nameOf(text.patient),
      claimNumber: text?.claim.claimNumber ?? null,
      providerName: text?.requestingPhysician.name ?? null,
      administratorName: text?.claim.administratorName ?? null,
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
    'createdDate',
    'submittedAt',
    'submittedDate',
    'updatedAt',
    'overdue',
    'clock',
    'decisionLastDay',
    'left',
    'printItems',
    'printDays',
    'lastPrintDay',
    'employeeSort',
    'providerSort',
    'searchText',
  ],
  due: { where: ['clock', 'waiting'], day: 'decisionLastDay' },
  indexes: [
    ['organizationId', '-createdAt'],
    ['organizationId', 'status'],
    ['organizationId', 'claimId'],
    ['clock', 'decisionLastDay'],
    ['organizationId', 'printDays'],
    ['organizationId', 'lastPrintDay'],
  ],
};
