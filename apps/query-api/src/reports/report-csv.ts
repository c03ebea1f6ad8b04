import type {
  AgingView,
  LineReportRowView,
  PaymentReportRowView,
  ProductivityView,
  ServiceLineItemsView,
} from '#contracts';
import { agingBuckets } from '#contracts';
import { csvMoney, csvTable, type Cell, type Columns } from '../kernel/csv.js';

interface BillerDay {
  readonly id: string;
  readonly name: string;
  readonly day: string;
  readonly created: number;
  readonly sent: number;
}

/** A line a biller and day, also where there is nothing: a spreadsheet can then add up by either. */
export const productivityCsv = (view: ProductivityView | null): string => {
  const rows = (view?.billers ?? []).flatMap(({ id, name }, biller) =>
    (view?.dayKeys ?? []).map((day, at): BillerDay => {
      const cell = (table: readonly (readonly number[])[] | undefined) => table?.[biller]?.[at] ?? 0;
      return { id, name, day, created: cell(view?.created), sent: cell(view?.sent) };
    }),
  );
  return csvTable<BillerDay>(
    {
      billerId: ({ id }) => id,
      billerName: ({ name }) => name,
      day: ({ day }) => day,
      created: ({ created }) => created,
      sent: ({ sent }) => sent,
    },
    rows,
  );
};

const lineColumns: Columns<LineReportRowView> = {
  billId: ({ billId }) => billId,
  billNumber: ({ billNumber }) => billNumber,
  submittedDate: ({ submittedDate }) => submittedDate,
  dos: ({ dos }) => dos,
  patient: ({ patient }) => patient,
  claim: ({ claim }) => claim,
  claimsAdmin: ({ claimsAdmin }) => claimsAdmin,
  status: ({ status }) => status,
  code: ({ code }) => code,
  units: ({ units }) => units,
  billed: ({ billed }) => csvMoney(billed),
  allowed: ({ allowed }) => csvMoney(allowed),
  paid: ({ paid }) => csvMoney(paid),
};
export const serviceLinesCsv = ({ flat }: ServiceLineItemsView): string => csvTable(lineColumns, flat);

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

type AgingRow = AgingView['rows'][number];
const perBucket = (prefix: string, cell: (row: AgingRow, bucket: number) => Cell): Columns<AgingRow> =>
  Object.fromEntries(
    agingBuckets.map((name, bucket) => [`${prefix} ${name}`, (row: AgingRow) => cell(row, bucket)] as const),
  );

const agingColumns: Columns<AgingRow> = {
  claimsAdminId: ({ claimsAdminId }) => claimsAdminId,
  claimsAdminName: ({ claimsAdminName }) => claimsAdminName,
  ...perBucket('bills', ({ counts }, bucket) => counts[bucket] ?? 0),
  ...perBucket('balance', ({ balances }, bucket) => csvMoney(balances[bucket] ?? 0)),
  total: ({ total }) => total,
  balanceTotal: ({ balanceTotal }) => csvMoney(balanceTotal),
  oldestDays: ({ oldestDays }) => oldestDays,
};
export const agingCsv = ({ rows }: AgingView): string => csvTable(agingColumns, rows);
