import { Checkbox, Group, TextInput } from '@mantine/core';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { client, type QueryOf, type Types } from '../../api/client';
import { useHasPermission } from '../../api/session';
import { m } from '../../messages';
import { PagedQueryContent } from '../../ui/query-content';
import { DataTable, type Column } from '../../ui/data-table';
import { date, today } from '../../ui/format';
import { headline, humanize, labelFor } from '../../ui/labels';
import { Panel } from '../../ui/parts';
import { Screen } from '../../ui/screen';

type Rule = Types.RuleEntryView;

const rules = (query: Omit<QueryOf<'listRules'>, 'cursor' | 'limit'>) =>
  infiniteQueryOptions({
    queryKey: ['rules', query],
    queryFn: ({ pageParam, signal }) =>
      client.call(
        'listRules',
        { query: { ...query, limit: 100, ...(pageParam !== '' && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? null,
    placeholderData: keepPreviousData,
  });

/** Returns one line per member. A list of objects is shown as its number of entries. */
const valueOf = (value: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(value).flatMap(([name, member]) => {
    if (member === null || member === '' || name === 'name') return [];
    if (Array.isArray(member)) return member.length === 0 ? [] : [`${humanize(name)}: ${listed(member)}`];
    return typeof member === 'object'
      ? []
      : [`${humanize(name)}: ${typeof member === 'string' ? member : JSON.stringify(member)}`];
  });
const listed = (members: readonly unknown[]): string =>
  members.every((member) => typeof member !== 'object')
    ? members.join(', ').replaceAll('_', ' ')
    : m.rules.entries(members.length);

const factsOf = ({ appliesTo }: Rule): string =>
  Object.entries(appliesTo)
    .map(([name, fact]) => `${humanize(name)} ${String(fact)}`)
    .join(', ');

/** Identifies the rule in the API and in rule packs, which are not a biller's work. */
const RuleId = ({ of: { id } }: { readonly of: Rule }) =>
  useHasPermission('audit:read') && <div className="ws-soft">{id}</div>;

const columns: readonly Column<Rule>[] = [
  {
    head: m.rules.rule,
    cell: (rule) => (
      <>
        {headline(rule.id)} <div className="ws-soft">{factsOf(rule)}</div>
        <RuleId of={rule} />
      </>
    ),
  },
  {
    head: m.rules.value,
    cell: ({ value, alternative }) => (
      <>
        {valueOf(value).map((line) => (
          <div key={line}>{line}</div>
        ))}
        {alternative && <div className="ws-soft">{m.rules.alternative(valueOf(alternative).join(', '))}</div>}
      </>
    ),
  },
  {
    head: m.rules.holds,
    cell: ({ validFrom, validThrough, expires }) => (
      <>
        {m.rules.span(date(validFrom), validThrough === null ? null : date(validThrough))}
        {expires !== null && <div className="ws-danger">{labelFor(m.rules.expires, expires)}</div>}
      </>
    ),
  },
  {
    head: m.rules.citation,
    cell: ({ citation, order, source, certainty, note }) => (
      <>
        {citation}
        {order !== null && ` · ${order}`}
        {certainty === 'unproven' && <strong> {m.rules.unproven}</strong>}
        <div className="ws-soft">
          {source.title}, {m.rules.readOn(date(source.readOn))}
        </div>
        {note !== null && <div className="ws-soft">{note}</div>}
      </>
    ),
  },
  {
    head: m.rules.pack,
    width: 120,
    cell: ({ version, layer }) => (
      <>
        {version} <div className="ws-soft">{labelFor(m.rules.layers, layer)}</div>
      </>
    ),
  },
];

/**
 * Fees, periods, rates and calendars that amounts and deadlines are computed from, as of one day. Shows which rules
 * expire.
 */
export const Rules = () => {
  const search = useSearch({ from: '/rules' });
  const navigate = useNavigate();
  const { id = '', asOf = today(), expiring } = search;
  const isExpiring = expiring === 'true';
  const found = useInfiniteQuery(
    rules({ asOf, ...(id !== '' && { id }), ...(isExpiring && { expiring: 'true' as const }) }),
  );
  const set = (change: Partial<Record<'id' | 'asOf' | 'expiring', string | undefined>>): void =>
    void navigate({ to: '/rules', search: { ...search, ...change }, replace: true });
  // While the user types, the URL follows the field. Otherwise, the field follows the URL.
  const [typed, setTyped] = useState<string | null>(null);
  const rows = found.data?.pages.flatMap(({ data }) => data) ?? [];
  const version = found.data?.pages[0]?.rulesVersion;
  return (
    <Screen
      title={m.nav.rules}
      actions={
        <Group gap={6} className="ws-noprint">
          <TextInput
            aria-label={m.rules.search}
            placeholder={m.rules.example}
            value={typed ?? id}
            onBlur={() => setTyped(null)}
            onChange={({ currentTarget: { value } }) => {
              setTyped(value);
              set({ id: value.trim() === '' ? undefined : value.trim() });
            }}
          />
          <TextInput
            type="date"
            aria-label={m.rules.asOf}
            value={asOf}
            onChange={({ currentTarget: { value } }) => value !== '' && set({ asOf: value })}
          />
          <Checkbox
            label={m.rules.expiring}
            checked={isExpiring}
            onChange={({ currentTarget: { checked } }) => set({ expiring: checked ? 'true' : undefined })}
          />
        </Group>
      }
    >
      <Panel title={version === undefined ? m.nav.rules : m.rules.inForce(version)} bare>
        <PagedQueryContent query={found} rows={10}>
          {() => (
            <DataTable
              name={m.nav.rules}
              empty={m.rules.none}
              rows={rows}
              keyOf={(rule) => `${rule.layer} ${rule.id} ${factsOf(rule)} ${rule.validFrom}`}
              columns={columns}
            />
          )}
        </PagedQueryContent>
      </Panel>
    </Screen>
  );
};
