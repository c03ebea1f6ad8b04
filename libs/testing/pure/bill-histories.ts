import {
  bill,
  decide,
  fold,
  type BillCommand,
  type BillEvent,
  type BillState,
  type RuleSet,
  shippedRules,
} from '#domain';
import {
  closeBill,
  idAt,
  markLien,
  noon,
  passTime,
  recordEor,
  simulate,
  startReview,
  submitBill,
  tableDays,
} from '#domain/samples';
import { runCommands } from './bills.js';

/** A bill's events after its submission and the given commands. */
export const historyOf = (...commands: readonly BillCommand[]): readonly BillEvent[] =>
  historyBy(shippedRules, ...commands);

/** A bill's events after its submission and the given commands, under the given rules. */
export const historyBy = (rules: RuleSet, ...commands: readonly BillCommand[]): readonly BillEvent[] =>
  runCommands(commands[0]?.type === 'SubmitBill' ? commands : [submitBill(), ...commands], rules).flatMap(
    ({ events }) => events,
  );

/** Events that a command adds to a history. */
export const recordedEvents = (history: readonly BillEvent[], command: BillCommand): readonly BillEvent[] =>
  decide(bill, fold(bill, history), command, shippedRules);

type DataOf<T extends BillEvent['type']> = Extract<BillEvent, { type: T }>['data'];

/** Data from all events of one type. */
export const dataOf = <T extends BillEvent['type']>(events: readonly BillEvent[], type: T): readonly DataOf<T>[] =>
  events.flatMap((event) => (event.type === type ? [event.data as DataOf<T>] : []));

/** IDs that a simulation at the given time assigns to its EOR, payment or review. */
export const eorIdAt = (at: string): string => idAt('eor', at);
export const paymentIdAt = (at: string): string => idAt('pay', at);
export const reviewIdAt = (at: string): string => idAt('review', at);

const { answered, disputed, decided, escalated, received } = tableDays;
const secondReview = startReview('second_review', disputed);
const ibr = startReview('independent_bill_review', escalated);

/** EOR below the fee schedule amount, so that an amount in dispute remains. */
const underpaidEor = recordEor(1500_00, answered);

/** Shortest command sequence to each state. */
export const commandsTo: Readonly<Record<BillState, readonly BillCommand[]>> = {
  submitted: [],
  accepted: [simulate('accepted', received)],
  accepted_no_response: [simulate('accepted', noon('2026-03-05')), passTime(noon('2026-05-11'))],
  rejected: [simulate('rejected', received)],
  processed: [simulate('accepted', noon('2026-03-30')), underpaidEor],
  partially_paid: [simulate('partial_payment', answered)],
  denied: [simulate('denied', answered)],
  paid: [simulate('paid', answered)],
  second_review: [simulate('denied', answered), secondReview],
  ibr: [simulate('denied', answered), secondReview, simulate('denied', decided), ibr],
  lien: [simulate('accepted', received), markLien(noon('2026-04-29'))],
  closed: [simulate('accepted', received), closeBill(noon('2026-04-29'))],
};

/** Command sequences to states after a decided second review. */
export const commandsAfterSecondReview: Readonly<Partial<Record<BillState, readonly BillCommand[]>>> = {
  processed: [simulate('denied', answered), secondReview, recordEor(1500_00, decided)],
  partially_paid: [simulate('denied', answered), secondReview, simulate('partial_payment', decided)],
  denied: [simulate('denied', answered), secondReview, simulate('denied', decided)],
};

const partialPayment = simulate('partial_payment', answered);
/** Command sequences to states with a valid payment, posted on 2026-04-01. */
export const commandsWithPayment: Readonly<Partial<Record<BillState, readonly BillCommand[]>>> = {
  partially_paid: [partialPayment],
  denied: [partialPayment, recordEor(0, decided)],
  paid: [simulate('paid', answered)],
  second_review: [partialPayment, secondReview],
  ibr: [partialPayment, secondReview, recordEor(0, decided), ibr],
  lien: [partialPayment, markLien(decided)],
  closed: [partialPayment, closeBill(decided)],
};
