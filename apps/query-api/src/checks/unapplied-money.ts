import { Injectable } from '@nestjs/common';
import type { UnappliedMoneyView } from '#contracts';
import { addDays, dollarsOf, type CalendarDate, type RuleSet } from '#domain';
import { checkProjection, Views, type CheckDoc } from '#read-models';
import { RulesInForce } from '#event-store';

const MAX_WAIT_BUSINESS_DAYS = 5;

/** Latest receipt date that is more than MAX_WAIT_BUSINESS_DAYS before `today`. */
const lastDayBefore = (today: CalendarDate, rules: RuleSet): CalendarDate => {
  let day = today;
  while (rules.courtDays.addWorkingDays(day, MAX_WAIT_BUSINESS_DAYS) >= today) day = addDays(day, -1);
  return day;
};

/** Check money that needs a user's decision. */
@Injectable()
export class UnappliedMoney {
  constructor(
    private readonly views: Views,
    private readonly rules: RulesInForce,
  ) {}

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
        // A timestamp sorts after the date it starts with.
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
