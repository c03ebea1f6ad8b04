import { BillDashboardRequest, PaymentReportRequest, taskKinds, type TaskBoardView, type TaskKind } from '#contracts';
import { dashboardStatusOf, dollarsOf } from '#domain';
import type { Directories } from '#directories';
import type { Vault } from '#event-store';
import { RulesInForce } from '#event-store';
import { Cursors, parseQuery, wholeOrganization, type RequestContext } from '#http';
import type { PayerFileReader } from '#payer-files';
import type { Views } from '#read-models';
import { DashboardQueries } from '../dashboard/dashboard.queries.js';
import type { Freshness } from '../kernel/freshness.js';
import { Names } from '../kernel/names.js';
import type { CsvOrJson } from '../kernel/query-controller.js';
import type { Organizations } from '../kernel/organizations.js';
import { ReportQueries } from '../reports/report.queries.js';
import { UnappliedMoney } from '../checks/unapplied-money.js';
import { TaskQueries } from '../tasks/task.queries.js';
import {
  ageOf,
  balanceTogether,
  byBucket,
  clearOf,
  dashboardOrder,
  group,
  isFoundBy,
  isOnDashboard,
  isOpen,
  linesOf,
  moneyOf,
  submittedOf,
  sure,
  tasksOf,
  totalOf,
  transmissionsOf,
  type Known,
} from './oracle.spec-kit.js';

/** A practice in the read model, its bills, and the queries to run on a given day. */
export interface Practice {
  readonly views: Views;
  readonly organizationId: string;
  readonly bills: readonly Known[];
  readonly today: string;
  readonly range: { readonly from: string; readonly to: string };
  readonly q: string;
  readonly requests: readonly BillDashboardRequest[];
}

const cursors = new Cursors({ hmac: async () => Buffer.alloc(32) } as unknown as Vault);
const fresh: Freshness = { reached: async () => undefined };
/** A reader without payer files. */
const noFiles = {
  quarantineCounts: async () => ({ files: 0, unmatched: 0, refused: 0 }),
} as unknown as PayerFileReader;
/** An organization directory without names. Only the caller has a name. */
const nobody = { find: async () => null, members: async () => [] } as unknown as Organizations;
/** A directory without payers, so that names come from the bills. */
const emptyDirectory = { claimsAdministrators: { get: () => null } } as unknown as Directories;
const namesIn = (views: Views): Names => new Names(views, nobody, emptyDirectory);
const reportsOn = (views: Views): ReportQueries => new ReportQueries(views, fresh, namesIn(views), nobody);

const contextOf = ({ organizationId, today }: Practice): RequestContext => {
  // 12:00 or 1:00 p.m. in Los Angeles.
  const clockOffsetMs = Date.parse(`${today}T20:00:00.000Z`) - Date.now();
  return {
    organizationId,
    scope: wholeOrganization,
    organization: { clockOffsetMs },
    actor: { kind: 'server_key', id: 'key_1' },
    keyName: 'Key',
  } as RequestContext;
};

/** Returns a response's JSON view. */
const shown = async <View>(table: Promise<CsvOrJson<View>>): Promise<View> => (await table).view();

/** Compares dashboard pages with the expected bills. */
export const dashboardAgrees = async (practice: Practice): Promise<void> => {
  const { views, bills, today, requests } = practice;
  for (const request of requests) {
    const board = new DashboardQueries(views, fresh, namesIn(views), cursors, nobody);
    const answer = await shown(board.dashboard(contextOf(practice), request));
    const found = bills.filter((known) => isOnDashboard(known, request, today)).sort(dashboardOrder(request));
    const page = found.slice((request.page - 1) * request.pageSize, request.page * request.pageSize);
    expect(answer).toMatchObject({ total: found.length, balanceTotal: balanceTogether(found) });
    expect(
      answer.items.map((item) => [item.id, item.status.id, item.arAgeDays, item.totalPaid, item.balanceDue]),
    ).toEqual(
      page.map((known) => [
        known.id,
        dashboardStatusOf(known.view.facts.state),
        ageOf(known, today),
        moneyOf(known).paid,
        moneyOf(known).balance,
      ]),
    );
  }
};

