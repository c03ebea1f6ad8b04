import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Problem } from '../../api/problem';
import { m } from '../../messages';
import type { FormFieldOf } from '../../ui/field';
import { date, dollars } from '../../ui/format';
import { errorAt } from '../../ui/refusal';
import { checksWithNumber, latestChecks, nameOf, type Check } from './checks';

const DEBOUNCE_MS = 300;

const checkOption = (check: Check) => ({
  value: check.id,
  label: [nameOf(check), date(check.depositDate), dollars(check.amount), check.payer ?? ''].filter(Boolean).join(' · '),
});

const without = (some: readonly Check[], ...others: readonly (readonly Check[])[]): readonly Check[] =>
  some.filter(({ id }) => !others.flat().some((other) => other.id === id));

/** Offers the bill's checks, the same payer's latest ones, and the latest of all. Older checks are found by number. */
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
  const [number] = useDebouncedValue(search.trim(), DEBOUNCE_MS);
  const { data: ofBill = [] } = useQuery(latestChecks({ billId }));
  const { data: latest = [] } = useQuery(latestChecks({}));
  const { data: found = [] } = useQuery({ ...checksWithNumber(number), enabled: number !== '' });
  const payers = new Set([payer, ...ofBill.map((check) => check.payer)].flatMap((name) => name?.toLowerCase() ?? []));
  const ofPayer = without(latest, ofBill).filter((check) => payers.has(check.payer?.toLowerCase() ?? ''));
  const others = [...without(latest, ofBill, ofPayer), ...without(found, ofBill, latest)];
  const groups = [
    { group: m.act.checksOfBill, items: ofBill.map(checkOption) },
    { group: m.act.checksOfPayer, items: ofPayer.map(checkOption) },
    { group: m.act.otherChecks, items: others.map(checkOption) },
  ];
  return (
    <Select
      label={label}
      description={hint}
      error={errorAt(problem, path)}
      withAsterisk={required}
      name={path}
      data={groups.filter(({ items }) => items.length > 0)}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={onChange}
      searchable
      selectFirstOptionOnChange
      onSearchChange={setSearch}
      nothingFoundMessage={m.act.noCheckFound}
      clearable
    />
  );
};
