import type { PaymentReportRequest, PaymentReportRowView, PaymentReportView } from '#contracts';
import { dollarsOf } from '#domain';
import { matchesWord, searchTextOfPayment, type BillRow, type RowPayment, type ScannedRow } from '#read-models';
import { searchWords } from '../bills/search-filter.js';
import { csvMoney, csvTable, type Columns } from '../kernel/csv.js';

export const paymentFields = [
  'billNumber',
  'patientId',
  'patientName',
  'claimNumber',
  'serviceDate',
  'payments',
  'searchText',
] as const satisfies readonly (keyof BillRow)[];
export type PaymentFacts = ScannedRow<Pick<BillRow, (typeof paymentFields)[number]>>;

interface Entry {
  readonly bill: PaymentFacts;
  readonly payment: RowPayment;
}

const present = ({ bill, payment }: Entry): PaymentReportRowView => ({
  id: payment.id,
  billId: bill._id,
  billNumber: bill.billNumber,
  patientName: bill.patientName,
  claimNumber: bill.claimNumber,
  dateOfService: bill.serviceDate === '' ? null : bill.serviceDate,
  receivedDate: payment.receivedDate,
  postedDate: payment.postedDate,
  status: payment.status,
  method: payment.method,
  source: payment.source,
  checkNumber: payment.checkNumber,
  amount: dollarsOf(payment.amountCents),
});

/** Sorts by date of receipt, then by posting date, latest first. */
const latestFirst = (a: Entry, b: Entry): number => {
  const key = ({ bill, payment }: Entry) => `${payment.receivedDate} ${payment.postedDate} ${bill._id} ${payment.id}`;
  return key(a) < key(b) ? 1 : -1;
};

const isWanted = ({ q, receivedFrom, receivedTo }: PaymentReportRequest) => {
  const words = searchWords(q);
  return ({ bill, payment }: Entry): boolean => {
    if (receivedFrom !== undefined && payment.receivedDate < receivedFrom) return false;
    if (receivedTo !== undefined && payment.receivedDate > receivedTo) return false;
    if (words.length === 0) return true;
    const text = searchTextOfPayment(bill.searchText, payment.checkNumber);
    return words.every((word) => matchesWord(text, word));
  };
};

export const paymentEntries = (
  bills: readonly PaymentFacts[],
  request: PaymentReportRequest,
): readonly PaymentReportRowView[] => wanted(bills, request).map(present);

const wanted = (bills: readonly PaymentFacts[], request: PaymentReportRequest): readonly Entry[] =>
  bills
    .flatMap((bill) => bill.payments.map((payment) => ({ bill, payment })))
    .filter(isWanted(request))
    .sort(latestFirst);

/** Returns one page, with a summary of all matches. */
export const paymentReport = (bills: readonly PaymentFacts[], request: PaymentReportRequest): PaymentReportView => {
  const { page, pageSize } = request;
  const entries = wanted(bills, request);
  const standing = entries.filter(({ payment }) => payment.status === 'posted');
  return {
    items: entries.slice((page - 1) * pageSize, page * pageSize).map(present),
    total: entries.length,
    page,
    pageSize,
    summary: {
      postedTotal: dollarsOf(standing.reduce((so, { payment }) => so + payment.amountCents, 0)),
      entryCount: entries.length,
      uniquePatients: new Set(entries.map(({ bill }) => bill.patientId)).size,
    },
  };
};

const paymentColumns: Columns<PaymentReportRowView> = {
  id: ({ id }) => id,
  billId: ({ billId }) => billId,
  billNumber: ({ billNumber }) => billNumber,
  patientName: ({ patientName }) => patientName,
  claimNumber: ({ claimNumber }) => claimNumber,
  dateOfService: ({ dateOfService }) => dateOfService,
  receivedDate: ({ receivedDate }) => receivedDate,
  postedDate: ({ postedDate }) => postedDate,
  status: ({ status }) => status,
  method: ({ method }) => method,
  source: ({ source }) => source,
  checkNumber: ({ checkNumber }) => checkNumber,
  amount: ({ amount }) => csvMoney(amount),
};
export const paymentsCsv = (rows: readonly PaymentReportRowView[]): string => csvTable(paymentColumns, rows);
