import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { administratorPages, outlook } from '../../api/queries';
import { m } from '../../messages';
import { DataTable } from '../../ui/data-table';
import { NO_VALUE, number } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import { Panel } from '../../ui/parts';
import { PagedQueryContent } from '../../ui/query-content';
import { Screen } from '../../ui/screen';
import { useSearchField } from '../../ui/search-field';

/** Directory of claims administrators, with the days that they took to pay the practice's bills. */
export const Payers = () => {
  const [sought, searchField] = useSearchField(m.payers.search);
  const found = useInfiniteQuery(administratorPages(sought));
  const { data: payments } = useQuery(outlook);
  const daysOf = new Map(payments?.payers.map(({ claimsAdminId, medianDays }) => [claimsAdminId, medianDays]));
  return (
    <Screen title={m.nav.payers}>
      {searchField}
      <PagedQueryContent query={found} rows={10}>
        {({ pages }) => (
          <Panel
            title={m.nav.payers}
            bare
            actions={
              <span className="ws-soft" role="status">
                {m.patients.listed(
                  number(pages.reduce((sum, { results }) => sum + results.length, 0)),
                  number(pages[0]?.total ?? 0),
                )}
              </span>
            }
          >
            <div className="ws-soft" style={{ padding: '8px 12px' }}>
              {m.payers.daysHint}
            </div>
            <DataTable
              name={m.nav.payers}
              empty={m.payers.none}
              list
              rows={pages.flatMap(({ results }) => results)}
              keyOf={({ id }) => id}
              columns={[
                {
                  head: m.bills.payer,
                  cell: ({ id, name }) => (
                    <Link to="/bills" search={{ payer: id }}>
                      {name}
                    </Link>
                  ),
                },
                { head: m.act.phone, cell: ({ phone }) => phone ?? NO_VALUE, whole: true },
                {
                  head: m.payers.methods,
                  cell: ({ deliveryMethods = [] }) =>
                    deliveryMethods.map((method) => labelFor(m.act.routes, method)).join(', ') || m.payers.noMethods,
                },
                { head: m.payers.daysToPay, cell: ({ id }) => daysOf.get(id) ?? NO_VALUE, num: true },
              ]}
            />
          </Panel>
        )}
      </PagedQueryContent>
    </Screen>
  );
};
