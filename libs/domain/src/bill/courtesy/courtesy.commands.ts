import type { Timestamp } from '../../kernel/calendar.js';
import { Rejection } from '../../kernel/rejection.js';
import type { Decisions } from '../shared/decisions.js';
import type { BillEvent } from '../shared/bill.events.js';
import type { CourtesyCopyRequestedData } from './courtesy.events.js';

export interface CourtesyCommands {
  readonly RequestCourtesyCopy: {
    readonly at: Timestamp;
    /** ID of the email message, derived from the copy's ID. */
    readonly messageId: string;
    readonly copy: Omit<CourtesyCopyRequestedData, 'billId' | 'requestedAt'>;
  };
  /** Records that the mail server accepted the message. */
  readonly RecordCopySent: {
    readonly at: Timestamp;
    readonly messageId: string;
    readonly copy: CourtesyCopyRequestedData;
  };
}

const copySentEvent = (copy: CourtesyCopyRequestedData, messageId: string, sentAt: string): BillEvent => ({
  type: 'CourtesyCopySent',
  data: {
    billId: copy.billId,
    copyId: copy.copyId,
    messageId,
    simulated: copy.mode === 'simulated',
    packetHash: copy.packetHash,
    documentCount: copy.documentIds.length,
    recipientCount: copy.toCount + copy.ccCount,
    sentAt,
  },
});

export const courtesyDecisions: Decisions<CourtesyCommands> = {
  /** Allowed in any state. A simulated copy counts as sent immediately. */
  RequestCourtesyCopy:
    (_facts, { at, messageId, copy }) =>
    ({ billId }) => {
      const requested = { ...copy, billId, requestedAt: at };
      return [
        { type: 'CourtesyCopyRequested', data: requested },
        ...(copy.mode === 'simulated' ? [copySentEvent(requested, messageId, at)] : []),
      ];
    },

  RecordCopySent: (facts, { at, messageId, copy }) => {
    const known = facts.copies.find(({ copyId }) => copyId === copy.copyId);
    if (!known) throw new Rejection('not_found');
    return known.sent ? [] : () => [copySentEvent(copy, messageId, at)];
  },
};