/** Compares the work queues with the expected tasks, and each row with the dashboard filtered by its kind and label. */
export const workQueuesAgree = async (practice: Practice): Promise<void> => {
  const { views, bills, today } = practice;
  const context = contextOf(practice);
  const { dashboard, waiting } = await new TaskQueries(
    views,
    fresh,
    namesIn(views),
    noFiles,
    new UnappliedMoney(views, new RulesInForce()),
    nobody,
  ).get(context, {});
  const board = new DashboardQueries(views, fresh, namesIn(views), cursors, nobody);
  const counted = new Map<TaskKind, string[]>();
  for (const row of [dashboard, waiting].flatMap(({ sections }) => sections).flatMap(({ rows }) => rows)) {
    const [kind = '', label = ''] = row.id.split('::');
    expect(label).toBe(row.label);
    const ofRow = bills.filter(({ id }) => row.refs.flat().includes(id));
    const buckets = byBucket(ofRow, today);
    expect(row.refs.map((refs) => refs.toSorted())).toEqual(buckets.map((some) => some.map(({ id }) => id)));
    expect([row.counts, row.total]).toEqual([buckets.map((some) => some.length), ofRow.length]);
    expect([row.balances, row.balanceTotal]).toEqual([buckets.map(balanceTogether), balanceTogether(ofRow)]);
    const request = parseQuery(BillDashboardRequest, { taskKind: kind, taskLabel: label, pageSize: '100' });
    const { items } = await shown(board.dashboard(context, request));
    expect(items.map(({ id }) => id).sort()).toEqual(row.refs.flat().toSorted());
    counted.set(kind as TaskKind, [...(counted.get(kind as TaskKind) ?? []), ...row.refs.flat()]);
  }
  for (const kind of taskKinds)
    expect((counted.get(kind) ?? []).sort()).toEqual(
      bills.filter((known) => tasksOf(known, today).includes(kind)).map(({ id }) => id),
    );
  for (const { sections, grandTotals, grandTotal, grandBalanceTotal } of [dashboard, waiting] as TaskBoardView[]) {
    expect(totalOf(grandTotals)).toBe(grandTotal);
    expect(totalOf(sections.map(({ total }) => total))).toBe(grandTotal);
    const refs = new Set(sections.flatMap(({ rows }) => rows.flatMap((row) => row.refs.flat())));
    expect(grandBalanceTotal).toBe(balanceTogether(bills.filter(({ id }) => refs.has(id))));
  }
};

/** Compares the productivity report with the bills' events. */
export const productivityAgrees = async (practice: Practice): Promise<void> => {
  const {
    views,
    bills,
    range: { from, to },
  } = practice;
  const { data: view } = await shown(reportsOn(views).productivity(contextOf(practice), { from, to }));
  const within = (date: string) => date >= from && date <= to;
  const sent = bills
    .flatMap(transmissionsOf)
    .flatMap(({ sentDate, biller }) => (sentDate !== null && within(sentDate) ? [{ date: sentDate, biller }] : []));
  const made = bills.filter((known) => within(submittedOf(known)));
  if (sent.length + made.length === 0) {
    expect(view).toBeNull();
    return;
  }
  const cells = (table: readonly (readonly number[])[]) =>
    table.flatMap((row, biller) =>
      row.flatMap((times, day) => Array<string>(times).fill(`${view?.billers[biller]?.id} ${view?.dayKeys[day]}`)),
    );
  const text = ({ biller, date }: { biller: string; date: string }) => `${biller} ${date}`;
  expect(cells(sure(view).sent).sort()).toEqual(sent.map(text).sort());
  expect(cells(sure(view).created).sort()).toEqual(made.map((known) => text(sure(transmissionsOf(known)[0]))).sort());
  expect(view).toMatchObject({
    lo: from,
    hi: to,
    totalCreated: made.length,
    totalSent: sent.length,
    totalSubmitted: made.length,
    totalClean: made.filter(({ events }) => !events.some(({ type }) => type === 'BillRejected')).length,
    maxSentCell: Math.max(0, ...group(sent, text).map((same) => same.length)),
  });
  expect(totalOf(sure(view).sentByDay)).toBe(sent.length);
  expect(totalOf(sure(view).createdTotal)).toBe(made.length);
};

