import { Anchor } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { billOf, lifecycleOf } from '../../api/queries';
import { useHasPermission } from '../../api/session';
import { asProblem } from '../../api/problem';
import { BillAccess } from '../../features/access-records/bill-access';
import { ActionBar } from '../../features/bill/action-bar';
import { BillHeader } from '../../features/bill/bill-header';
import { BillSummary } from '../../features/bill/bill-summary';
import { Delivery } from '../../features/bill/delivery';
import { Documents } from '../../features/bill/documents';
import { History } from '../../features/bill/history';
import { Lines } from '../../features/bill/lines';
import { NextAction } from '../../features/bill/next-action';
import { Overview } from '../../features/bill/overview';
import { Payments } from '../../features/bill/payments';
import { QueueStep } from '../../features/queue/queue-step';
import { BillReviews } from '../../features/bill/reviews';
import { m } from '../../messages';
import { billName, namedBill } from '../../ui/bill-name';
import { Failed, Loading } from '../../ui/query-content';
import { time } from '../../ui/format';
import { useKeySequences } from '../../ui/key-sequences';
import { Screen } from '../../ui/screen';

const tabs = ['overview', 'lines', 'documents', 'history', 'payments', 'reviews', 'delivery', 'access'] as const;
type Tab = (typeof tabs)[number];

export const Bill = () => {
  const { billId } = useParams({ from: '/bills/$billId' });
  const search = useSearch({ from: '/bills/$billId' });
  const { tab: asked, asOf } = search;
  const tab: Tab = tabs.find((candidate) => candidate === asked) ?? 'overview';
  const navigate = useNavigate();
  const bill = useQuery(billOf(billId, asOf));
  const lifecycle = useQuery(lifecycleOf(billId, asOf));
  const mayAct = useHasPermission('bills:act', 'payments:write');
  const mayEnterEor = useHasPermission('eors:write') && asOf === undefined && lifecycle.data !== undefined;
  const hidden = { documents: !useHasPermission('documents:read'), access: !useHasPermission('audit:read') } as Partial<
    Record<Tab, boolean>
  >;
  const shownTabs = tabs.filter((tab) => hidden[tab] !== true);
  useKeySequences({
    ...Object.fromEntries(
      shownTabs.map((shownTab, n) => [
        String(n + 1),
        () => void navigate({ to: '.', search: { ...search, tab: shownTab } }),
      ]),
    ),
    e: () => mayEnterEor && void navigate({ to: '/bills/$billId/eor', params: { billId } }),
  });
  useHotkeys([
    ['Escape', () => asOf !== undefined && void navigate({ to: '.', search: { ...search, asOf: undefined } })],
  ]);
  const failed = [bill, lifecycle].find(({ isError, data }) => isError && data === undefined);
  if (failed)
    return (
      <Screen title={m.bill.gone}>
        <Failed problem={asProblem(failed.error)} retry={() => void failed.refetch()} />
      </Screen>
    );
  if (bill.data === undefined || lifecycle.data === undefined)
    return (
      <Screen title={m.common.loading} quiet>
        <Loading rows={10} />
      </Screen>
    );
  const all = { bill: bill.data, lifecycle: lifecycle.data };
  const at = asOf === undefined ? undefined : lifecycle.data.activity[0]?.createdAt;
  return (
    <>
      {asOf !== undefined && (
        <div className="ws-banner" role="status">
          <strong>{m.bill.asOf(time(at))}</strong>
          <Anchor
            component="button"
            type="button"
            onClick={() => void navigate({ to: '.', search: { ...search, asOf: undefined } })}
          >
            {m.bill.asOfBack}
          </Anchor>
        </div>
      )}
      <Screen
        // A dialog of another bill must not reappear.
        key={billId}
        title={m.bill.title(lifecycle.data.bill.billNumber)}
        header={
          <BillHeader lifecycle={lifecycle.data}>
            {mayAct ? <NextAction lifecycle={lifecycle.data} /> : null}
          </BillHeader>
        }
      >
        <BillSummary {...all} />
        <div className="ws-billsteps">
          {asOf === undefined && <ActionBar lifecycle={lifecycle.data} />}
          {search.queue !== undefined && <QueueStep queue={search.queue} billId={billId} />}
        </div>
        <nav className="ws-tabs" aria-label={billName(namedBill(lifecycle.data))}>
          {shownTabs.map((shownTab, n) => (
            <Link
              key={shownTab}
              to="."
              search={{ ...search, tab: shownTab === 'overview' ? undefined : shownTab }}
              activeOptions={{ exact: true }}
              title={String(n + 1)}
            >
              {m.bill.tabs[shownTab]}
              <Count of={shownTab} lifecycle={lifecycle.data} />
            </Link>
          ))}
        </nav>
        {tab === 'overview' && <Overview {...all} />}
        {tab === 'lines' && <Lines {...all} />}
        {tab === 'documents' && <Documents {...all} doc={search.doc} />}
        {tab === 'history' && <History {...all} asOf={asOf} />}
        {tab === 'payments' && <Payments {...all} />}
        {tab === 'reviews' && <BillReviews {...all} />}
        {tab === 'delivery' && <Delivery {...all} />}
        {tab === 'access' && <BillAccess {...all} />}
      </Screen>
    </>
  );
};

const Count = ({
  of: tab,
  lifecycle,
}: {
  readonly of: Tab;
  readonly lifecycle: {
    readonly bill: { readonly attachments: readonly unknown[]; readonly lineItems: readonly unknown[] };
  } & Readonly<Record<'eors' | 'payments' | 'reviews' | 'attempts', readonly unknown[]>>;
}) => {
  const counts: Partial<Record<Tab, number>> = {
    lines: lifecycle.bill.lineItems.length,
    documents: lifecycle.bill.attachments.length + lifecycle.eors.length,
    payments: lifecycle.payments.length,
    reviews: lifecycle.reviews.length,
    delivery: lifecycle.attempts.length,
  };
  const count = counts[tab] ?? 0;
  return count > 0 ? <span style={{ color: 'var(--mantine-color-dimmed)', fontWeight: 400 }}> {count}</span> : null;
};
