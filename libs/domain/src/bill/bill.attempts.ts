import { publicEventId } from '../kernel/ids.js';
import type { HistoryEvent } from '../kernel/history.js';
import type { BillEvent } from './bill.events.js';
import type { BillFacts } from './bill.facts.js';
import type { Cents, Timestamp } from './bill.types.js';
import type { TransmissionFact } from './transmissions.js';

/** How far a transmission is. The first four are the practice's side (see TransmissionStatus), the others the payer's. */
export const attemptStatuses = [
  'waiting_for_route',
  'queued',
  'written',
  'sent',
  'accepted',
  'rejected',
  'answered',
] as const;

/** One transmission to the payer, and what came of it. */
export interface Attempt {
  readonly id: string;
  readonly label: string;
  readonly deliveryLabel: string;
  /** Null as long as nobody knows that it left. */
  readonly sentAt: Timestamp | null;
  readonly ackLabel: string | null;
  readonly ackAt: Timestamp | null;
  readonly status: (typeof attemptStatuses)[number];
  readonly outcomeLabel: string | null;
  readonly outcomeAt: Timestamp | null;
  readonly isCurrent: boolean;
  /** `<billNumber>-<n>`: printed on cover sheets and attachments. */
  readonly controlNumber: string;
}

export const routeLabels = { ebill: 'Electronic bill', fax: 'Fax', email: 'Email', mail: 'Mail' } as const;

/** How an independent bill review goes: to the Division's reviewer, by none of the payer's routes (8 CCR § 9792.5.7(d)). */
export const FILING = 'Filing for independent bill review';
/** What such an attempt is called. */
const IBR = 'Independent Bill Review';

const ACCEPTED = 'Accepted by the payer';

/** What an EOR says of the transmission that it answers. */
interface Answer {
  readonly eorId: string;
  readonly reportedPaid: Cents;
  readonly addedAt: Timestamp;
}

/** The bill before an event. */
interface Before {
  readonly attempts: readonly Attempt[];
  /** Those that stand. */
  readonly eors: readonly Answer[];
}

const labelOf = (event: BillEvent): string | null => {
  switch (event.type) {
    case 'BillSubmitted':
      return 'Original bill';
    case 'BillResubmitted':
      return 'Resubmission';
    case 'DuplicateSent':
      return 'Duplicate (W2)';
    case 'ReviewSubmitted':
      return event.data.reviewType === 'second_review' ? 'Second Bill Review' : IBR;
    default:
      return null;
  }
};

/**
 * The transmissions after an event: a new one, or news of one. `facts` are those after the event; their transmissions are
 * these, in the same order.
 */
export const attemptsAfter = (
  { attempts, eors }: Before,
  message: BillEvent,
  { id, metadata }: HistoryEvent,
  facts: BillFacts,
): readonly Attempt[] => {
  const label = labelOf(message);
  const { transmissions } = facts;
  if (label !== null) {
    const begun = transmissions.at(-1);
    if (!begun) return attempts;
    return [
      ...attempts.map((attempt) => (begun.isCurrent ? { ...attempt, isCurrent: false } : attempt)),
      {
        id: `att_${publicEventId(id).slice(4)}`,
        label,
        deliveryLabel: deliveryLabelOf(facts, label),
        sentAt: begun.sentAt,
        ackLabel: null,
        ackAt: null,
        status: begun.status,
        outcomeLabel: null,
        outcomeAt: null,
        isCurrent: begun.isCurrent,
        controlNumber: begun.controlNumber,
      },
    ];
  }
  /** Those that have this answer now, changed. */
  const answeredWith = (answer: string, change: Partial<Attempt>): readonly Attempt[] =>
    attempts.map((attempt, at) =>
      attempt.isCurrent && transmissions[at]?.answers.includes(answer) ? { ...attempt, ...change } : attempt,
    );
  switch (message.type) {
    case 'TransmissionWritten':
    case 'TransmissionSent':
    case 'DeliveryRouteSet':
      return attempts.map((attempt, at) => onOurSide(attempt, facts, at));
    case 'BillAccepted':
      return answeredWith('acknowledged', { status: 'accepted', ackLabel: ACCEPTED, ackAt: metadata.at });
    case 'BillRejected':
      return answeredWith('rejected', {
        status: 'rejected',
        ackLabel: `Rejected (${message.data.code})`,
        ackAt: metadata.at,
      });
    case 'EorReceived': {
      const { eorId, reportedPaid } = message.data;
      return attempts.map((attempt, at) =>
        attempt.isCurrent && transmissions[at]?.answers.includes(eorId)
          ? { ...attempt, ...answeredBy({ reportedPaid, addedAt: metadata.at }, attempt) }
          : attempt,
      );
    }
    case 'EorVoided': {
      const voided = eors.find(({ eorId }) => eorId === message.data.eorId);
      return attempts.map((attempt, at) =>
        voided && attempt.outcomeAt === voided.addedAt
          ? { ...attempt, ...outcomeWithout(voided, attempt, transmissions[at], eors) }
          : attempt,
      );
    }
    default:
      return attempts;
  }
};

const deliveryLabelOf = ({ route }: BillFacts, label: string): string =>
  route === null ? 'No route known' : label === IBR ? FILING : routeLabels[route];

/** What the practice did with it. What the payer answered says more. */
const onOurSide = (attempt: Attempt, facts: BillFacts, at: number): Attempt => {
  const now = facts.transmissions[at];
  if (!now) return attempt;
  const routed = attempt.status === 'waiting_for_route' && now.status !== 'waiting_for_route';
  return {
    ...attempt,
    sentAt: now.sentAt,
    status: now.answers.length > 0 ? attempt.status : now.status,
    ...(routed && { deliveryLabel: deliveryLabelOf(facts, attempt.label) }),
  };
};

type Outcome = Pick<Attempt, 'status' | 'outcomeLabel' | 'outcomeAt'>;

const answeredBy = ({ reportedPaid, addedAt }: Omit<Answer, 'eorId'>, { label }: Pick<Attempt, 'label'>): Outcome => ({
  status: 'answered',
  outcomeLabel: `${label === IBR ? 'IBR determination' : 'EOR'} ${reportedPaid > 0 ? 'with' : 'without'} payment`,
  outcomeAt: addedAt,
});

/** What came of a transmission once an EOR is void: the EOR before it, else what the payer's acknowledgement said. */
const outcomeWithout = (
  voided: Answer,
  attempt: Attempt,
  transmission: TransmissionFact | undefined,
  eors: readonly Answer[],
): Outcome => {
  const left = eors.findLast(({ eorId }) => eorId !== voided.eorId && transmission?.answers.includes(eorId));
  if (left) return answeredBy(left, attempt);
  const { ackLabel } = attempt;
  const acknowledged = ackLabel === ACCEPTED ? 'accepted' : ackLabel === null ? null : 'rejected';
  return { status: acknowledged ?? transmission?.status ?? 'sent', outcomeLabel: null, outcomeAt: null };
};
