import { losAngelesDate, type CalendarDate, type Timestamp } from '../../kernel/calendar.js';
import type { FieldProblem } from '../../kernel/rejection.js';
import {
  documentIdProblems,
  actionGuard,
  assertValid,
  throwInvalid,
  openStates,
  reject,
  remark,
  idProblems,
  type ActionRule,
  type CommandContext,
  type Decisions,
} from '../shared/decisions.js';
import {
  billStates,
  inTransitStates,
  type DeliveryFacts,
  type InterchangeNumbers,
  type Route,
  type SubmissionChoice,
} from '../shared/bill.types.js';
import { routeProblems, type SentDestination } from './delivery-route.js';
import { retransmissionData } from './retransmission.js';
import {
  currentTransmission,
  isStuck,
  routeOf,
  currentTransmissionStatus,
  type TransmissionSource,
  type TransmissionFact,
} from './transmission-facts.js';
import type { ProofOfMailing } from './attempts.js';
import type { TransmissionFailedData, TransmissionFailureCode } from './transmissions.events.js';

/** Method with current data from the directory. */
export interface ChosenRoute {
  readonly route: Route;
  readonly destination: SubmissionChoice['destination'];
  /** Methods that the administrator currently accepts. */
  readonly available: readonly Route[];
  /** Null if the directory no longer has the administrator. */
  readonly delivery: DeliveryFacts | null;
}

export interface TransmissionCommands {
  readonly SendDuplicate: CommandContext & {
    reason: string | null;
    attachmentIds: readonly string[];
    /** Method for this and later transmissions. Absent if unchanged. */
    routing?: ChosenRoute;
  };
  /** Records a transmission written to the outbox. Issued by payer delivery. */
  readonly RecordTransmission: {
    readonly at: Timestamp;
    readonly controlNumber: string;
    readonly route: Route;
    readonly partner?: string | null;
    readonly interchange?: InterchangeNumbers | null;
  };
  /** Records that a transmission was sent to the payer. Issued by payer delivery. */
  readonly RecordTransmissionSent: { readonly at: Timestamp; readonly controlNumber: string };
  /**
   * Records that a transmission wasn't written or delivered, or that the partner rejected the whole interchange. Issued
   * by payer delivery.
   */
  readonly RecordTransmissionFailure: {
    readonly at: Timestamp;
    readonly controlNumber: string;
    readonly code: TransmissionFailureCode;
    readonly paths: readonly string[];
  };
  readonly SetDeliveryRoute: CommandContext & ChosenRoute;
  /** Marks written transmissions as sent. Issued by a user. */
  readonly MarkSent: CommandContext & {
    /** Date in Los Angeles. Null for now. */
    readonly sentDate: CalendarDate | null;
    /** If absent, all written transmissions. */
    readonly controlNumber?: string;
    readonly mailing?: ProofOfMailing;
  };
  /** Undoes the most recent mark that a printed packet was mailed or faxed. */
  readonly UndoMailed: CommandContext;
}

/** Returns the most recent printed transmission marked as sent. Undefined if the payer has responded to it. */
const mailedIn = ({ route, transmissions }: TransmissionSource): TransmissionFact | undefined => {
  const newest = transmissions.findLast(
    (fact) =>
      fact.status === 'sent' &&
      fact.writtenAt != null &&
      fact.partner == null &&
      ['fax', 'mail'].includes(routeOf({ route }, fact) ?? ''),
  );
  return newest?.answers.length === 0 ? newest : undefined;
};
const NOTHING_MAILED = 'No transmission was marked as mailed, or the payer has responded.';

