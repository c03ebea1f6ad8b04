import { Button, Select } from '@mantine/core';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { QueryOf } from '../../api/client';
import { taskOwners } from '../../api/queries';
import { useHasPermission } from '../../api/session';
import { refetchAfterWrite } from '../../api/use-write';
import { DeleteDrafts } from '../../features/draft/delete-drafts';
import { useIsSending, useSendDrafts } from '../../features/draft/draft-batch';
import { draftName, draftPages, type ListedDraft } from '../../features/draft/draft-list';
import { ReviewDrafts } from '../../features/draft/review-drafts';
import { storedDay } from '../../features/draft/stored-day';
import { assignDraft } from '../../features/draft/saved-draft';
import { SendDrafts, SentDrafts } from '../../features/draft/send-drafts';
import { m } from '../../messages';
import { DataTable, type Column } from '../../ui/data-table';
import { pairs } from '../../ui/field';
import { nameOfField } from '../../ui/field-names';
import { dollars, NO_VALUE, number, time } from '../../ui/format';
import { notifyProblem } from '../../ui/notify';
import { Panel } from '../../ui/parts';
import { PagedQueryContent } from '../../ui/query-content';
import { Screen } from '../../ui/screen';

type Show = keyof typeof m.drafts.shows;

const filterOf: Readonly<Record<Show, QueryOf<'listDrafts'>>> = {
  all: {},
  ready: { ready: 'true' },
  open: { ready: 'false' },
  stale: { stale: 'true' },
};

/** Fields shown per draft. The form lists all of them. */
const MAX_MISSING = 3;

