import { publicEventId } from '../kernel/ids.js';
import type { HistoryEvent } from '../kernel/history.js';
import type { BillEvent, BillSubmittedData } from './bill.events.js';
import type { Cents, Timestamp } from './bill.types.js';

/** One transmission to the payer, and what came of it. */
export interface Attempt {
  readonly id: string;
  readonly label: string;
  readonly deliveryLabel: string;
  readonly sentAt: Timestamp;
  readonly ackLabel: string | null;
  readonly ackAt: Timestamp | null;
  readonly status: 'sent' | 'written' | 'accepted' | 'rejected' | 'answered';
  readonly outcomeLabel: string | null;
  readonly outcomeAt: Timestamp | null;
  readonly isCurrent: boolean;
  /** `<billNumber>-<n>`: printed on cover sheets and attachments. */
  readonly controlNumber: string;
}

export const routeLabels = { ebill: 'Electronic bill', fax: 'Fax', email: 'Email', mail: 'Mail' } as const;

const DUPLICATE = 'Duplicate (W2)';
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
  /** Control numbers of the transmissions that lie in the outbox. */
  readonly facts: { readonly written: readonly string[] };
}

const labelOf = (event: BillEvent): string | null => {
  switch (event.type) {
    case 'BillSubmitted':
      return 'Original bill';
    case 'BillResubmitted':
      return 'Resubmission';
    case 'DuplicateSent':
      return DUPLICATE;
    case 'ReviewSubmitted':
      return event.data.reviewType === 'second_review' ? 'Second Bill Review' : 'Independent Bill Review';
    default:
      return null;
  }
};

/** The transmissions after an event: a new one, or news of the current one. Duplicates never become current. */
export const attemptsAfter = (
  { attempts, eors, facts }: Before,
  message: BillEvent,
  { id, metadata }: HistoryEvent,
  bill: Omit<BillSubmittedData, 'private'> | null,
): readonly Attempt[] => {
  const label = labelOf(message);
  const current = (change: Partial<Attempt>): readonly Attempt[] =>
    attempts.map((attempt) => (attempt.isCurrent ? { ...attempt, ...change } : attempt));
  if (label !== null) {
    const takesOver = message.type !== 'DuplicateSent';
    return [
      ...(takesOver ? current({ isCurrent: false }) : attempts),
      {
        id: `att_${publicEventId(id).slice(4)}`,
        label,
        deliveryLabel: bill?.route ? routeLabels[bill.route] : 'No route known',
        sentAt: metadata.at,
        ackLabel: null,
        ackAt: null,
        status: 'sent',
        outcomeLabel: null,
        outcomeAt: null,
        isCurrent: takesOver,
        controlNumber: `${bill?.billNumber ?? 0}-${attempts.length + 1}`,
      },
    ];
  }
  switch (message.type) {
    case 'TransmissionWritten':
      // The payer's answer says more.
      return attempts.map((attempt) =>
        attempt.controlNumber === message.data.controlNumber && attempt.status === 'sent'
          ? { ...attempt, status: 'written' }
          : attempt,
      );
    case 'BillAccepted':
      return current({ status: 'accepted', ackLabel: ACCEPTED, ackAt: metadata.at });
    case 'BillRejected':
      return current({ status: 'rejected', ackLabel: `Rejected (${message.data.code})`, ackAt: metadata.at });
    case 'EorReceived':
      return current(answeredBy({ reportedPaid: message.data.reportedPaid, addedAt: metadata.at }));
    case 'EorVoided': {
      const voided = eors.find(({ eorId }) => eorId === message.data.eorId);
      return attempts.map((attempt, index) =>
        voided && attempt.outcomeAt === voided.addedAt
          ? { ...attempt, ...outcomeWithout(voided, attempt, attempts.slice(index + 1), eors, facts.written) }
          : attempt,
      );
    }
    default:
      return attempts;
  }
};

type Outcome = Pick<Attempt, 'status' | 'outcomeLabel' | 'outcomeAt'>;

const answeredBy = ({ reportedPaid, addedAt }: Omit<Answer, 'eorId'>): Outcome => ({
  status: 'answered',
  outcomeLabel: reportedPaid > 0 ? 'EOR with payment' : 'EOR without payment',
  outcomeAt: addedAt,
});

/** What came of a transmission once an EOR is void: the EOR before it, else what the payer's acknowledgement said. */
const outcomeWithout = (
  voided: Answer,
  { sentAt, ackLabel, controlNumber }: Attempt,
  later: readonly Attempt[],
  eors: readonly Answer[],
  written: readonly string[],
): Outcome => {
  const until = later.find(({ label }) => label !== DUPLICATE)?.sentAt ?? '~';
  const left = eors.findLast(({ eorId, addedAt }) => eorId !== voided.eorId && addedAt >= sentAt && addedAt < until);
  if (left) return answeredBy(left);
  const acknowledged = ackLabel === ACCEPTED ? 'accepted' : ackLabel === null ? null : 'rejected';
  const carried = written.includes(controlNumber) ? 'written' : 'sent';
  return { status: acknowledged ?? carried, outcomeLabel: null, outcomeAt: null };
};