export const transmissionActions = {
  set_delivery_route: {
    from: openStates,
    guard: (facts) => {
      if (!isStuck(currentTransmissionStatus(facts)))
        reject(facts, 'set_delivery_route', 'The bill does not wait for a delivery method.');
    },
  },
  mark_sent: {
    from: openStates,
    idle: ({ transmissions }) =>
      transmissions.some(({ status }) => status === 'written') ? null : 'There is nothing in the outbox for this bill.',
  },
  undo_mailed: {
    from: inTransitStates,
    guard: (facts) => {
      if (!mailedIn(facts)) reject(facts, 'undo_mailed', NOTHING_MAILED);
    },
  },
  send_duplicate: {
    from: billStates.filter((state) => !['rejected', 'paid', 'closed'].includes(state)),
    guard: (facts) => {
      if (currentTransmissionStatus(facts) === 'waiting_for_route')
        reject(facts, 'send_duplicate', 'The bill waits for a delivery method. Nothing was sent yet.');
      if (currentTransmissionStatus(facts) === 'failed')
        reject(facts, 'send_duplicate', 'The bill could not be sent. Nothing was sent yet.');
    },
  },
} as const satisfies Record<string, ActionRule>;
const assertAllowed = actionGuard(transmissionActions);

export const transmissionSentEvent = (
  sender: Pick<TransmissionSource, 'route'> & { readonly billId: string },
  fact: TransmissionFact,
  sentAt: Timestamp,
  actorName: string | null,
  { certifiedMailNumber, documentId }: ProofOfMailing = {},
) => ({
  type: 'TransmissionSent' as const,
  data: {
    billId: sender.billId,
    controlNumber: fact.controlNumber,
    sentAt,
    route: routeOf(sender, fact),
    partner: fact.partner ?? null,
    ...(documentId !== undefined && { documentId }),
    private: { actorName, ...(certifiedMailNumber !== undefined && { certifiedMailNumber }) },
  },
});

/** Returns true if the transmission has no response, has not failed, and isn't waiting for a delivery method. */
export const canFail = ({ status, answers }: TransmissionFact): boolean => answers.length === 0 && !isStuck(status);

/** Also used for a transmission that was rejected as a whole. */
export const transmissionFailedEvent = (
  sender: Pick<TransmissionSource, 'route'> & { readonly billId: string },
  fact: TransmissionFact,
  { at, code, paths }: { readonly at: Timestamp } & Pick<TransmissionFailedData, 'code' | 'paths'>,
) => ({
  type: 'TransmissionFailed' as const,
  data: {
    ...{ billId: sender.billId, controlNumber: fact.controlNumber, code, paths, failedAt: at },
    ...{ route: routeOf(sender, fact), partner: fact.partner ?? null },
  },
});

const SENT_DATE_OUT_OF_RANGE = 'must be between the day of the transmission and today';

const toSentDestination = ({
  faxNumber,
  email,
  mailingAddress,
}: NonNullable<SubmissionChoice['destination']>): SentDestination => ({
  ...(faxNumber !== null && { faxNumber }),
  ...(email !== null && { email }),
  ...(mailingAddress !== null && { mailingAddress }),
});

const chosenRouteProblems = ({ route, destination, available }: ChosenRoute): readonly FieldProblem[] =>
  routeProblems({ route, ...(destination && { destination: toSentDestination(destination) }) }, available);

/** Returns noon in Los Angeles, but not before `earliest` and not after now. */
export const instantOn = (date: CalendarDate | null, earliest: Timestamp, now: Timestamp): Timestamp => {
  if (date === null || date >= losAngelesDate(now)) return now;
  const noon = `${date}T20:00:00.000Z`;
  return noon > earliest ? noon : earliest;
};

const omitNumber = ({ certifiedMailNumber: _number, ...mailing }: ProofOfMailing): ProofOfMailing => mailing;

