import type { Decider } from '../../kernel/decider.js';
import { Rejection } from '../../kernel/rejection.js';
import type { BillCommand } from '../bill.commands.js';
import type { BillEvent } from '../bill.events.js';
import type { BillFacts } from '../bill.facts.js';
import { settled } from '../bill.outcome.js';
import type { CourtesyCopyRequestedData } from '../delivery.events.js';

type Decisions = Decider<BillFacts, BillCommand, BillEvent>['decide'];

const sent = (copy: CourtesyCopyRequestedData, messageId: string, sentAt: string): BillEvent => ({
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

/** How a bill leaves the house: courtesy copies, and transmissions that were written for the payer. */
export const deliveryDecisions: Pick<Decisions, 'RequestCourtesyCopy' | 'RecordCopySent' | 'RecordTransmission'> = {
  /** From any state. What needs no mail server is over at once. */
  RequestCourtesyCopy: (facts, { at, messageId, copy }) =>
    settled(facts, at, ({ billId }) => {
      const requested = { ...copy, billId, requestedAt: at };
      return [
        { type: 'CourtesyCopyRequested', data: requested },
        ...(copy.mode === 'simulated' ? [sent(requested, messageId, at)] : []),
      ];
    }),

  RecordCopySent: (facts, { at, messageId, copy }) => {
    const known = facts.copies.find(({ copyId }) => copyId === copy.copyId);
    if (!known) throw new Rejection('not_found');
    return known.sent ? [] : settled(facts, at, () => [sent(copy, messageId, at)]);
  },

  RecordTransmission: (facts, { at, controlNumber, route }) =>
    facts.written.includes(controlNumber)
      ? []
      : settled(facts, at, ({ billId }) => [
          { type: 'TransmissionWritten', data: { billId, controlNumber, route, writtenAt: at } },
        ]),
};