/** Unfinished bills. Filters are in the URL. */
export const Drafts = () => {
  const { show: wanted = 'all', owner } = useSearch({ from: '/drafts' });
  const show: Show = wanted in filterOf ? (wanted as Show) : 'all';
  const navigate = useNavigate();
  const found = useInfiniteQuery(draftPages({ ...filterOf[show], ...(owner !== undefined && { owner }) }));
  const mayChange = useHasPermission('bills:create');
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<{ readonly kind: 'send' | 'delete'; readonly of: readonly ListedDraft[] }>();
  const set = (change: { readonly show?: Show; readonly owner?: string | null }): void => {
    setIds(new Set());
    const next = { show, owner: owner ?? null, ...change };
    const search = {
      ...(next.show !== 'all' && { show: next.show }),
      ...(next.owner !== null && { owner: next.owner }),
    };
    void navigate({ to: '/drafts', search, replace: true });
  };
  const rows = found.data?.pages.flatMap(({ data }) => data) ?? [];
  const isSending = useIsSending();
  const send = useSendDrafts();
  const free = rows.filter(({ id }) => !isSending(id));
  const chosen = free.filter(({ id }) => ids.has(id));
  const sendable = chosen.filter(({ isReady }) => isReady);
  const all = show === 'stale' ? free : free.filter(({ isReady }) => isReady);
  const toggle = (id: string): void =>
    setIds((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id])));
  return (
    <Screen title={m.nav.drafts}>
      <search className="ws-filters">
        <Select
          w={210}
          aria-label={m.drafts.filter}
          data={pairs(m.drafts.shows)}
          value={show}
          onChange={(next) => set({ show: next as Show })}
          allowDeselect={false}
        />
        <OwnerFilter value={owner ?? null} onChange={(next) => set({ owner: next })} />
      </search>
      {show === 'all' && <ReviewDrafts owner={owner} />}
      {mayChange && rows.length > 0 && (
        <div className="ws-chosen ws-noprint" role="group" aria-label={m.drafts.actions}>
          <strong role="status">{m.drafts.selected(number(chosen.length))}</strong>
          <Button disabled={sendable.length === 0} onClick={() => setDialog({ kind: 'send', of: sendable })}>
            {m.drafts.send}
          </Button>
          <Button
            variant="default"
            disabled={chosen.length === 0}
            onClick={() => setDialog({ kind: 'delete', of: chosen })}
          >
            {m.drafts.removeSelected}
          </Button>
          {all.length > 0 && (
            <Button variant="default" onClick={() => setIds(new Set(all.map(({ id }) => id)))}>
              {show === 'stale' ? m.drafts.selectStale : m.drafts.selectReady}
            </Button>
          )}
          {chosen.length > 0 && (
            <Button variant="subtle" onClick={() => setIds(new Set())}>
              {m.chosen.none}
            </Button>
          )}
        </div>
      )}
      <PagedQueryContent query={found} rows={8}>
        {() => (
          <Panel title={m.nav.drafts} bare>
            <DataTable
              name={m.nav.drafts}
              list
              rows={rows}
              keyOf={({ id }) => id}
              empty={show === 'all' && owner === undefined ? m.drafts.empty : m.drafts.none}
              columns={[
                ...(mayChange ? [selectionColumn(ids, isSending, toggle)] : []),
                ...columnsWith(isSending),
                ...(mayChange
                  ? [ownerColumn, removeColumn(isSending, (draft) => setDialog({ kind: 'delete', of: [draft] }))]
                  : []),
              ]}
            />
          </Panel>
        )}
      </PagedQueryContent>
      {dialog?.kind === 'send' && (
        <SendDrafts
          of={dialog.of}
          onSend={() => {
            send(dialog.of);
            setIds(new Set());
            setDialog(undefined);
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
      <SentDrafts />
      {dialog?.kind === 'delete' && <DeleteDrafts of={dialog.of} onClose={() => setDialog(undefined)} />}
    </Screen>
  );
};

const ownerOption = ({ id, name }: { readonly id: string; readonly name: string | null }) => ({
  value: id,
  label: name ?? m.common.unnamedMember,
});

const OwnerFilter = ({
  value,
  onChange,
}: {
  readonly value: string | null;
  readonly onChange: (owner: string | null) => void;
}) => {
  const { data } = useQuery(taskOwners);
  const owners = data?.owners ?? [];
  return (
    <Select
      w={200}
      aria-label={m.drafts.owner}
      placeholder={m.drafts.anyone}
      data={[
        ...(owners.some(({ you }) => you) ? [{ value: 'me', label: m.queues.mine }] : []),
        { value: 'none', label: m.drafts.unassigned },
        ...owners.filter(({ you }) => !you).map(ownerOption),
      ]}
      value={value}
      onChange={onChange}
      searchable
      clearable
    />
  );
};

type Test = (draftId: string) => boolean;

const selectionColumn = (
  ids: ReadonlySet<string>,
  isSending: Test,
  toggle: (id: string) => void,
): Column<ListedDraft> => ({
  head: m.common.select,
  quiet: true,
  cell: (draft) => (
    <input
      type="checkbox"
      className="ws-check"
      aria-label={m.drafts.select(draftName(draft))}
      checked={ids.has(draft.id) && !isSending(draft.id)}
      disabled={isSending(draft.id)}
      onChange={() => toggle(draft.id)}
    />
  ),
});

const Missing = ({ isReady, errorCount, missing }: ListedDraft) => {
  if (isReady) return <span>{m.drafts.ready}</span>;
  const errors = missing.filter(({ severity }) => severity === 'error');
  const all = errors.map(({ path, message }) => (path === '' ? message : nameOfField(path)));
  const names = [...new Set(all.filter((name) => name !== ''))];
  return (
    <>
      {m.drafts.errors(number(errorCount))}
      <div className="ws-soft">
        {names.slice(0, MAX_MISSING).join(', ')}
        {names.length > MAX_MISSING && ' …'}
      </div>
    </>
  );
};

const columnsWith = (isSending: Test): readonly Column<ListedDraft>[] => [
  {
    head: m.chosen.draft,
    cell: (draft) => (
      <>
        <Link to="/bills/new" search={{ draft: draft.id }}>
          {draftName(draft)}
        </Link>
        <div className="ws-soft">
          {[
            draft.serviceDateEnd !== null && m.drafts.through(storedDay(draft.serviceDateEnd)),
            draft.note ?? draft.claimNumber,
          ]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </>
    ),
  },
  { head: m.money.payer, cell: ({ payerName }) => payerName ?? NO_VALUE },
  { head: m.drafts.total, num: true, cell: ({ total }) => (total === null ? NO_VALUE : dollars(total)) },
  { head: m.drafts.missing, cell: (draft) => (isSending(draft.id) ? m.send.sending : <Missing {...draft} />) },
  {
    head: m.drafts.changed,
    whole: true,
    cell: ({ updatedAt, updatedBy }) => (
      <>
        {time(updatedAt)}
        <div className="ws-soft">{m.drafts.by(updatedBy)}</div>
      </>
    ),
  },
];

const UNASSIGNED = '';

const OwnerCell = (draft: ListedDraft) => {
  const queries = useQueryClient();
  const { data } = useQuery(taskOwners);
  const [isSaving, setSaving] = useState(false);
  const owners = (data?.owners ?? []).filter(({ id, active }) => active || id === draft.owner?.id);
  const assign = async (next: string | null): Promise<void> => {
    setSaving(true);
    await assignDraft(draft.id, next === UNASSIGNED ? null : next).catch(notifyProblem);
    refetchAfterWrite(queries);
    setSaving(false);
  };
  return (
    <Select
      w={160}
      aria-label={m.drafts.assignTo(draftName(draft))}
      data={[{ value: UNASSIGNED, label: m.drafts.unassigned }, ...owners.map(ownerOption)]}
      value={draft.owner?.id ?? UNASSIGNED}
      disabled={isSaving}
      allowDeselect={false}
      onChange={(next) => void assign(next)}
    />
  );
};

const ownerColumn: Column<ListedDraft> = { head: m.drafts.owner, cell: (draft) => <OwnerCell {...draft} /> };

const removeColumn = (isSending: Test, onRemove: (draft: ListedDraft) => void): Column<ListedDraft> => ({
  head: m.drafts.remove,
  quiet: true,
  cell: (draft) => (
    <Button variant="subtle" color="red" disabled={isSending(draft.id)} onClick={() => onRemove(draft)}>
      {m.drafts.remove}
    </Button>
  ),
});
