import {
  bill,
  billStates,
  decide,
  fold,
  type BillCommand,
  type BillEvent,
  type BillState,
  type PayerEor,
} from '#domain';
import { addNote, chapters, closeBill, markLien, noon, passTime, simulate, startReview, submitBill } from './bills.js';

type Told<T extends BillCommand['type']> = Extract<BillCommand, { type: T }>;

const asked = (at: string) => ({ at, actorName: 'Bo Biller' });

/** The same command with other data. */
export const but = <C extends BillCommand>(command: C, data: Partial<C['data']>): C => ({
  ...command,
  data: { ...command.data, ...data },
});

/** The payer's own acknowledgement, as a live 277CA brings it. */
export const acknowledge = (at: string): Told<'AcknowledgeReceipt'> => ({
  type: 'AcknowledgeReceipt',
  data: { ...asked(at), source: '277CA' },
});
/** The payer's own rejection. */
export const rejectBill = (at: string): Told<'RejectBill'> => ({
  type: 'RejectBill',
  data: {
    ...asked(at),
    code: 'A3:33',
    source: '277CA',
    reason: 'Subscriber not found.',
    issues: [{ code: 'A3:33', description: 'The claim is not known.', fieldPaths: ['bill.claim.claimNumber'] }],
  },
});
/** An EOR on paper, dated and served on the day of its recording unless said. */
export const recordEor = (reportedPaid: number, at: string, eor: Partial<PayerEor> = {}): Told<'RecordEor'> => ({
  type: 'RecordEor',
  data: {
    ...asked(at),
    eor: {
      eorId: `eor_paper_${at.replaceAll(/\D/g, '')}`,
      source: 'paper',
      eorDate: at.slice(0, 10),
      servedAt: at.slice(0, 10),
      reportedPaid,
      payerClaimControlNumber: 'PCCN-2',
      answers: null,
      lines: [],
      claimAdjustments: [],
      remarkCodes: [],
      document: null,
      ...eor,
    },
  },
});
export const voidEor = (eorId: string, at: string): Told<'VoidEor'> => ({
  type: 'VoidEor',
  data: { ...asked(at), eorId, reason: 'Belongs to another bill.' },
});
/** A PDF of medical records, of so many bytes. */
export const addDocument = (id: string, at: string, sizeBytes = 2048): Told<'AddDocuments'> => ({
  type: 'AddDocuments',
  data: {
    ...asked(at),
    documents: [
      {
        facts: {
          id,
          documentType: 'medical_records',
          reportTypeCode: 'J4',
          source: 'partner_api',
          sizeBytes,
          pages: 3,
        },
        text: { externalId: 'D-9', filename: 'records.pdf', description: 'Records of 2025', sha256: 'ef'.repeat(32) },
      },
    ],
  },
});
export const submitReview = (reviewId: string, at: string): Told<'SubmitReview'> => ({
  type: 'SubmitReview',
  data: { ...asked(at), reviewId },
});
export const discardReview = (reviewId: string, at: string): Told<'DiscardReview'> => ({
  type: 'DiscardReview',
  data: { ...asked(at), reviewId },
});
export const withdrawLien = (at: string): Told<'WithdrawLien'> => ({
  type: 'WithdrawLien',
  data: { ...asked(at), note: null },
});

/** What is on record after a bill was submitted and the commands were carried out. */
export const historyOf = (...commands: readonly BillCommand[]): readonly BillEvent[] =>
  (commands[0]?.type === 'SubmitBill' ? chapters(commands) : chapters([submitBill(), ...commands])).flatMap(
    ({ events }) => events,
  );

/** What a command records after a history. */
export const consequence = (history: readonly BillEvent[], command: BillCommand): readonly BillEvent[] =>
  decide(bill, fold(bill, history), command);

type DataOf<T extends BillEvent['type']> = Extract<BillEvent, { type: T }>['data'];

/** The data of the events of one type. */
export const dataOf = <T extends BillEvent['type']>(events: readonly BillEvent[], type: T): readonly DataOf<T>[] =>
  events.flatMap((event) => (event.type === type ? [event.data as DataOf<T>] : []));

/** The EOR and the payment that a simulation at an instant makes. */
export const eorIdAt = (at: string): string => `eor_${at.replaceAll(/\D/g, '')}`;
export const paymentIdAt = (at: string): string => `pay_${at.replaceAll(/\D/g, '')}`;
export const reviewIdAt = (at: string): string => `review_${at.replaceAll(/\D/g, '')}`;

const answered = noon('2026-04-01');
const disputed = noon('2026-04-10');
const decided = noon('2026-04-20');
const escalated = noon('2026-05-01');
const received = noon('2026-04-28');

const secondReview = startReview('second_review', disputed);
const ibr = startReview('independent_bill_review', escalated);

/** Announces less than the schedule allows, so that something is left to dispute. */
const paidShort = recordEor(1500_00, answered);

/** A day on which every window of these histories is open and no due date has passed but the one in question. */
export const TODAY = noon('2026-05-12');

/** The shortest way into each state. */
export const wayTo: Readonly<Record<BillState, readonly BillCommand[]>> = {
  submitted: [],
  accepted: [simulate('accepted', received)],
  accepted_no_response: [simulate('accepted', noon('2026-03-05')), passTime(noon('2026-05-11'))],
  rejected: [simulate('rejected', received)],
  processed: [simulate('accepted', noon('2026-03-30')), paidShort],
  partially_paid: [simulate('partial_payment', answered)],
  denied: [simulate('denied', answered)],
  paid: [simulate('paid', answered)],
  second_review: [simulate('denied', answered), secondReview],
  ibr: [simulate('denied', answered), secondReview, simulate('denied', decided), ibr],
  lien: [simulate('accepted', received), markLien(noon('2026-04-29'))],
  closed: [simulate('accepted', received), closeBill(noon('2026-04-29'))],
};

/** The latest EOR on the ways that have one. */
export const LATEST_EOR: Readonly<Partial<Record<BillState, string>>> = {
  processed: paidShort.data.eor.eorId,
  partially_paid: eorIdAt(answered),
  denied: eorIdAt(answered),
  paid: eorIdAt(answered),
  second_review: eorIdAt(answered),
  ibr: eorIdAt(decided),
};

/** Ways with a decided second review behind them. */
export const wayAfterSecondReview: Readonly<Partial<Record<BillState, readonly BillCommand[]>>> = {
  processed: [simulate('denied', answered), secondReview, recordEor(1500_00, decided)],
  partially_paid: [simulate('denied', answered), secondReview, simulate('partial_payment', decided)],
  denied: [simulate('denied', answered), secondReview, simulate('denied', decided)],
};

const part = simulate('partial_payment', answered);
/** Ways with a payment that stands: the one of 2026-04-01. */
export const wayWithPayment: Readonly<Partial<Record<BillState, readonly BillCommand[]>>> = {
  partially_paid: [part],
  denied: [part, recordEor(0, decided)],
  paid: [simulate('paid', answered)],
  second_review: [part, secondReview],
  ibr: [part, secondReview, recordEor(0, decided), ibr],
  lien: [part, markLien(decided)],
  closed: [part, closeBill(decided)],
};
export const STANDING_PAYMENT = paymentIdAt(answered);

/** A note of the first day, before the shortest way into each state. */
const note = addNote('Called the wrong examiner.', received);
export const STANDING_NOTE = note.data.noteId;
export const wayWithNote: Readonly<Partial<Record<BillState, readonly BillCommand[]>>> = Object.fromEntries(
  billStates.map((state) => [state, [note, ...wayTo[state]]]),
);
