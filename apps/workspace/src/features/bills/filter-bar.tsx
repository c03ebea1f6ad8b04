import { Button, Checkbox, Popover, Select, TextInput } from '@mantine/core';
import type { Types } from '../../api/client';
import type { BillsQuery } from '../../api/queries';
import { m } from '../../messages';
import { SearchIcon } from '../../ui/icons';
import { narrowing, type BillFilters } from './filters';
import { StatusChips } from './status-chips';
import { setSearchWords, useSearchWords } from './words';

/** Search words, the states with how many bills each has, and what is looked for less often. */
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
  const words = useSearchWords();
  const set = (change: Partial<Record<keyof BillFilters, string | null>>): void => {
    const next = { ...filters, ...change };
    onChange(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== null && value !== '')));
  };
  const named = (list: readonly Types.NamedView[] = []) => list.map(({ id, name }) => ({ value: id, label: name }));
  const { status: _status, ...others } = narrowing(filters);
  const active = Object.keys(others).length;
  const clear = (): void => {
    setSearchWords('');
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
          onChange={({ currentTarget: { value } }) => setSearchWords(value)}
          autoComplete="off"
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
    </search>
  );
};
