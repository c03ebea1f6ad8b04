import { Injectable } from '@nestjs/common';
import { Readable } from 'node:stream';
import {
  DEPOSIT_PAGE_SIZE,
  presentBankStatement,
  type BankStatementView,
  type DepositPaymentView,
  type DepositRecordView,
  type DepositSummaryView,
  type GetDepositRequest,
  type ListDepositsRequest,
} from '#contracts';
import {
  addDays,
  bankStatement,
  bankStatementStream,
  dollarsOf,
  isRealDate,
  Rejection,
  type BankStatement,
  type CalendarDate,
  type PaymentMethod,
} from '#domain';
import { EncryptedEventStore, loadState } from '#event-store';
import { Cursors, type RequestContext } from '#http';
import { checkProjection, Views, type CheckDoc, type StoredDoc } from '#read-models';
import { withPayers } from '../checks/payers-of-checks.js';
import { ContextQuery, HandlesQuery } from '../kernel/context-query.js';
import { csvMoney, csvTable, type Columns } from '../kernel/csv.js';
import { Freshness } from '../kernel/freshness.js';
import type { CsvOrJson } from '../kernel/query-controller.js';
import { checkOrder } from '../reports/date-range.js';
import { depositDays, depositsWithin, emptyDay, presentDay } from './deposit-days.js';
import { MissingPayments } from './missing-payments.js';

export interface DepositPage {
  readonly data: readonly DepositSummaryView[];
  readonly nextCursor: string | null;
}

/** Newest first. */
export class ListDeposits extends ContextQuery<CsvOrJson<DepositPage>, [request: ListDepositsRequest]> {}
export class GetDeposit extends ContextQuery<
  CsvOrJson<DepositRecordView>,
  [date: string, request: GetDepositRequest]
> {}
export class GetBankStatement extends ContextQuery<BankStatementView, [date: string]> {}

/** Amount and ID of the last payment on the previous page. */
interface PaymentsCursor {
  readonly [member: string]: string | number;
  readonly cents: number;
  readonly id: string;
}

/** Maximum number of payments in a day's CSV. */
const MAX_PAYMENTS = 10_000;

@Injectable()
export class DepositQueries {
  constructor(
    private readonly ledger: EncryptedEventStore,
    private readonly views: Views,
    private readonly freshness: Freshness,
    private readonly cursors: Cursors,
    private readonly missing: MissingPayments,
  ) {}

  @HandlesQuery(ListDeposits)
  async list(context: RequestContext, request: ListDepositsRequest): Promise<CsvOrJson<DepositPage>> {
    const { organizationId } = context;
    const { from, to, limit } = request;
    checkOrder('from', from, to);
    const owner = { organizationId, list: 'deposits' };
    const place = await this.cursors.decode<{ last: string }>(owner, request.cursor);
    await this.freshness.reached(context, [checkProjection.name]);
    const statement = await this.statement(organizationId);
    const daysOf = (until: CalendarDate | undefined, most?: number) =>
      depositDays(this.views, organizationId, statement, { from, to: until }, most);
    return {
      name: 'deposits',
      view: async () => {
        const days = await daysOf(place ? addDays(place.last, -1) : to, limit + 1);
        const last = days.length > limit ? days[limit - 1] : undefined;
        return {
          data: days.slice(0, limit).map((day) => presentDay(day, statement)),
          nextCursor: last ? await this.cursors.encode(owner, { last: last.date }) : null,
        };
      },
      csv: async () =>
        Readable.from([
          csvTable(
            dayColumns,
            (await daysOf(to)).map((day) => presentDay(day, statement)),
          ),
        ]),
    };
  }

  @HandlesQuery(GetDeposit)
  async get(
    context: RequestContext,
    date: string,
    { paymentsCursor }: GetDepositRequest,
  ): Promise<CsvOrJson<DepositRecordView>> {
    const { organizationId } = context;
    if (!isRealDate(date)) throw new Rejection('not_found');
    const owner = { organizationId, list: `deposit of ${date}` };
    const place = await this.cursors.decode<PaymentsCursor>(owner, paymentsCursor, 'paymentsCursor');
    await this.freshness.reached(context, [checkProjection.name]);
    return {
      name: `deposit-${date}`,
      view: async () => {
        const statement = await this.statement(organizationId);
        const [day = emptyDay(date)] = await depositDays(this.views, organizationId, statement, {
          from: date,
          to: date,
        });
        const [rows, missing] = await Promise.all([
          this.payments(organizationId, date, DEPOSIT_PAGE_SIZE + 1, place),
          this.missing.of(organizationId, day, statement),
        ]);
        const last = rows.length > DEPOSIT_PAGE_SIZE ? rows[DEPOSIT_PAGE_SIZE - 1] : undefined;
        return {
          ...presentDay(day, statement),
          payments: rows.slice(0, DEPOSIT_PAGE_SIZE).map(presentPayment),
          paymentsCursor: last ? await this.cursors.encode(owner, { cents: last.amountCents, id: last._id }) : null,
          missing,
        };
      },
      csv: async () => {
        const rows = await this.payments(organizationId, date);
        return Readable.from([csvTable(paymentColumns, rows.map(presentPayment))]);
      },
    };
  }

  @HandlesQuery(GetBankStatement)
  async bankStatement({ organizationId }: RequestContext, date: string): Promise<BankStatementView> {
    if (!isRealDate(date)) throw new Rejection('not_found');
    return presentBankStatement(date, await this.statement(organizationId));
  }

  private statement(organizationId: string): Promise<BankStatement> {
    return loadState(this.ledger, bankStatement, bankStatementStream(organizationId));
  }

  /** Largest first. */
  private async payments(
    organizationId: string,
    date: CalendarDate,
    limit = MAX_PAYMENTS,
    place: PaymentsCursor | null = null,
  ): Promise<readonly StoredDoc<CheckDoc>[]> {
    const { rows } = await this.views.find<CheckDoc>(checkProjection.name, {
      ...{ organizationId, filter: depositsWithin({ from: date, to: date }), sort: ['-amountCents'], limit },
      count: false,
      ...(place && { after: [place.cents, place.id] }),
    });
    return withPayers(this.views, organizationId, rows);
  }
}

const presentPayment = (check: CheckDoc): DepositPaymentView => ({
  id: check.checkId,
  // A check without money is not a deposit.
  method: check.method as PaymentMethod,
  checkNumber: check.checkNumber,
  payer: check.payer,
  amount: dollarsOf(check.amountCents),
  applied: dollarsOf(check.appliedCents),
  unapplied: dollarsOf(check.unappliedCents),
  cleared: check.clearedOn !== null,
});

const csvAmount = (amount: number | null): string | null => (amount === null ? null : csvMoney(amount));

const dayColumns: Columns<DepositSummaryView> = {
  date: ({ date }) => date,
  checks: ({ checks }) => checks,
  transfers: ({ transfers }) => transfers,
  amount: ({ amount }) => csvMoney(amount),
  unapplied: ({ unapplied }) => csvMoney(unapplied),
  bankAmount: ({ bankAmount }) => csvAmount(bankAmount),
  difference: ({ difference }) => csvAmount(difference),
};

const paymentColumns: Columns<DepositPaymentView> = {
  id: ({ id }) => id,
  method: ({ method }) => method,
  checkNumber: ({ checkNumber }) => checkNumber,
  payer: ({ payer }) => payer,
  amount: ({ amount }) => csvMoney(amount),
  applied: ({ applied }) => csvMoney(applied),
  unapplied: ({ unapplied }) => csvMoney(unapplied),
  cleared: ({ cleared }) => (cleared ? 'yes' : 'no'),
};
