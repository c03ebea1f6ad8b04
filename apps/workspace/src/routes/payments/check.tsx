import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { asProblem } from '../../api/problem';
import { useHasPermission } from '../../api/session';
import { Adjustments } from '../../features/payments/adjustments';
import { Allocations } from '../../features/payments/allocations';
import { CheckActions } from '../../features/payments/check-actions';
import { CheckState } from '../../features/payments/check-list';
import { nameOf, sourceOf, wholeCheck, type WholeCheck } from '../../features/checks/checks';
import { Refunds } from '../../features/payments/refunds';
import { UnappliedMoney } from '../../features/payments/unapplied-money';
import { m } from '../../messages';
import { Failed, Loading } from '../../ui/query-content';
import { date, dollars, time } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import { Facts, Figures, Panel } from '../../ui/parts';
import { Screen } from '../../ui/screen';

export const Check = () => {
  const { checkId } = useParams({ from: '/payments/$checkId' });
  const found = useInfiniteQuery(wholeCheck(checkId));
  const mayAct = useHasPermission('payments:write');
  const [check] = found.data?.pages ?? [];
  if (check === undefined)
    return (
      <Screen title={found.isError ? m.money.gone : m.common.loading} quiet={!found.isError}>
        {found.isError ? (
          <Failed problem={asProblem(found.error)} retry={() => void found.refetch()} />
        ) : (
          <Loading rows={10} />
        )}
      </Screen>
    );
  const allocations = found.data?.pages.flatMap((page) => page.allocations) ?? [];
  return (
    <Screen title={nameOf(check)}>
      <Head check={check} />
      {mayAct && <CheckActions check={check} />}
      <div className="ws-stack" style={{ marginTop: 12 }}>
        {check.unapplied !== 0 && <UnappliedMoney check={check} mayAct={mayAct} />}
        <Allocations
          allocations={allocations}
          more={found.hasNextPage ? () => void found.fetchNextPage() : null}
          busy={found.isFetchingNextPage}
        />
        {check.adjustments.length > 0 && <Adjustments check={check} mayAct={mayAct} />}
        {check.refunds.length > 0 && <Refunds check={check} mayAct={mayAct} />}
      </div>
    </Screen>
  );
};

const Head = ({ check }: { readonly check: WholeCheck }) => (
  <Panel
    title={m.money.sum}
    actions={
      <span style={{ fontSize: '0.8125rem', fontWeight: 600 }}>
        <CheckState check={check} />
      </span>
    }
  >
    <Figures of={figuresOf(check)} />
    <div style={{ marginTop: 10 }}>
      <Facts
        of={[
          [m.money.payer, check.payer],
          [m.money.deposited, date(check.depositDate)],
          [m.money.method, labelFor(m.money.methods, check.method)],
          [m.money.source, sourceOf(check)],
          [m.money.receivedAt, time(check.receivedAt)],
          [
            m.money.cleared,
            check.clearedOn !== null && [date(check.clearedOn), check.bankReference].filter(Boolean).join(' · '),
          ],
        ]}
      />
    </div>
  </Panel>
);

/** Returns a check's figures. Less common ones are omitted if they are 0. */
const figuresOf = (check: WholeCheck): readonly (readonly [string, string])[] => {
  const rare = [
    [m.money.pending, check.pending],
    [m.money.adjusted, check.adjusted],
    [m.money.refunded, check.refunded],
  ] as const;
  return [
    [m.money.amount, dollars(check.amount)],
    [m.money.applied, dollars(check.applied)],
    ...rare.flatMap(([name, amount]) => (amount === 0 ? [] : [[name, dollars(amount)] as const])),
    [m.money.unapplied, dollars(check.unapplied)],
  ];
};
