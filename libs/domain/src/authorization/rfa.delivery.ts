import { losAngelesDate, type CalendarDate, type Timestamp } from '../kernel/calendar.js';
import type { ByRules, Decider } from '../kernel/decider.js';
import { Rejection } from '../kernel/rejection.js';
import { instantOn } from '../bill/transmissions/transmissions.commands.js';
import type { PrintItem } from '../bill/transmissions/printing.js';
import type { RfaDeliveryFailure, RfaTransmission } from './rfa.responses.js';
import type { RfaCommand } from './rfa.commands.js';
import type { RfaEvent } from './rfa.events.js';
import { assertRfaAllows, lastSending, assertNoProblems } from './rfa.rules.js';
import type { Rfa } from './rfa.state.js';
import type { RfaTransmissionStatus } from './rfa.types.js';

const findSending = ({ transmissions }: Rfa, id: string): RfaTransmission | null =>
  transmissions.find(({ transmissionId, direction }) => transmissionId === id && direction === 'outbound') ?? null;

/** Queued, or failed and to be retried. A status noted by a user ends the delivery. */
const isBeingSent = ({ status, sentAt, failureCode }: RfaTransmission): boolean =>
  sentAt === null && (status === 'queued' || (status === 'failed' && failureCode !== null));

/** True if sending was recorded, by the service or by a user. */
export const isRfaSent = (rfa: Rfa, transmissionId: string): boolean => {
  const sending = findSending(rfa, transmissionId);
  return sending !== null && (sending.sentAt !== null || sending.status === 'received');
};

/** True for the latest transmission if it is unsent, not in a print queue, and without a response. */
export const shouldSendRfa = (rfa: Rfa, transmissionId: string): boolean => {
  const sending = lastSending(rfa);
  return (
    !rfa.erased &&
    rfa.status === 'submitted' &&
    sending?.transmissionId === transmissionId &&
    sending.printQueuedAt === null &&
    isBeingSent(sending)
  );
};

export interface RfaPrintItem extends PrintItem {
  readonly transmissionId: string;
}

/** Transmissions that are or were in the print queue. Empty if the request is erased. */
export const rfaPrintItemsOf = ({ rfaNumber, status: standing, erased, transmissions }: Rfa): readonly RfaPrintItem[] =>
  (erased ? [] : transmissions).flatMap(({ transmissionId, attempt, channel, status, sentAt, printQueuedAt }) => {
    if (printQueuedAt === null || (channel !== 'fax' && channel !== 'mail') || status === 'failed') return [];
    const isWaiting = status === 'queued';
    return [
      {
        transmissionId,
        controlNumber: `RFA-${rfaNumber}-${attempt}`,
        route: channel,
        day: losAngelesDate(printQueuedAt),
        writtenAt: printQueuedAt,
        status: isWaiting ? (standing === 'submitted' ? 'waiting' : 'answered') : 'mailed',
        mailedAt: isWaiting ? null : sentAt,
      } as const,
    ];
  });

interface DeliveryUpdate {
  readonly at: Timestamp;
  readonly status: RfaTransmissionStatus;
  readonly occurredAt: Timestamp;
  readonly depositedAt?: Timestamp | null;
  readonly code?: RfaDeliveryFailure | null;
  readonly providerMessageId?: string | null;
  readonly actorName?: string | null;
}

const deliveryEvent = (
  { rfaId }: Rfa,
  { transmissionId, channel }: RfaTransmission,
  news: DeliveryUpdate,
): RfaEvent => {
  const { at, status, occurredAt, depositedAt = null, code = null } = news;
  const { providerMessageId = null, actorName = null } = news;
  return {
    type: 'RfaTransmissionNoted',
    data: {
      ...{ rfaId, transmissionId, direction: 'outbound', channel, status, occurredAt },
      ...{ receivedAt: null, depositedAt, proofDocumentId: null, notedAt: at },
      ...(code !== null && { code }),
      private: { providerMessageId, actorName },
    },
  };
};

const dayProblem = (sentDate: CalendarDate | null, since: Timestamp, now: Timestamp) =>
  sentDate !== null && (sentDate < losAngelesDate(since) || sentDate > losAngelesDate(now))
    ? [{ path: 'sentDate', message: 'must be between the day on which the request was queued and today' }]
    : [];

export const deliveryDecisions: Pick<
  Decider<Rfa, RfaCommand, RfaEvent, ByRules>['decide'],
  'RecordRfaDelivery' | 'MarkRfaMailed'
> = {
  RecordRfaDelivery: (state, { at, transmissionId, outcome, code, providerMessageId }) => {
    const sending = findSending(state, transmissionId);
    if (sending === null || !isBeingSent(sending)) return [];
    switch (outcome) {
      case 'written':
        return sending.printQueuedAt === null
          ? [{ type: 'RfaPrintQueued', data: { rfaId: state.rfaId, transmissionId, queuedAt: at } }]
          : [];
      case 'sent':
        return [deliveryEvent(state, sending, { at, status: 'sent', occurredAt: at, providerMessageId })];
      case 'failed':
        // A failure with the same code is recorded once, even if the delivery is retried.
        return sending.failureCode === code
          ? []
          : [deliveryEvent(state, sending, { at, status: 'failed', occurredAt: at, code })];
    }
  },

  MarkRfaMailed: (state, { at, actorName, transmissionId, sentDate }) => {
    assertRfaAllows(state, 'record_transmission');
    const sending = findSending(state, transmissionId);
    if (sending === null || sending.printQueuedAt === null || sending.status === 'failed')
      throw new Rejection('lifecycle_conflict', 'The request is not in the print queue.');
    if (sending.status !== 'queued') return [];
    assertNoProblems(dayProblem(sentDate, sending.printQueuedAt, at));
    const occurredAt = instantOn(sentDate, sending.printQueuedAt, at);
    const depositedAt = sending.channel === 'mail' ? occurredAt : null;
    return [deliveryEvent(state, sending, { at, status: 'sent', occurredAt, depositedAt, actorName })];
  },
};
