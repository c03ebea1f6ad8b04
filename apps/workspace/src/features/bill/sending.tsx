import type { Types } from '../../api/client';
import { m } from '../../messages';
import { date, daysUntil, dollars } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import { Facts } from '../../ui/parts';

const deadlineIds: Readonly<Record<string, readonly string[]>> = {
  second_review: ['second_review', 'denial_objection'],
  independent_bill_review: ['independent_bill_review'],
};

/** Amount, recipient, delivery method and time left. */
export const SendingFacts = ({
  type,
  amount,
  lifecycle: { delivery, injury, attempts, deadlines },
}: {
  readonly type: string;
  /** Dollars. Null if the API determines the amount. */
  readonly amount: number | null;
  readonly lifecycle: Types.LifecycleView;
}) => {
  const window = deadlines.find(({ id }) => deadlineIds[type]?.includes(id));
  const left = window && daysUntil(window.lastDay);
  const route = attempts.findLast(({ isCurrent }) => isCurrent) ?? attempts.at(-1);
  return (
    <>
      <strong>{labelFor(m.act.sendAsks, type)}</strong>
      <Facts
        of={[
          [m.act.inDispute, dollars(amount)],
          [m.money.payer, delivery?.payerName ?? injury?.claimsAdminName],
          [m.act.route, type === 'second_review' && route?.deliveryLabel],
          [
            m.act.lastDay,
            window &&
              `${date(window.lastDay)}, ${left !== undefined && left >= 0 ? m.common.left(left) : m.act.overdueBy}`,
          ],
        ]}
      />
    </>
  );
};