/** Compares the service line report with the bills' lines. */
export const serviceLinesAgree = async (practice: Practice): Promise<void> => {
  const {
    views,
    bills,
    range: { from, to },
  } = practice;
  const answer = await shown(reportsOn(views).serviceLines(contextOf(practice), { from, to }));
  const found = bills.filter((known) => submittedOf(known) >= from && submittedOf(known) <= to);
  const lines = found.flatMap(linesOf);
  const dollars = (amounts: readonly number[]) => dollarsOf(totalOf(amounts));
  expect(answer).toMatchObject({
    totalBills: found.length,
    totalLines: lines.length,
    totalBilled: dollars(lines.map(({ charge }) => charge)),
    cptRows: group(lines, ({ code }) => code).map((same) => ({
      code: sure(same[0]).code,
      bills: new Set(same.map(({ known }) => known)).size,
      lines: same.length,
      units: totalOf(same.map(({ units }) => units)),
      billed: dollars(same.map(({ charge }) => charge)),
      allowed: dollars(same.map(({ allowed }) => allowed)),
      paid: dollars(same.map(({ paid }) => paid)),
    })),
  });
  const newest = found.toSorted((a, b) => dashboardOrder({ sort: 'submitted', dir: 'desc' } as never)(a, b));
  expect(answer.billRows.map(({ billId, paid }) => [billId, paid])).toEqual(
    newest.map((known) => [known.id, moneyOf(known).paid]),
  );
  expect(answer.flat.map(({ billId, code, billed, paid }) => [billId, code, billed, paid])).toEqual(
    newest
      .flatMap(linesOf)
      .map(({ known, code, charge, paid }) => [known.id, code, dollarsOf(charge), dollarsOf(paid)]),
  );
};

/** Compares the payment report with the bills' payments. */
export const paymentsAgree = async (practice: Practice): Promise<void> => {
  const {
    views,
    bills,
    range: { from, to },
    q,
  } = practice;
  const request = parseQuery(PaymentReportRequest, { q, receivedFrom: from, receivedTo: to, pageSize: '250' });
  const expected = bills
    .flatMap((known) => known.view.payments.map((payment) => ({ known, payment })))
    .filter(({ payment: { receivedDate } }) => receivedDate >= from && receivedDate <= to)
    .filter(({ known, payment }) => isFoundBy(known, q, payment.checkNumber));
  const answer = await shown(reportsOn(views).payments(contextOf(practice), request));
  const text = (id: string, payment: string, amount: number, status: string) => `${id} ${payment} ${amount} ${status}`;
  expect(answer.items.map((item) => text(item.billId, item.id, item.amount, item.status)).sort()).toEqual(
    expected
      .map(({ known, payment }) =>
        text(known.id, payment.paymentId, dollarsOf(payment.amount), payment.voided ? 'voided' : 'posted'),
      )
      .sort(),
  );
  const dates = answer.items.map(({ receivedDate }) => receivedDate);
  expect(dates).toEqual(dates.toSorted().reverse());
  expect(answer.summary).toEqual({
    postedTotal: dollarsOf(
      totalOf(expected.filter(({ payment }) => !payment.voided).map(({ payment }) => payment.amount)),
    ),
    entryCount: expected.length,
    uniquePatients: new Set(expected.map(({ known }) => clearOf(known).patientId)).size,
  });
};

/** Compares the aging report with the bills' balances. */
export const agingAgrees = async (practice: Practice): Promise<void> => {
  const { views, bills, today } = practice;
  const open = bills.filter(isOpen);
  const answer = await shown(reportsOn(views).aging(contextOf(practice), {}));
  const tally = (some: readonly Known[]) => ({
    counts: byBucket(some, today).map((bucket) => bucket.length),
    balances: byBucket(some, today).map(balanceTogether),
    total: some.length,
    balanceTotal: balanceTogether(some),
  });
  expect(answer).toMatchObject(tally(open));
  expect(answer.rows.toSorted((a, b) => (a.claimsAdminId < b.claimsAdminId ? -1 : 1))).toEqual(
    group(open, (known) => clearOf(known).administratorId)
      .map((same) => ({
        claimsAdminId: clearOf(sure(same[0])).administratorId,
        claimsAdminName: sure(same[0]?.view.snapshot).claim.administratorName,
        ...tally(same),
        oldestDays: Math.max(0, ...same.map((known) => ageOf(known, today))),
      }))
      .sort((a, b) => (a.claimsAdminId < b.claimsAdminId ? -1 : 1)),
  );
};
