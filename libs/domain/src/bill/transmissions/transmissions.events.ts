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
import type { BillOnFile } from '../shared/bill-on-file.js';
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

/** A complete transmission to the payer lies in the outbox, from where it is carried. */
export interface TransmissionWrittenData {
  readonly billId: string;
  /** `<billNumber>-<n>`, as the attempt has it. */
  readonly controlNumber: string;
  readonly route: Route;
  readonly writtenAt: Timestamp;
  /** Id of the partner through whom it goes; null or absent where it goes through none. */
  readonly partner?: string | null;
  /** Interchange numbers of an electronic bill through a partner; null or absent otherwise. */
  readonly interchange?: InterchangeNumbers | null;
}

/**
 * Why a transmission did not come about. `refused_by_checks`: the electronic bill cannot be written as it is;
 * `partner_unreachable`, `authentication_failed`, `host_key_changed`: it could not be carried to the partner. The others
 * are what a payer's file may turn out to be; `TA1:<code>`: the partner refused the whole interchange.
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

/** A transmission that did not come about: nothing of it went out. */
export interface TransmissionFailedData {
  readonly billId: string;
  /** `<billNumber>-<n>`, as the attempt has it. */
  readonly controlNumber: string;
  readonly code: TransmissionFailureCode;
  /** Fields that are in the way, as paths of a submission: names, never values. */
  readonly paths: readonly string[];
  readonly failedAt: Timestamp;
  /** How it was to go. */
  readonly route: Route | null;
  /** Id of the partner through whom it was to go; null or absent where through none. */
  readonly partner?: string | null;
}

/** A transmission left for the payer. */
export interface TransmissionSentData {
  readonly billId: string;
  readonly controlNumber: string;
  /** Start of the payer's clocks. */
  readonly sentAt: Timestamp;
  /** How it went. */
  readonly route: Route | null;
  /** Id of the partner through whom it went; null or absent where through none. */
  readonly partner?: string | null;
  readonly private: Sealed<{ readonly actorName: string | null }>;
}

interface RouteText {
  /** A destination of the client's own, or null: the administrator's. */
  readonly destination: SubmissionChoice['destination'];
  /** Where the administrator takes bills, as the directory knows it now; null: it knows nothing new. */
  readonly delivery: DeliveryFacts | null;
}

/** The route that a bill waited for. */
export interface DeliveryRouteSetData {
  readonly billId: string;
  readonly route: Route;
  readonly setAt: Timestamp;
  readonly private: Sealed<RouteText & { readonly actorName: string | null }>;
}

/** Stored events about the transmissions of a bill to its payer. */
export interface TransmissionEvents {
  /**
   * `state`: where the bill stands; a duplicate does not move it. `attachmentIds`: documents that came after the submission
   * and go along; absent for none. `route`: another way for it and what follows; absent where it goes as the one before.
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
  /** It was said by mistake that a printed transmission had left: it has not, and waits to be mailed. */
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

/** A bill on file that goes by another route from now on. */
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
    // Sent again, it is written again.
    evolve: (facts, { controlNumber }) => ({
      ...withFailed(facts, controlNumber),
      written: facts.written.filter((writtenNumber) => writtenNumber !== controlNumber),
    }),
  },
  TransmissionSent: {
    public: 'transmission.sent',
    exchanged: true,
    evolve: (facts, { controlNumber, sentAt }) => withSent(facts, controlNumber, sentAt),
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
