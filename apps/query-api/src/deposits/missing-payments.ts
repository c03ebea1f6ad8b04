import { Injectable } from '@nestjs/common';
import { MAX_MISSING_PAYMENTS, MISSING_DAYS, type MissingPaymentView, type MissingReason } from '#contracts';
import {
  addDays,
  daysBetween,
  dollarsOf,
  isWaiting,
  losAngelesDate,
  type BankStatement,
  type CalendarDate,
  type Cents,
} from '#domain';
import { PayerFileReader } from '#payer-files';
import { checkProjection, Views, type CheckDoc } from '#read-models';
import { withPayers } from '../checks/payers-of-checks.js';
import type { DepositWindow } from '../reports/reconciliation.js';
import { depositsWithin, depositDays, differenceOf, type DepositDay } from './deposit-days.js';

interface Candidate extends Omit<MissingPaymentView, 'amount' | 'isDifference'> {
  readonly cents: Cents;
}

const FILES_PER_PAGE = 50;
/** Reasons of remittances that move no money to the practice. */
const withoutMoney: readonly (string | null)[] = ['prenotification', 'debit'];

const fields = [
  'checkId',
  'depositDate',
  'method',
  'amountCents',
  'clearedOn',
] as const satisfies readonly (keyof CheckDoc)[];

/** Finds payments on file that can be the difference between a deposit and the bank statement. */
@Injectable()
export class MissingPayments {
  constructor(
    private readonly views: Views,
    private readonly files: PayerFileReader,
  ) {}

  async of(organizationId: string, day: DepositDay, statement: BankStatement): Promise<readonly MissingPaymentView[]> {
    const difference = differenceOf(day, statement) ?? 0;
    if (difference === 0) return [];
    const found =
      difference > 0
        ? await this.uncleared(organizationId, { from: day.date, to: day.date }, 'not_cleared')
        : await this.around(organizationId, day.date, statement);
    const cents = Math.abs(difference);
    const distance = ({ date }: Candidate): number => Math.abs(daysBetween(day.date, date));
    const first = found
      .toSorted(
        (a, b) =>
          Number(b.cents === cents) - Number(a.cents === cents) || distance(a) - distance(b) || b.cents - a.cents,
      )
      .slice(0, MAX_MISSING_PAYMENTS);
    return (await this.withNames(organizationId, first)).map(({ cents: amount, ...candidate }) => ({
      ...candidate,
      amount: dollarsOf(amount),
      isDifference: amount === cents,
    }));
  }

  private async around(
    organizationId: string,
    date: CalendarDate,
    statement: BankStatement,
  ): Promise<readonly Candidate[]> {
    const range = { from: addDays(date, -MISSING_DAYS), to: addDays(date, MISSING_DAYS) };
    const [days, payments, remittances] = await Promise.all([
      depositDays(this.views, organizationId, statement, range),
      this.uncleared(organizationId, range, 'other_day'),
      this.remittances(organizationId, range),
    ]);
    const matching = new Set(days.flatMap((day) => (differenceOf(day, statement) === 0 ? day.date : [])));
    return [...payments.filter((payment) => payment.date !== date && !matching.has(payment.date)), ...remittances];
  }

  private async uncleared(
    organizationId: string,
    range: DepositWindow,
    reason: MissingReason,
  ): Promise<readonly Candidate[]> {
    const candidates: Candidate[] = [];
    const checks = this.views.inOrder<Pick<CheckDoc, (typeof fields)[number]>>(checkProjection.name, {
      ...{ organizationId, filter: depositsWithin(range), by: '-depositDate', fields },
    });
    for await (const { checkId, depositDate, method, amountCents, clearedOn } of checks)
      if (clearedOn === null)
        candidates.push({
          ...{ reason, paymentId: checkId, payerFileId: null, date: depositDate, method },
          ...{ checkNumber: null, payer: null, cents: amountCents },
        });
    return candidates;
  }

  /** Quarantined remittances of which no payment is on file, one per check number. */
  private async remittances(
    organizationId: string,
    { from = '', to = '' }: DepositWindow,
  ): Promise<readonly Candidate[]> {
    const found: Candidate[] = [];
    for (let before: string | null = null; ;) {
      const { records, after } = await this.files.list(organizationId, FILES_PER_PAGE, before, { quarantined: true });
      for (const { payerFileId, receivedAt } of records) {
        const date = losAngelesDate(receivedAt);
        if (date >= from && date <= to) found.push(...(await this.remittancesIn(organizationId, payerFileId, date)));
      }
      const oldest = records.at(-1);
      if (after === null || !oldest || losAngelesDate(oldest.receivedAt) < from) return found;
      before = after;
    }
  }

  private async remittancesIn(
    organizationId: string,
    payerFileId: string,
    date: CalendarDate,
  ): Promise<readonly Candidate[]> {
    const receipt = await this.files.receipt(organizationId, payerFileId);
    const sets = new Map<string, Candidate>();
    for (const item of receipt?.items ?? []) {
      const cents = item.amounts?.paid ?? 0;
      if (item.kind !== '835' || !isWaiting(item) || item.checkId !== undefined || withoutMoney.includes(item.reason))
        continue;
      const set = item.place.slice(0, 2).join('/');
      const { checkNumber = null, payer = null } = item.told ?? {};
      sets.set(set, {
        ...{ reason: 'not_posted', paymentId: null, payerFileId, date, method: null },
        ...{ checkNumber, payer, cents: (sets.get(set)?.cents ?? 0) + cents },
      });
    }
    return [...sets.values()].filter(({ cents }) => cents > 0);
  }

  private async withNames(organizationId: string, candidates: readonly Candidate[]): Promise<readonly Candidate[]> {
    const ids = candidates.flatMap(({ paymentId }) => paymentId ?? []);
    if (ids.length === 0) return candidates;
    const { rows } = await this.views.find<CheckDoc>(checkProjection.name, {
      ...{ organizationId, filter: { _id: { $in: ids } }, limit: ids.length, count: false },
    });
    const checks = await withPayers(this.views, organizationId, rows);
    const names = new Map(checks.map(({ checkId, checkNumber, payer }) => [checkId, { checkNumber, payer }]));
    return candidates.map((candidate) => ({ ...candidate, ...names.get(candidate.paymentId ?? '') }));
  }
}
