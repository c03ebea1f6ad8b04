import { Box } from '@mantine/core';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { client, type QueryOf } from '../../api/client';
import { useHasPermission } from '../../api/session';
import { m } from '../../messages';
import { billName, numberBesideName } from '../../ui/bill-name';
import { DataTable } from '../../ui/data-table';
import { NO_VALUE, time, today } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import { Panel } from '../../ui/parts';
import { PagedQueryContent } from '../../ui/query-content';
import { isFiled } from '../bill/review-packet';
import type { BillItem } from '../bills/columns';
import { DeadlineDay } from '../deadlines/deadline-table';

const PAGE_SIZE = 25;

/** Bills with unsent review drafts, oldest submission first. */
const billPages = (query: Pick<QueryOf<'getBillDashboard'>, 'owner'>) =>
  infiniteQueryOptions({
    queryKey: ['review-drafts', query],
    queryFn: async ({ pageParam, signal }) => {
      const page = { pageSize: PAGE_SIZE, count: '0', ...(pageParam !== '' && { cursor: pageParam }) } as const;
      const asked = { ...query, reviewDraft: '1', sort: 'submitted', dir: 'asc', ...page } as const;
      return (await client.call('getBillDashboard', { query: asked }, { signal })).data;
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });

const draftsOf = (bill: BillItem) => (bill.reviewDrafts ?? []).map((draft) => ({ ...draft, bill }));

/** Second reviews and IBRs that were saved but not sent. Shows nothing if there are none. */
export const ReviewDrafts = ({ owner }: { readonly owner: string | undefined }) => {
  const found = useInfiniteQuery(billPages(owner === undefined ? {} : { owner }));
  const mayAct = useHasPermission('bills:act');
  const rows = found.data?.pages.flatMap(({ items }) => items.flatMap(draftsOf)) ?? [];
  if (!found.isError && rows.length === 0) return null;
  return (
    <Box mb={12}>
      <Panel title={m.drafts.reviews} bare>
        <PagedQueryContent query={found}>
          {() => (
            <DataTable
              name={m.drafts.reviews}
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                {
                  head: m.bills.columns.billNumber,
                  cell: ({ id, type, bill }) => (
                    <>
                      <Link
                        to={
                          !mayAct
                            ? '/bills/$billId'
                            : isFiled({ type })
                              ? '/bills/$billId/ibr'
                              : '/bills/$billId/second-review'
                        }
                        params={{ billId: bill.id }}
                        data-row-action
                        search={mayAct ? { draft: id } : { tab: 'reviews' }}
                      >
                        {billName(bill)}
                      </Link>
                      <div className="ws-soft">
                        {[numberBesideName(bill), bill.claimNumber].filter(Boolean).join(' · ')}
                      </div>
                    </>
                  ),
                },
                { head: m.money.payer, cell: ({ bill }) => bill.claimsAdministrator.name ?? NO_VALUE },
                { head: m.drafts.review, cell: ({ type }) => labelFor(m.review.pages, type) },
                {
                  head: m.drafts.deadline,
                  whole: true,
                  sort: ({ safeDay = '9999' }) => safeDay,
                  cell: ({ safeDay, lastDay }) =>
                    safeDay === undefined || lastDay === undefined ? (
                      <span className="ws-soft">{m.drafts.notNow}</span>
                    ) : (
                      <DeadlineDay {...{ safeDay, lastDay, today: today() }} />
                    ),
                },
                { head: m.drafts.changed, whole: true, cell: ({ updatedAt }) => time(updatedAt) },
              ]}
            />
          )}
        </PagedQueryContent>
      </Panel>
    </Box>
  );
};
