import { Button, Checkbox, Group, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useHasPermission } from '../../api/session';
import { RfaBoard } from '../../features/authorizations/rfa-board';
import { RfaList } from '../../features/authorizations/rfa-list';
import { overdueRfas, rfas, type RfasQuery } from '../../features/authorizations/rfas';
import { m } from '../../messages';
import { rfaMessages } from '../../messages/authorizations';
import { PagedQueryContent } from '../../ui/query-content';
import { pairs } from '../../ui/field';
import { number } from '../../ui/format';
import { Panel } from '../../ui/parts';
import { Screen } from '../../ui/screen';

const DEBOUNCE_MS = 200;

export const Authorizations = () => {
  const search = useSearch({ from: '/authorizations' });
  const { status, age, overdue } = search;
  const navigate = useNavigate();
  const mayCreate = useHasPermission('rfas:create');
  // The search text isn't part of the URL because it may contain a patient's name.
  const [words, setWords] = useState('');
  const [sought] = useDebouncedValue(words.trim(), DEBOUNCE_MS);
  const found = useInfiniteQuery(
    rfas({
      ...(sought !== '' && { search: sought }),
      ...(overdue === '1' && overdueRfas),
      ...(status !== undefined && { status: [status] }),
      ...(age !== undefined && { agingBucket: age }),
    } as RfasQuery),
  );
  const all = found.data?.pages.flatMap(({ data }) => data) ?? [];
  const summary = found.data?.pages.at(-1)?.summary;
  const isFiltered = [sought, status, age, overdue].some(Boolean);
  const set = (name: string, value: string | null): void =>
    void navigate({ to: '/authorizations', search: { ...search, [name]: value ?? undefined }, replace: true });
  return (
    <Screen
      title={m.nav.authorizations}
      actions={
        mayCreate && (
          <Button onClick={() => void navigate({ to: '/authorizations/new' })}>{rfaMessages.newRequest}</Button>
        )
      }
    >
      <RfaBoard />
      <Group gap={8} my={10} className="ws-noprint" role="search" aria-label={rfaMessages.filters}>
        <TextInput
          aria-label={rfaMessages.searchLabel}
          placeholder={rfaMessages.search}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
          data-search
          w={300}
        />
        <Select
          aria-label={rfaMessages.columns.status}
          placeholder={rfaMessages.anyStatus}
          data={pairs(rfaMessages.statuses)}
          value={status ?? null}
          onChange={(value) => set('status', value)}
          clearable
          w={200}
        />
        <Select
          aria-label={rfaMessages.columns.sent}
          placeholder={rfaMessages.anyAge}
          data={pairs(rfaMessages.ages)}
          value={age ?? null}
          onChange={(value) => set('age', value)}
          clearable
          w={200}
        />
        <Checkbox
          label={rfaMessages.onlyOverdue}
          checked={overdue === '1'}
          onChange={({ currentTarget }) => set('overdue', currentTarget.checked ? '1' : null)}
        />
      </Group>
      <PagedQueryContent query={found} rows={10}>
        {() => (
          <Panel
            title={rfaMessages.list}
            bare
            actions={
              summary && (
                <span className="ws-soft" role="status">
                  {rfaMessages.total(number(summary.total))}
                </span>
              )
            }
          >
            <RfaList rfas={all} empty={isFiltered ? rfaMessages.none : rfaMessages.noneAtAll} />
          </Panel>
        )}
      </PagedQueryContent>
    </Screen>
  );
};
