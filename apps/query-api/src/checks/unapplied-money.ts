import { Injectable } from '@nestjs/common';
import type { UnappliedMoneyView } from '#contracts';
import { addDays, dollarsOf, type CalendarDate, type RuleSet } from '#domain';
import { checkProjection, Views, type CheckDoc } from '#read-models';
import { RulesInForce } from '#event-store';

/** Working days that an adjustment may wait for the remittance that explains it. */
const MAX_WAIT_BUSINESS_DAYS = 5;

/** The last day from which on so many working days are over before `today`. */
const lastDayBefore = (today: CalendarDate, rules: RuleSet): CalendarDate => {
  let day = today;
  while (rules.courtDays.addWorkingDays(day, MAX_WAIT_BUSINESS_DAYS) >= today) day = addDays(day, -1);
  return day;
};

/** Money of checks that waits for a person. */
@Injectable()
export class UnappliedMoney {
  constructor(
    private readonly views: Views,
    private readonly rules: RulesInForce,
  ) {}

  /** Unapplied money as of now; `today` is the organization's day. */
  async summarize(organizationId: string, today: CalendarDate): Promise<UnappliedMoneyView> {
    const [unapplied, open] = await Promise.all([
      this.views.find<CheckDoc>(checkProjection.name, {
        organizationId,
        filter: { unappliedCents: { $ne: 0 } },
        sort: ['depositDate'],
        limit: 1,
        sums: ['unappliedCents'],
        fields: ['depositDate'],
      }),
      this.views.find<CheckDoc>(checkProjection.name, {
        organizationId,
        // Instants sort behind the days that they begin with.
        filter: {
          openAdjustments: { $gt: 0 },
          receivedAt: { $lt: addDays(lastDayBefore(today, this.rules.current), 1) },
        },
        limit: 1,
        sums: ['openAdjustments'],
        fields: ['openAdjustments'],
      }),
    ]);
    const [oldest] = unapplied.rows;
    return {
      payments: unapplied.total,
      amount: dollarsOf(unapplied.sums['unappliedCents'] ?? 0),
      adjustments: open.sums['openAdjustments'] ?? 0,
      ...(oldest && { oldestDepositDate: oldest.depositDate }),
    };
  }
}
