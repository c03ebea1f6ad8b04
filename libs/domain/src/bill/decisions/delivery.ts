import { losAngelesDate, type CalendarDate, type Timestamp } from '../../kernel/calendar.js';
import type { Decider } from '../../kernel/decider.js';
import { Rejection } from '../../kernel/rejection.js';
import type { BillCommand } from '../bill.commands.js';
import type { BillEvent } from '../bill.events.js';
import type { BillFacts } from '../bill.facts.js';
import { settled } from '../bill.outcome.js';
import type { SubmissionChoice } from '../bill.types.js';
import type { CourtesyCopyRequestedData } from '../delivery.events.js';
import { routeProblems, type DraftDestination } from '../submission-rules.js';
import { currentTransmission, mayFail, transmissionFailed, transmissionSent } from '../transmissions.js';
import { allow } from './actions.js';
import { allValid, invalid, reject } from './refusals.js';

const NOT_SENT_THEN = 'must be from the day of the transmission to today';

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

const given = ({
  faxNumber,
  email,
  mailingAddress,
}: NonNullable<SubmissionChoice['destination']>): DraftDestination => ({
  ...(faxNumber !== null && { faxNumber }),
  ...(email !== null && { email }),
  ...(mailingAddress !== null && { mailingAddress }),
});

/** An instant on a day in Los Angeles: noon there, but never before the transmission was made nor after now. */
export const instantOn = (date: CalendarDate | null, earliest: Timestamp, now: Timestamp): Timestamp => {
  if (date === null || date >= losAngelesDate(now)) return now;
  const noon = `${date}T20:00:00.000Z`;
  return noon > earliest ? noon : earliest;
};

/** How a bill leaves the house: courtesy copies, and transmissions that were written for the payer. */
export const deliveryDecisions: Pick<
  Decisions,
  | 'RequestCourtesyCopy'
  | 'RecordCopySent'
  | 'RecordTransmission'
  | 'RecordTransmissionSent'
  | 'RecordTransmissionFailure'
  | 'SetDeliveryRoute'
  | 'MarkSent'
> = {
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

  RecordTransmission: (facts, { at, controlNumber, route, partner, interchange }) =>
    facts.written.includes(controlNumber)
      ? []
      : settled(facts, at, ({ billId }) => [
          {
            type: 'TransmissionWritten',
            data: {
              billId,
              controlNumber,
              route,
              writtenAt: at,
              partner: partner ?? null,
              interchange: interchange ?? null,
            },
          },
        ]),

  /** From the outbox, or straight to the payer, perhaps after it could not go for a while; told again it changes nothing. */
  RecordTransmissionSent: (facts, { at, controlNumber }) =>
    settled(facts, at, ({ transmissions }) =>
      transmissions
        .filter(
          ({ status, ...one }) =>
            one.controlNumber === controlNumber && status !== 'sent' && status !== 'waiting_for_route',
        )
        .map((one) => transmissionSent(facts, one, at, null)),
    ),

  /**
   * What was not answered can fail: a file that cannot be written or carried, an interchange that was refused as a whole.
   * Told again it changes nothing.
   */
  RecordTransmissionFailure: (facts, { at, controlNumber, code, paths }) =>
    settled(facts, at, (now) =>
      now.transmissions
        .filter(
          (one) =>
            one.controlNumber === controlNumber &&
            mayFail(one) &&
            (code !== 'refused_by_checks' || one.status === 'queued'),
        )
        .map((one) => transmissionFailed(now, one, { at, code, paths })),
    ),

  SetDeliveryRoute: (facts, { at, route, destination, available, delivery, actorName }) => {
    allValid(routeProblems({ route, ...(destination && { destination: given(destination) }) }, available));
    allow(facts, 'set_delivery_route', at);
    return settled(facts, at, ({ billId }) => [
      {
        type: 'DeliveryRouteSet',
        data: { billId, route, setAt: at, private: { destination, delivery, actorName } },
      },
    ]);
  },

  MarkSent: (facts, { at, sentDate, controlNumber, actorName }) => {
    if (sentDate !== null && sentDate > losAngelesDate(at)) return invalid('sentDate', NOT_SENT_THEN);
    allow(facts, 'mark_sent', at);
    const lying = facts.transmissions.filter(
      (one) => one.status === 'written' && (controlNumber === undefined || one.controlNumber === controlNumber),
    );
    if (lying.length === 0)
      return currentTransmission(facts)?.status === 'sent'
        ? []
        : reject(facts, 'mark_sent', 'Nothing of it lies in the outbox.');
    const since = losAngelesDate(
      lying
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .at(-1) ?? at,
    );
    if (sentDate !== null && sentDate < since) return invalid('sentDate', NOT_SENT_THEN);
    return settled(facts, at, () =>
      lying.map((one) => transmissionSent(facts, one, instantOn(sentDate, one.createdAt, at), actorName)),
    );
  },
};
