import { publicEventId } from '../kernel/ids.js';
import type { HistoryEvent } from '../kernel/history.js';
import type { BillEvent, BillSubmittedData } from './bill.events.js';
import type { Timestamp } from './bill.types.js';

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

const labelOf = (event: BillEvent): string | null => {
  switch (event.type) {
    case 'BillSubmitted':
      return 'Original bill';
    case 'BillResubmitted':
      return 'Resubmission';
    case 'DuplicateSent':
      return 'Duplicate (W2)';
    case 'ReviewSubmitted':
      return event.data.reviewType === 'second_review' ? 'Second Bill Review' : 'Independent Bill Review';
    default:
      return null;
  }
};

/** The transmissions after an event: a new one, or news of the current one. Duplicates never become current. */
export const attemptsAfter = (
  attempts: readonly Attempt[],
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
      return current({ status: 'accepted', ackLabel: 'Accepted by the payer', ackAt: metadata.at });
    case 'BillRejected':
      return current({ status: 'rejected', ackLabel: `Rejected (${message.data.code})`, ackAt: metadata.at });
    case 'EorReceived':
      return current({
        status: 'answered',
        outcomeLabel: message.data.reportedPaid > 0 ? 'EOR with payment' : 'EOR without payment',
        outcomeAt: metadata.at,
      });
    default:
      return attempts;
  }
};
