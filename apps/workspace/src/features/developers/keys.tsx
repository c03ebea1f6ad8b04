import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Types } from '../../api/client';
import { keys } from '../../api/queries';
import { useHasPermission } from '../../api/session';
import { m } from '../../messages';
import type { QueryState } from '../../ui/query-content';
import { DataTable } from '../../ui/data-table';
import { dayOf, hourOf } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import { Panel, State } from '../../ui/parts';
import { KeyDialog, type KeyTask } from './key-dialog';
import { SecretOnce } from './secret-once';

const tones: Readonly<Record<string, string>> = { active: 'success', expired: 'neutral', revoked: 'neutral' };

export const Keys = () => {
  const may = useHasPermission('keys:manage');
  const [task, setTask] = useState<KeyTask | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <div className="ws-stack">
      <SecretOnce title={m.developers.keySecret} secret={secret} onClose={() => setSecret(null)} />
      <Panel
        title={m.developers.keys}
        bare
        actions={
          may && (
            <Button variant="default" size="compact-xs" onClick={() => setTask({ is: 'make' })}>
              {m.developers.newKey}
            </Button>
          )
        }
      >
        <KeyTable found={useQuery(keys)} onTask={may ? setTask : null} />
      </Panel>
      {task !== null && <KeyDialog task={task} onMade={setSecret} onClose={() => setTask(null)} />}
    </div>
  );
};

/** `onTask`: null if the user isn't allowed to change keys. */
const KeyTable = ({
  found,
  onTask,
}: {
  readonly found: QueryState<readonly Types.KeyView[]>;
  readonly onTask: ((task: KeyTask) => void) | null;
}) => (
  <DataTable
    name={m.developers.keys}
    empty={m.developers.noKeys}
    rows={found}
    keyOf={({ id }) => id}
    columns={[
      {
        head: m.developers.keyName,
        cell: ({ name, id }) => (
          <>
            {name}
            <div className="ws-soft">{id}</div>
          </>
        ),
      },
      { head: m.developers.prefix, cell: ({ prefix }) => <code className="ws-code">{prefix}…</code> },
      {
        head: m.bills.columns.status,
        cell: ({ status }) => (
          <State tone={tones[status] ?? 'neutral'} label={labelFor(m.developers.keyStatus, status)} />
        ),
      },
      { head: m.developers.scope, cell: ({ scope }) => labelFor(m.developers.scopes, scope) },
      {
        head: m.developers.permissions,
        cell: ({ allPermissions, permissions }) => (allPermissions ? m.developers.everything : permissions.join(', ')),
      },
      { head: m.developers.network, cell: ({ allowedCidrs }) => allowedCidrs?.join(', ') ?? m.developers.anywhere },
      { head: m.developers.made, cell: ({ createdAt }) => dayOf(createdAt), whole: true },
      {
        head: m.developers.lastUsed,
        cell: ({ lastUsedAt }) => (lastUsedAt === null ? m.developers.neverUsed : hourOf(lastUsedAt)),
      },
      {
        head: m.developers.expires,
        cell: ({ expiresAt }) => (expiresAt === null ? m.developers.noEnd : dayOf(expiresAt)),
        whole: true,
      },
      {
        head: m.common.actions,
        quiet: true,
        cell: (key) =>
          onTask && (
            <>
              {key.status === 'active' && key.scope === 'organization' && (
                <Button variant="subtle" size="compact-xs" onClick={() => onTask({ is: 'rotate', key })}>
                  {m.developers.rotateKey}
                </Button>
              )}
              {key.status !== 'revoked' && (
                <Button variant="subtle" color="red" size="compact-xs" onClick={() => onTask({ is: 'revoke', key })}>
                  {m.developers.revokeKey}
                </Button>
              )}
            </>
          ),
      },
    ]}
  />
);
