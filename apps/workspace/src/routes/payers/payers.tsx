import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { administratorPages, outlook } from '../../api/queries';
import { useHasPermission } from '../../api/session';
import { payerContracts, termsOf } from '../../features/practice/payer-contract';
import { PayerContractDialog, type Payer } from '../../features/practice/payer-contract-dialog';
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
  const mayManage = useHasPermission('organization:manage');
  const { data: contracted } = useQuery({ ...payerContracts, enabled: mayManage });
  const [edited, setEdited] = useState<Payer | null>(null);
  const termsBy = new Map(contracted?.map(({ payerId, contracts }) => [payerId, contracts.map(termsOf)]));
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
                ...(mayManage && contracted
                  ? [
                      {
                        head: m.contracts.column,
                        cell: ({ id, name }: Payer) => {
                          const terms = termsBy.get(id)?.join('; ');
                          return (
                            <button
                              type="button"
                              className="ws-link"
                              aria-label={
                                terms === undefined ? m.contracts.addFor(name) : m.contracts.edit(terms, name)
                              }
                              onClick={() => setEdited({ id, name })}
                            >
                              {terms ?? m.contracts.add}
                            </button>
                          );
                        },
                      },
                    ]
                  : []),
              ]}
            />
          </Panel>
        )}
      </PagedQueryContent>
      {edited && <PayerContractDialog payer={edited} onClose={() => setEdited(null)} />}
    </Screen>
  );
};
