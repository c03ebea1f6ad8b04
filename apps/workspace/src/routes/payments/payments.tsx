import { Button, Checkbox, Group, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useHasPermission } from '../../api/session';
import { CheckList } from '../../features/payments/check-list';
import { Deposits } from '../../features/payments/deposits';
import { checks, type ChecksQuery } from '../../features/checks/checks';
import { m } from '../../messages';
import { PagedQueryContent } from '../../ui/query-content';
import { pairs } from '../../ui/field';
import { Panel } from '../../ui/parts';
import { Screen } from '../../ui/screen';
import { Tabs } from '../../ui/tabs';

const DEBOUNCE_MS = 200;

export const Payments = () => {
  const mayPost = useHasPermission('bills:act', 'payments:write');
  const { tab } = useSearch({ from: '/payments' });
  const navigate = useNavigate();
  return (
    <Screen
      title={m.nav.payments}
      actions={mayPost && <Button onClick={() => void navigate({ to: '/payments/new' })}>{m.nav.postPayment}</Button>}
    >
      <Tabs
        label={m.nav.payments}
        of={[
          ['checks', m.money.checks],
          ['deposits', m.deposits.title],
        ]}
      />
      {tab === 'deposits' ? <Deposits /> : <Checks />}
    </Screen>
  );
};

const Checks = () => {
  const search = useSearch({ from: '/payments' });
  const navigate = useNavigate();
  // The check number isn't part of the URL because a patient's bill can be found by it.
  const [number, setNumber] = useState('');
  const [checkNumber] = useDebouncedValue(number.trim(), DEBOUNCE_MS);
  const { from, to, method, source, status, unapplied } = search;
  const asked = { from, to, method, source, status, unapplied } as ChecksQuery;
  const found = useInfiniteQuery(checks({ ...asked, ...(checkNumber !== '' && { checkNumber }) }));
  const all = found.data?.pages.flatMap(({ data }) => data) ?? [];
  const isFiltered = [checkNumber, from, to, method, source, status, unapplied].some(Boolean);
  const set = (name: string, value: string | null): void =>
    void navigate({ to: '/payments', search: { ...search, [name]: value ?? undefined }, replace: true });
  const choose = (name: 'method' | 'source' | 'status', any: string, words: Readonly<Record<string, string>>) => (
    <Select
      aria-label={m.money[name === 'status' ? 'state' : name]}
      placeholder={any}
      data={pairs(words)}
      value={search[name] ?? null}
      onChange={(value) => set(name, value)}
      clearable
      w={160}
    />
  );
  return (
    <>
      <Group gap={8} mb={10} className="ws-noprint" role="search" aria-label={m.money.filters}>
        <TextInput
          aria-label={m.money.findNumber}
          placeholder={m.money.findNumber}
          value={number}
          onChange={({ currentTarget }) => setNumber(currentTarget.value)}
          data-search
          w={230}
        />
        <TextInput
          type="date"
          aria-label={m.bills.from}
          value={from ?? ''}
          max={to}
          onChange={({ currentTarget }) => set('from', currentTarget.value)}
        />
        <TextInput
          type="date"
          aria-label={m.bills.to}
          value={to ?? ''}
          min={from}
          onChange={({ currentTarget }) => set('to', currentTarget.value)}
        />
        {choose('method', m.money.anyMethod, m.money.methods)}
        {choose('source', m.money.anySource, m.money.sources)}
        {choose('status', m.money.anyState, m.money.states)}
        <Checkbox
          label={m.money.onlyUnapplied}
          checked={unapplied === 'true'}
          onChange={({ currentTarget }) => set('unapplied', currentTarget.checked ? 'true' : null)}
        />
      </Group>
      <PagedQueryContent query={found} rows={10}>
        {() => (
          <Panel title={m.money.checks} bare>
            <CheckList checks={all} empty={isFiltered ? m.money.none : m.money.noneAtAll} />
          </Panel>
        )}
      </PagedQueryContent>
    </>
  );
};
