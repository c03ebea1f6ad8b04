import { Alert, Button, Code } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Types } from '../../api/client';
import { keys } from '../../api/queries';
import { useMay } from '../../api/session';
import { m } from '../../messages';
import { Asked, Empty } from '../../ui/asked';
import { dayOf, hourOf } from '../../ui/format';
import { Panel, State } from '../../ui/parts';
import { KeyDialog, type KeyTask } from './key-dialog';

const tones: Readonly<Record<string, string>> = { active: 'success', expired: 'neutral', revoked: 'neutral' };
const wordOf = (words: Readonly<Record<string, string>>, value: string): string => words[value] ?? value;

/** Which programs may come in, with what they may do, and when they last came. Admins make, rotate and revoke them. */
export const Keys = () => {
  const may = useMay('keys:manage');
  const [task, setTask] = useState<KeyTask | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <div className="ws-stack">
      {secret !== null && (
        <Alert
          title={m.developers.keySecret}
          variant="outline"
          withCloseButton
          closeButtonLabel={m.common.close}
          onClose={() => setSecret(null)}
        >
          <Code>{secret}</Code>
        </Alert>
      )}
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
        <Asked query={useQuery(keys)}>
          {(rows) =>
            rows.length === 0 ? (
              <Empty text={m.developers.noKeys} />
            ) : (
              <KeyTable rows={rows} onTask={may ? setTask : null} />
            )
          }
        </Asked>
      </Panel>
      {task !== null && <KeyDialog task={task} onMade={setSecret} onClose={() => setTask(null)} />}
    </div>
  );
};

/** `onTask`: null for people who may only look. */
const KeyTable = ({
  rows,
  onTask,
}: {
  readonly rows: readonly Types.KeyView[];
  readonly onTask: ((task: KeyTask) => void) | null;
}) => (
  <table className="ws-table">
    <thead>
      <tr>
        <th>{m.developers.keyName}</th>
        <th>{m.developers.prefix}</th>
        <th>{m.bills.columns.status}</th>
        <th>{m.developers.scope}</th>
        <th>{m.developers.permissions}</th>
        <th>{m.developers.network}</th>
        <th>{m.developers.made}</th>
        <th>{m.developers.lastUsed}</th>
        <th>{m.developers.expires}</th>
        {onTask && (
          <th>
            <span className="ws-hidden">{m.common.actions}</span>
          </th>
        )}
      </tr>
    </thead>
    <tbody>
      {rows.map((key) => (
        <tr key={key.id}>
          <td>
            {key.name}
            <div className="ws-soft">{key.id}</div>
          </td>
          <td>
            <code className="ws-code">{key.prefix}…</code>
          </td>
          <td>
            <State tone={tones[key.status] ?? 'neutral'} label={wordOf(m.developers.keyStatus, key.status)} />
          </td>
          <td>{wordOf(m.developers.scopes, key.scope)}</td>
          <td>{key.allPermissions ? m.developers.everything : key.permissions.join(', ')}</td>
          <td>{key.allowedCidrs?.join(', ') ?? m.developers.anywhere}</td>
          <td>{dayOf(key.createdAt)}</td>
          <td>{key.lastUsedAt === null ? m.developers.neverUsed : hourOf(key.lastUsedAt)}</td>
          <td>{key.expiresAt === null ? m.developers.noEnd : dayOf(key.expiresAt)}</td>
          {onTask && (
            <td style={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
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
            </td>
          )}
        </tr>
      ))}
    </tbody>
  </table>
);
