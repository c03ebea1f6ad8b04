import { Select, type ComboboxItem, type OptionsFilter } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Problem } from '../../api/problem';
import { m } from '../../messages';
import type { FormFieldOf } from '../../ui/field';
import { date, dollars } from '../../ui/format';
import { errorAt } from '../../ui/refusal';
import { searchFor } from './check-search';
import { checks, latestChecks, nameOf, type Check } from './checks';

const DEBOUNCE_MS = 300;
/** Value of the option that loads the next page. */
const MORE = 'more';

const checkOption = (check: Check) => ({
  value: check.id,
  label: [nameOf(check), date(check.depositDate), dollars(check.amount), check.payer ?? ''].filter(Boolean).join(' · '),
});

const without = (some: readonly Check[], ...others: readonly (readonly Check[])[]): readonly Check[] =>
  some.filter(({ id }) => !others.flat().some((other) => other.id === id));

const NO_CHECKS: readonly Check[] = [];

/** Loads checks page by page, newest deposit first. Searching reads all checks with a number or a deposit date. */
const useChecks = (typed: string) => {
  const [text] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const latest = useInfiniteQuery(checks({ status: 'received' }));
  const found = useInfiniteQuery({ ...checks(searchFor(text)), enabled: text !== '' });
  const all = ({ data }: typeof latest): readonly Check[] => data?.pages.flatMap((page) => page.data) ?? NO_CHECKS;
  const matches = text === '' ? NO_CHECKS : all(found);
  return { latest: all(latest), found: matches, listed: matches.length > 0 ? found : latest };
};

/** Offers the bill's checks, the same payer's checks, and all others. */
export const CheckPicker = ({
  field: { path, label, hint, required = false },
  billId,
  payer,
  value,
  problem,
  onChange,
}: {
  readonly field: FormFieldOf<string>;
  readonly billId: string;
  /** Payer, or null if unknown. */
  readonly payer: string | null;
  readonly value: unknown;
  readonly problem: Problem | null;
  readonly onChange: (value: unknown) => void;
}) => {
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  const isLoadingMore = useRef(false);
  const { data: ofBill = NO_CHECKS } = useQuery(latestChecks({ billId }));
  const { latest, found, listed } = useChecks(search);
  const payers = new Set([payer, ...ofBill.map((check) => check.payer)].flatMap((name) => name?.toLowerCase() ?? []));
  const ofPayer = without(latest, ofBill).filter((check) => payers.has(check.payer?.toLowerCase() ?? ''));
  const others = [...without(latest, ofBill, ofPayer), ...without(found, ofBill, latest)];
  const groups = [
    { group: m.act.checksOfBill, items: ofBill.map(checkOption) },
    { group: m.act.checksOfPayer, items: ofPayer.map(checkOption) },
    { group: m.act.otherChecks, items: others.map(checkOption) },
    { group: '', items: listed.hasNextPage ? [{ value: MORE, label: m.act.moreChecks }] : [] },
  ];
  const isShown = ({ value: id, label: text }: ComboboxItem, typed: string): boolean =>
    id === MORE || found.some((check) => check.id === id) || text.toLowerCase().includes(typed.trim().toLowerCase());
  const filter: OptionsFilter = ({ options, search: typed }) =>
    options.map((option) =>
      'group' in option ? { ...option, items: option.items.filter((item) => isShown(item, typed)) } : option,
    );
  const choose = (chosen: string | null): void => {
    isLoadingMore.current = chosen === MORE;
    if (chosen === MORE) void listed.fetchNextPage();
    else onChange(chosen);
  };
  return (
    <Select
      label={label}
      description={hint}
      error={errorAt(problem, path)}
      withAsterisk={required}
      name={path}
      data={groups.filter(({ items }) => items.length > 0)}
      filter={filter}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={choose}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => {
        // The list stays open while it loads more checks.
        if (!isLoadingMore.current) setOpen(false);
        isLoadingMore.current = false;
      }}
      searchable
      selectFirstOptionOnChange
      onSearchChange={setSearch}
      nothingFoundMessage={m.act.noCheckFound}
      clearable
    />
  );
};
