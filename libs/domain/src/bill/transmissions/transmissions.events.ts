import { unseal, type Sealed } from '../../kernel/sealed.js';
import type { EventKinds } from '../shared/event-kinds.js';
import type {
  BillState,
  DeliveryFacts,
  InterchangeNumbers,
  Route,
  SubmissionChoice,
  Timestamp,
} from '../shared/bill.types.js';
import { losAngelesDate } from '../../kernel/calendar.js';
import type { BillOnFile } from '../shared/bill-on-file.js';
import { receiptOn } from '../shared/first-sent.js';
import { updateWhere } from '../shared/update-where.js';
import type { Retransmission, RetransmissionText } from './retransmission.js';
import {
  withNewTransmission,
  withFailed,
  withNewRoute,
  withRoute,
  withSent,
  withWritten,
} from './transmission-facts.js';

/** A complete transmission in the outbox, ready to be delivered. */
export interface TransmissionWrittenData {
  readonly billId: string;
  /** Control number, in the form `<billNumber>-<n>`. */
  readonly controlNumber: string;
  readonly route: Route;
  readonly writtenAt: Timestamp;
  /** Partner that delivers the transmission. Null or absent if there is none. */
  readonly partner?: string | null;
  /** Numbers for an electronic bill sent through a partner. Otherwise null or absent. */
  readonly interchange?: InterchangeNumbers | null;
}

/**
 * `refused_by_checks`: the electronic bill can't be written as is. `partner_unreachable`, `authentication_failed`,
 * `host_key_changed`: not delivered to the partner. `TA1:<code>`: the partner rejected the whole interchange. The
 * others are possible results for a payer's file.
 */
const transmissionFailureCodes = [
  'partner_unreachable',
  'authentication_failed',
  'host_key_changed',
  'refused_by_checks',
  'duplicate_interchange',
  'malformed',
  'unknown_receiver',
  'unmatched',
  'out_of_balance',
  'wrong_version',
] as const;

export type TransmissionFailureCode = (typeof transmissionFailureCodes)[number] | `TA1:${string}`;

/** No part of the transmission was sent. */
export interface TransmissionFailedData {
  readonly billId: string;
  /** Control number, in the form `<billNumber>-<n>`. */
  readonly controlNumber: string;
  readonly code: TransmissionFailureCode;
  /** Fields that caused the failure, as paths in a submission. Names, never values. */
  readonly paths: readonly string[];
  readonly failedAt: Timestamp;
  /** Intended delivery method. */
  readonly route: Route | null;
  /** Intended partner. Null or absent if there was none. */
  readonly partner?: string | null;
}

/** The transmission was sent to the payer. */
export interface TransmissionSentData {
  readonly billId: string;
  readonly controlNumber: string;
  /** When the payer's deadlines start. */
  readonly sentAt: Timestamp;
  readonly route: Route | null;
  /** Partner that delivered the transmission. Null or absent if there was none. */
  readonly partner?: string | null;
  /** Document of the bill that proves the mailing. Absent if there is none. */
  readonly documentId?: string;
  /** `certifiedMailNumber`: absent unless the user entered it. */
  readonly private: Sealed<{ readonly actorName: string | null; readonly certifiedMailNumber?: string }>;
}

interface RouteText {
  /** Destination supplied by the client, or null for the administrator's. */
  readonly destination: SubmissionChoice['destination'];
  /** Current contacts for the administrator. Null if the directory has nothing new. */
  readonly delivery: DeliveryFacts | null;
}

/** Sets the delivery method that the bill was waiting for. */
export interface DeliveryRouteSetData {
  readonly billId: string;
  readonly route: Route;
  readonly setAt: Timestamp;
  readonly private: Sealed<RouteText & { readonly actorName: string | null }>;
}

export interface TransmissionEvents {
  /**
   * `state`: the bill's state, unchanged. `attachmentIds`: documents added after the submission, if any. `route`: new
   * method for this and later transmissions, if changed.
   */
  readonly DuplicateSent: Omit<Retransmission, 'private'> & {
    state: BillState;
    sentAt: Timestamp;
    attachmentIds?: readonly string[];
    route?: Route;
    private: Sealed<RetransmissionText & Partial<RouteText>>;
  };
  readonly TransmissionWritten: TransmissionWrittenData;
  readonly TransmissionFailed: TransmissionFailedData;
  readonly TransmissionSent: TransmissionSentData;
  /** A transmission was marked as sent by mistake. It is waiting to be mailed again. */
  readonly MailingUndone: {
    billId: string;
    controlNumber: string;
    undoneAt: Timestamp;
    route: Route | null;
    private: Sealed<{ readonly actorName: string | null }>;
  };
  readonly DeliveryRouteSet: DeliveryRouteSetData;
}

type Sent = Pick<BillOnFile, 'clear' | 'snapshot'>;

const withDeliveryRoute = (
  view: Sent,
  route: Route,
  { destination = null, delivery = null }: Partial<RouteText>,
): Sent => ({
  clear: view.clear && { ...view.clear, route },
  snapshot: view.snapshot && {
    ...view.snapshot,
    submission: { ...view.snapshot.submission, destination },
    delivery: delivery ?? view.snapshot.delivery,
  },
});

export const transmissionEvents = {
  DuplicateSent: {
    public: 'bill.submitted',
    evolve: (facts, { attempt, sentAt, route }) =>
      withNewTransmission({ ...(route === undefined ? facts : withNewRoute(facts, route)), attempt }, sentAt, false),
    view: (view, { attachmentIds = [], route, ...data }) => ({
      attachedIds: [...view.attachedIds, ...attachmentIds],
      ...(route !== undefined && withDeliveryRoute(view, route, unseal(data.private))),
    }),
  },
  TransmissionWritten: {
    public: null,
    evolve: (facts, data) => ({
      ...withWritten(facts, data),
      written: [...facts.written, data.controlNumber],
    }),
  },
  TransmissionFailed: {
    public: 'transmission.failed',
    // Removed so that a later attempt can write the transmission again.
    evolve: (facts, { controlNumber }) => ({
      ...withFailed(facts, controlNumber),
      written: facts.written.filter((writtenNumber) => writtenNumber !== controlNumber),
    }),
  },
  TransmissionSent: {
    public: 'transmission.sent',
    exchanged: true,
    evolve: (facts, { controlNumber, sentAt }) => {
      const sent = withSent(facts, controlNumber, sentAt);
      // If only an EOR proves receipt, its date may turn out to be before the mailing.
      return sent.receivedAt === null || sent.receivedFrom === null
        ? sent
        : { ...sent, receivedAt: receiptOn(sent, losAngelesDate(sent.receivedAt)) };
    },
  },
  MailingUndone: {
    public: 'transmission.mailing_undone',
    evolve: (facts, { controlNumber }) => ({
      ...facts,
      transmissions: updateWhere(facts.transmissions, (fact) => fact.controlNumber === controlNumber, {
        status: 'written',
        sentAt: null,
      }),
    }),
  },
  DeliveryRouteSet: {
    public: null,
    evolve: (facts, { route, setAt }) => withRoute(facts, route, setAt),
    view: (view, data) => withDeliveryRoute(view, data.route, unseal(data.private)),
  },
} as const satisfies EventKinds<TransmissionEvents>;
