import { unsealed, type Sealed } from '../kernel/sealed.js';
import type { BillEvent, BillSubmittedData, ReportedStatus } from './bill.events.js';
import { routeLabels } from './bill.attempts.js';
import { usDate } from '../kernel/calendar.js';
import { dollarsOf, type Cents } from '../kernel/money.js';

/*
 * What the history of a bill says of each event beyond its title. There is always a sentence: where a person wrote one it
 * is theirs, else (or once it was erased) it is made of the clear fields.
 */

type DataOf<T extends BillEvent['type']> = Extract<BillEvent, { type: T }>['data'];

/** What the payer's representative said on the telephone, and who that was. */
export interface StatusReport {
  readonly status: ReportedStatus;
  readonly company: string | null;
  readonly representativeName: string | null;
  readonly phone: string | null;
  readonly callReference: string | null;
  readonly note: string | null;
}

export const statusReportOf = ({ status, private: sealed }: DataOf<'BillStatusReported'>): StatusReport => {
  const { company, representativeName, phone, callReference, note } = unsealed(sealed);
  return {
    status,
    company: company ?? null,
    representativeName: representativeName ?? null,
    phone: phone ?? null,
    callReference: callReference ?? null,
    note: note ?? null,
  };
};

/** `$1,209.00` */
const money = (cents: Cents): string =>
  dollarsOf(cents).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** The parts that are there, one after the other. */
const said = (...parts: readonly (string | null | undefined | false)[]): string =>
  parts.filter((part) => typeof part === 'string').join(' ');

/** A person's own words, or what stands for them. */
export const wordsIn = ({ private: sealed }: { private: Sealed<{ text: string | null }> }, otherwise: string): string =>
  unsealed(sealed).text ?? otherwise;

type Sending = Pick<BillSubmittedData, 'route'> | null;

export const goesBy = (bill: Sending): string =>
  bill?.route ? `By ${routeLabels[bill.route].toLowerCase()}.` : 'No route to the payer is known yet.';

const answered = {
  original: 'the original bill',
  second_review: 'the second review',
  independent_bill_review: 'the independent bill review',
} as const;

export const eorWords = ({ eorDate, servedAt, answers }: DataOf<'EorReceived'>): string =>
  `Dated ${usDate(eorDate)}, served ${usDate(servedAt)}; answers ${answered[answers]}.`;

export const paymentWords = (data: DataOf<'PaymentPosted'>): string => {
  const { method, depositDate, penalty, interest } = data;
  const { checkNumber, note } = unsealed(data.private);
  return said(
    `${said(method === 'check' ? 'Check' : 'Transfer', checkNumber)}, deposited ${usDate(depositDate)}.`,
    penalty > 0 && `Penalty ${money(penalty)}.`,
    interest > 0 && `Interest ${money(interest)}.`,
    note,
  );
};

export const lienWords = (data: DataOf<'LienMarked'>): string =>
  said(data.filedAt === null ? 'No filing date given.' : `Filed ${usDate(data.filedAt)}.`, unsealed(data.private).text);

export const reportWords = (data: DataOf<'BillStatusReported'>): string => {
  const { company, representativeName, phone, callReference, note } = statusReportOf(data);
  const who = [representativeName, company].filter(Boolean).join(', ');
  const words = said(
    who !== '' && `Said by ${who}.`,
    phone && `Telephone ${phone}.`,
    callReference && `Reference ${callReference}.`,
    note,
  );
  return words === '' ? 'Said on the telephone.' : words;
};

export const balanceWords = ({ paid, balance }: { readonly paid: Cents; readonly balance: Cents }): string =>
  `${money(paid)} paid, ${money(balance)} open.`;

/** Whose view a second review's outcome is: the payer's, of its own payment. */
const bySecondReview = {
  granted: 'granted by the payer',
  partially_granted: 'partially granted by the payer',
  upheld: 'upheld by the payer',
} as const;
/** What a determination does with the payer's decision (Labor Code § 4603.6). */
const byDetermination = {
  granted: 'overturned',
  partially_granted: 'overturned in part',
  upheld: 'upheld',
} as const;

/** The outcome in words that say whose view it is. */
export const outcomeWords = ({
  reviewType,
  outcome,
}: Pick<DataOf<'ReviewDecided'>, 'reviewType' | 'outcome'>): string =>
  (reviewType === 'second_review' ? bySecondReview : byDetermination)[outcome];

export const decisionWords = ({ by }: DataOf<'ReviewDecided'>): string =>
  by === 'eor' ? 'Decided by what the EOR pays.' : 'The bill is paid in full.';

export const filingWords = ({ fee }: DataOf<'ReviewSubmitted'>, bill: Sending): string =>
  fee === null ? goesBy(bill) : `To be filed with a fee of ${money(fee)}.`;
