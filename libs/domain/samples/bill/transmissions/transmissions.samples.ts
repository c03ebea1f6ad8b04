import { askedAt, but, noon, TODAY, type BillCommandOf, type TopicSamples } from '../bill.samples.js';
import { stateUnchanged } from '../lifecycle.samples.js';
import { acknowledge, rejectBill } from '../payer-answers/payer-answers.samples.js';
import { billText, fullText, resubmitBill, submitBill } from '../submission/submission.samples.js';
import type {
  TransmissionCommands,
  transmissionActions,
} from '../../../src/bill/transmissions/transmissions.commands.js';
import type { TransmissionEvents } from '../../../src/bill/transmissions/transmissions.events.js';

/** Returns a command that records a transmission whose files were written. */
export const recordTransmission = (controlNumber: string, at: string): BillCommandOf<'RecordTransmission'> => ({
  type: 'RecordTransmission',
  data: { at, controlNumber, route: 'fax' },
});
/** Returns a command that records a transmission whose files could not be written. */
export const recordFailure = (controlNumber: string, at: string): BillCommandOf<'RecordTransmissionFailure'> => ({
  type: 'RecordTransmissionFailure',
  data: { at, controlNumber, code: 'refused_by_checks', paths: ['bill.patient.address.state'] },
});
/** Returns a command that sets the missing delivery method, by default fax to the administrator's own number. */
export const setRoute = (
  at: string,
  route: Partial<BillCommandOf<'SetDeliveryRoute'>['data']> = {},
): BillCommandOf<'SetDeliveryRoute'> => ({
  type: 'SetDeliveryRoute',
  data: {
    at,
    actorName: 'Bo Biller',
    route: 'fax',
    destination: null,
    available: ['fax'],
    delivery: billText.delivery,
    ...route,
  },
});
/** Returns a command that marks transmissions in the outbox as sent, now or on a given date. */
export const markSent = (at: string, sentDate: string | null = null): BillCommandOf<'MarkSent'> => ({
  type: 'MarkSent',
  data: { at, actorName: 'Bo Biller', sentDate },
});

/** Returns a command that undoes the mark that a transmission was mailed. */
export const undoMailed = (at: string): BillCommandOf<'UndoMailed'> => ({
  type: 'UndoMailed',
  data: { at, actorName: 'Bo Biller' },
});

export const sendDuplicate = (at: string): BillCommandOf<'SendDuplicate'> => ({
  type: 'SendDuplicate',
  data: { ...askedAt(at), reason: null, attachmentIds: [] },
});

const written = recordTransmission('1042-1', noon('2026-03-02'));

export const transmissionSamples: TopicSamples<
  TransmissionCommands,
  TransmissionEvents,
  keyof typeof transmissionActions
> = {
  wishes: {
    SendDuplicate: [(_, at) => sendDuplicate(at)],
    RecordTransmission: [(facts, at, n) => recordTransmission(`1042-${1 + (n % facts.attempt)}`, at)],
    RecordTransmissionSent: [],
    RecordTransmissionFailure: [(facts, at, n) => recordFailure(`1042-${1 + (n % facts.attempt)}`, at)],
    SetDeliveryRoute: [(_, at) => setRoute(at)],
    MarkSent: [
      (_, at) => markSent(at),
      (_, at) => but(markSent(at), { mailing: { certifiedMailNumber: '9407 1118 9956 0000 1111 22' } }),
    ],
    UndoMailed: [(_, at) => undoMailed(at)],
  },
  events: {
    DuplicateSent: [
      rejectBill(noon('2026-03-03')),
      resubmitBill(noon('2026-03-04')),
      acknowledge(noon('2026-03-05')),
      but(sendDuplicate(noon('2026-03-09')), { reason: 'No answer by telephone.' }),
    ],
    TransmissionWritten: [written],
    TransmissionFailed: [submitBill({ environment: 'live' }), recordFailure('1042-1', noon('2026-03-02'))],
    TransmissionSent: [written, markSent(noon('2026-03-02'))],
    MailingUndone: [
      submitBill({ environment: 'live', route: 'fax' }),
      written,
      markSent(noon('2026-03-02')),
      undoMailed(noon('2026-03-03')),
    ],
    // A bill that was waiting for a delivery method.
    DeliveryRouteSet: [
      submitBill({ route: null }),
      setRoute(noon('2026-03-03'), {
        destination: { faxNumber: '213-555-0142', email: null, mailingAddress: null },
        delivery: fullText.delivery,
      }),
    ],
  },
  actions: {
    // A bill without a delivery method requires an administrator that accepts no bills. The API tour creates such a
    // bill itself.
    set_delivery_route: { harmless: (_, at) => [setRoute(at, { route: 'mail', available: ['mail'], delivery: null })] },
    mark_sent: {
      harmless: ({ transmissions }, at) =>
        transmissions.some(({ status }) => status === 'written') ? [markSent(at)] : [],
      idle: 'There is nothing in the outbox for this bill.',
    },
    undo_mailed: { harmless: (_, at) => [undoMailed(at)] },
    send_duplicate: { harmless: (_, at) => [sendDuplicate(at)] },
  },
  lifecycle: [
    {
      kind: 'action',
      trigger: 'send_duplicate',
      outcomes: { ...stateUnchanged, rejected: 'refused', paid: 'refused', closed: 'refused' },
      command: () => sendDuplicate(TODAY),
    },
  ],
};
