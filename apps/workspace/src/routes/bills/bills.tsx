import { Button, Checkbox, Menu } from '@mantine/core';
import { useDebouncedValue, useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { client } from '../../api/client';
import { useHasPermission } from '../../api/session';
import { billCounts, billsPage, type BillsQuery } from '../../api/queries';
import { BulkBar } from '../../features/bills/bulk-bar';
import { useBillSelection } from '../../features/bills/bill-selection';
import { BillFilterBar } from '../../features/bills/filter-bar';
import { BillList } from '../../features/bills/bill-list';
import { billHeads } from '../../features/bills/csv-heads';
import { billsQuery, narrowingFilters, type BillFilters } from '../../features/bills/filters';
import { nonOwedStates } from '../../features/bills/non-owed-states';
import { PrintBills } from '../../features/bills/print-bills';
import { SavedFilters } from '../../features/bills/saved-filters';
import { useSearchText } from '../../features/bills/search-text';
import { m } from '../../messages';
import { asProblem } from '../../api/problem';
import { ExportMenu } from '../../ui/export-menu';
import { Empty, Failed, Loading } from '../../ui/query-content';
import { dollars, number } from '../../ui/format';
import { Screen } from '../../ui/screen';

const DEBOUNCE_MS = 120;
const FIRST_PAGE_SIZE = 100;
/** Columns hidden by default, so that a row fits on a common screen. */
const defaultVisibility: Readonly<Record<string, boolean>> = {
  renderingProviderName: false,
  totalPaid: false,
  submittedAt: false,
  owner: false,
  dueOn: false,
};

/** The list of bills. Filters are in the URL. Totals cover all matching bills. */
export const Bills = () => {
  const filters = useSearch({ from: '/bills' });
  const navigate = useNavigate();
  const [q] = useDebouncedValue(useSearchText(), DEBOUNCE_MS);
  const [visibility, setVisibility] = useLocalStorage<Record<string, boolean>>({
    key: 'workspace-bill-columns',
    defaultValue: defaultVisibility,
  });
  const query = billsQuery(filters, q);
  const first = useQuery(billsPage({ ...query, page: 1, pageSize: FIRST_PAGE_SIZE }));
  const set = (next: BillFilters): void => void navigate({ to: '/bills', search: next, replace: true });
  const chosen = useBillSelection(query);
  const { data } = first;
  const mayExport = useHasPermission('exports:create');
  return (
    <Screen
      full
      title={m.bills.title}
      actions={
        <>
          <SavedFilters filters={filters} onApply={set} />
          <Columns visibility={visibility} onChange={setVisibility} />
          {mayExport && (
            <ExportMenu paths={[client.address('getBillDashboard', { query })]} name="bills" heads={billHeads} />
          )}
          {data !== undefined && <PrintBills query={query} total={data.total} />}
        </>
      }
    >
      <BillFilterBar filters={filters} choices={data?.filters} query={query} onChange={set} />
      {data === undefined &&
        (first.isError ? (
          <Failed problem={asProblem(first.error)} retry={() => void first.refetch()} />
        ) : (
          <Loading rows={12} />
        ))}
      {data !== undefined && (
        <>
          {data.total === 0 ? (
            <div className="ws-list">
              <Empty
                text={
                  q === '' && Object.keys(narrowingFilters(filters)).length === 0 ? m.bills.emptyAll : m.bills.empty
                }
              />
            </div>
          ) : (
            <BillList
              query={query}
              total={data.total}
              filters={filters}
              visibility={visibility}
              chosen={chosen}
              onSort={(sort, dir) => set({ ...filters, sort, dir })}
            />
          )}
          <BulkBar chosen={chosen} />
          <div className="ws-total" role="status">
            {data.total === 1
              ? m.bills.total1(dollars(data.balanceTotal))
              : m.bills.total(number(data.total), dollars(data.balanceTotal))}
            <NotOwedTotal query={query} />
          </div>
        </>
      )}
    </Screen>
  );
};

/** Total of balances that no one owes, such as those of rejected bills. */
const NotOwedTotal = ({ query }: { readonly query: BillsQuery }) => {
  const { data } = useQuery(billCounts(query));
  const chosen = query.status ?? [];
  return (data?.statuses ?? [])
    .filter(
      ({ id }) => nonOwedStates.has(id) && (chosen.length === 0 || chosen.includes(id as (typeof chosen)[number])),
    )
    .filter(({ balanceTotal }) => balanceTotal > 0)
    .map(({ label, balanceTotal }) => m.bills.ofWhich(dollars(balanceTotal), label))
    .join('');
};

const Columns = ({
  visibility,
  onChange,
}: {
  readonly visibility: Readonly<Record<string, boolean>>;
  readonly onChange: (next: Record<string, boolean>) => void;
}) => (
  <Menu closeOnItemClick={false} position="bottom-end">
    <Menu.Target>
      <Button variant="default">{m.common.columns}</Button>
    </Menu.Target>
    <Menu.Dropdown>
      {Object.entries(m.bills.columns).map(([id, name]) => (
        <Menu.Item
          key={id}
          onClick={() => onChange({ ...visibility, [id]: visibility[id] === false })}
          leftSection={
            <Checkbox checked={visibility[id] !== false} readOnly tabIndex={-1} aria-hidden aria-label={name} />
          }
        >
          {name}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);
