import { Button, Checkbox, Popover, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Types } from '../../api/client';
import { billCounts, type BillsQuery } from '../../api/queries';
import { m } from '../../messages';
import { date } from '../../ui/format';
import { SearchIcon } from '../../ui/icons';
import { narrowingFilters, type BillFilters } from './filters';
import { OwnerSelect, useOwnerLabel } from './owner-select';
import { StatusChips } from './status-chips';
import { setSearchText, useSearchText } from './search-text';

/** Search text, states with their numbers of bills, and less common filters. */
export const BillFilterBar = ({
  filters,
  choices,
  query,
  onChange,
}: {
  readonly filters: BillFilters;
  readonly choices: Types.DashboardFiltersView | undefined;
  readonly query: BillsQuery;
  readonly onChange: (next: BillFilters) => void;
}) => {
  const words = useSearchText();
  const set = (change: Partial<Record<keyof BillFilters, string | null>>): void => {
    const next = { ...filters, ...change };
    onChange(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== null && value !== '')));
  };
  const named = (list: readonly Types.NamedView[] = []) => list.map(({ id, name }) => ({ value: id, label: name }));
  const { status: _status, ...others } = narrowingFilters(filters);
  const active = Object.keys(others).length;
  const clear = (): void => {
    setSearchText('');
    onChange({ ...(filters.sort && { sort: filters.sort }), ...(filters.dir && { dir: filters.dir }) });
  };
  return (
    <search>
      <div className="ws-filters">
        <TextInput
          w={270}
          data-search
          leftSection={<SearchIcon />}
          placeholder={m.bills.search}
          aria-label={m.bills.searchLabel}
          value={words}
          onChange={({ currentTarget: { value } }) => setSearchText(value)}
          onKeyDown={({ key }) => {
            // Moves the focus from the search field to the results.
            if (key === 'Enter' || key === 'ArrowDown') document.querySelector<HTMLElement>('[role=grid]')?.focus();
          }}
        />
        <Select
          w={130}
          aria-label={m.bills.age}
          data={Object.entries(m.bills.ages).map(([value, label]) => ({ value, label }))}
          value={filters.age ?? 'all'}
          onChange={(age) => set({ age: age === 'all' ? null : age })}
          allowDeselect={false}
        />
        <Select
          w={210}
          aria-label={m.bills.payer}
          placeholder={m.bills.payer}
          searchable
          clearable
          data={named(choices?.claimsAdministrators)}
          value={filters.payer ?? null}
          onChange={(payer) => set({ payer })}
        />
        <Popover position="bottom-start" shadow="md" trapFocus>
          <Popover.Target>
            <Button variant="default">
              {m.bills.moreFilters}
              {active > 0 && ` (${active})`}
            </Button>
          </Popover.Target>
          <Popover.Dropdown>
            <div className="ws-form" style={{ width: 300 }}>
              <Select
                label={m.bills.provider}
                searchable
                clearable
                data={named(choices?.renderingProviders)}
                value={filters.provider ?? null}
                onChange={(provider) => set({ provider })}
                comboboxProps={{ withinPortal: false }}
              />
              <Select
                label={m.bills.dateField}
                data={Object.entries(m.bills.dateFields).map(([value, label]) => ({ value, label }))}
                value={filters.dateField ?? 'submitted'}
                onChange={(dateField) => set({ dateField: dateField === 'submitted' ? null : dateField })}
                allowDeselect={false}
                comboboxProps={{ withinPortal: false }}
              />
              <div className="ws-row">
                <TextInput
                  type="date"
                  label={m.bills.from}
                  value={filters.from ?? ''}
                  max={filters.to}
                  onChange={({ currentTarget: { value } }) => set({ from: value })}
                />
                <TextInput
                  type="date"
                  label={m.bills.to}
                  value={filters.to ?? ''}
                  min={filters.from}
                  onChange={({ currentTarget: { value } }) => set({ to: value })}
                />
              </div>
              <OwnerSelect
                value={filters.owner ?? null}
                onChange={(owner) => set({ owner })}
                label={m.bills.owner}
                withinPortal={false}
              />
              <Checkbox
                label={m.bills.putOff}
                checked={filters.snoozed === '1'}
                onChange={({ currentTarget: { checked } }) => set({ snoozed: checked ? '1' : null })}
              />
              <Checkbox
                label={m.bills.openAr}
                checked={filters.open === '1'}
                onChange={({ currentTarget: { checked } }) => set({ open: checked ? '1' : null })}
              />
            </div>
          </Popover.Dropdown>
        </Popover>
        {filters.task !== undefined && (
          <Button variant="light" onClick={() => set({ task: null, taskLabel: null })} rightSection="×">
            {m.bills.task(filters.taskLabel ?? filters.task)}
          </Button>
        )}
        {(active > 0 || filters.status !== undefined || words !== '') && (
          <Button variant="subtle" onClick={clear}>
            {m.bills.clear}
          </Button>
        )}
      </div>
      <StatusChips query={query} status={filters.status} onChange={(status) => set({ status })} />
      <FilterText filters={filters} choices={choices} query={query} />
    </search>
  );
};

const FilterText = ({
  filters: { status, age, payer, provider, dateField = 'submitted', from, to, open, task, taskLabel, owner, snoozed },
  choices,
  query,
}: {
  readonly filters: BillFilters;
  readonly choices: Types.DashboardFiltersView | undefined;
  readonly query: BillsQuery;
}) => {
  const words = useSearchText().trim();
  const { data: counts } = useQuery(billCounts(query));
  const nameOf = (list: readonly Types.NamedView[] | undefined, id: string | undefined) =>
    list?.find((named) => named.id === id)?.name ?? id;
  const labelOf = (id: string): string => counts?.statuses.find((status) => status.id === id)?.label ?? id;
  const ownerWords = useOwnerLabel(owner);
  const ages: Readonly<Record<string, string>> = m.bills.ages;
  const field = m.bills.dateFields[dateField];
  const parts = [
    words === '' ? undefined : m.bills.containing(words),
    status?.split(',').map(labelOf).join(', '),
    age === undefined ? undefined : (ages[age] ?? age),
    nameOf(choices?.claimsAdministrators, payer),
    nameOf(choices?.renderingProviders, provider),
    from === undefined ? undefined : m.bills.since(field, date(from)),
    to === undefined ? undefined : m.bills.until(field, date(to)),
    open === undefined ? undefined : m.bills.openAr,
    ownerWords,
    snoozed === undefined ? undefined : m.bills.putOff,
    task === undefined ? undefined : m.bills.task(taskLabel ?? task),
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? null : <p className="ws-printonly">{parts.join(' · ')}</p>;
};