export const transmissionDecisions: Decisions<TransmissionCommands> = {
  SendDuplicate: (facts, command, rules) => {
    const { attachmentIds, routing } = command;
    const wrong = (index: number) => `attachmentIds.${index}`;
    assertValid([
      ...idProblems(attachmentIds, facts.documentIds, wrong, 'must be a document of this bill'),
      ...(routing ? chosenRouteProblems(routing) : []),
    ]);
    assertAllowed(facts, 'send_duplicate', command.at, rules);
    return (now) => [
      {
        type: 'DuplicateSent',
        data: {
          ...retransmissionData(now),
          state: now.state,
          sentAt: command.at,
          ...(attachmentIds.length > 0 && { attachmentIds }),
          ...(routing && { route: routing.route }),
          private: {
            ...remark(command.reason, command),
            externalId: now.externalId,
            ...(routing && { destination: routing.destination, delivery: routing.delivery }),
          },
        },
      },
    ];
  },

  RecordTransmission: (facts, { at, controlNumber, route, partner, interchange }) =>
    facts.written.includes(controlNumber)
      ? []
      : ({ billId }) => [
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
        ],

  /** Allowed for written, queued and failed transmissions. Idempotent. */
  RecordTransmissionSent:
    (facts, { at, controlNumber }) =>
    ({ transmissions }) =>
      transmissions
        .filter(
          ({ status, ...one }) =>
            one.controlNumber === controlNumber && status !== 'sent' && status !== 'waiting_for_route',
        )
        .map((transmission) => transmissionSentEvent(facts, transmission, at, null)),

  /** Requires a transmission without a response. Idempotent. */
  RecordTransmissionFailure:
    (_facts, { at, controlNumber, code, paths }) =>
    (now) =>
      now.transmissions
        .filter(
          (transmission) =>
            transmission.controlNumber === controlNumber &&
            canFail(transmission) &&
            (code !== 'refused_by_checks' || transmission.status === 'queued'),
        )
        .map((transmission) => transmissionFailedEvent(now, transmission, { at, code, paths })),

  SetDeliveryRoute: (facts, { at, actorName, ...chosen }, rules) => {
    const { route, destination, delivery } = chosen;
    assertValid(chosenRouteProblems(chosen));
    assertAllowed(facts, 'set_delivery_route', at, rules);
    return ({ billId }) => [
      {
        type: 'DeliveryRouteSet',
        data: { billId, route, setAt: at, private: { destination, delivery, actorName } },
      },
    ];
  },

  MarkSent: (facts, { at, sentDate, controlNumber, actorName, mailing = {} }, rules) => {
    if (sentDate !== null && sentDate > losAngelesDate(at)) return throwInvalid('sentDate', SENT_DATE_OUT_OF_RANGE);
    assertValid(documentIdProblems(facts, mailing.documentId ?? null));
    assertAllowed(facts, 'mark_sent', at, rules);
    const lying = facts.transmissions.filter(
      (transmission) =>
        transmission.status === 'written' &&
        (controlNumber === undefined || transmission.controlNumber === controlNumber),
    );
    if (lying.length === 0) {
      if (currentTransmission(facts)?.status !== 'sent')
        return reject(facts, 'mark_sent', 'There is nothing in the outbox for this bill.');
      for (const field of ['certifiedMailNumber', 'documentId'] as const)
        if (mailing[field] !== undefined) throwInvalid(field, 'cannot be added after the bill was sent');
      return [];
    }
    const since = losAngelesDate(
      lying
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .at(-1) ?? at,
    );
    if (sentDate !== null && sentDate < since) return throwInvalid('sentDate', SENT_DATE_OUT_OF_RANGE);
    const isMailed = (fact: TransmissionFact): boolean => routeOf(facts, fact) === 'mail';
    if (mailing.certifiedMailNumber !== undefined && !lying.some(isMailed))
      return throwInvalid('certifiedMailNumber', 'must be omitted unless the bill is sent by mail');
    return () =>
      lying.map((fact) =>
        transmissionSentEvent(
          facts,
          fact,
          instantOn(sentDate, fact.createdAt, at),
          actorName,
          isMailed(fact) ? mailing : omitNumber(mailing),
        ),
      );
  },

  /** Returns the transmission to the print queue. */
  UndoMailed: (facts, { at, actorName }, rules) => {
    assertAllowed(facts, 'undo_mailed', at, rules);
    return (now) => {
      const mailed = mailedIn(now);
      if (!mailed) return [];
      const { billId } = now;
      const { controlNumber } = mailed;
      return [
        {
          type: 'MailingUndone',
          data: { billId, controlNumber, undoneAt: at, route: routeOf(now, mailed), private: { actorName } },
        },
      ];
    };
  },
};
