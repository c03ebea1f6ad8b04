import { useQuery } from '@tanstack/react-query';
import { keys } from '../../api/queries';
import { m } from '../../messages';
import { Asked, Empty } from '../../ui/asked';
import { dayOf, hourOf } from '../../ui/format';
import { Panel, State } from '../../ui/parts';

const tones: Readonly<Record<string, string>> = { active: 'success', expired: 'neutral', revoked: 'neutral' };
const wordOf = (words: Readonly<Record<string, string>>, value: string): string => words[value] ?? value;

/** Which programs may come in, with what they may do, and when they last came. */
export const Keys = () => (
  <Panel title={m.developers.keys} bare actions={<span className="ws-soft">{m.developers.keysHint}</span>}>
    <Asked query={useQuery(keys)}>
      {(rows) =>
        rows.length === 0 ? (
          <Empty text={m.developers.noKeys} />
        ) : (
          <table className="ws-table">
            <thead>
              <tr>
                <th>{m.developers.keyName}</th>
                <th>{m.developers.prefix}</th>
                <th>{m.bills.columns.status}</th>
                <th>{m.developers.scope}</th>
                <th>{m.developers.permissions}</th>
                <th>{m.developers.made}</th>
                <th>{m.developers.lastUsed}</th>
                <th>{m.developers.expires}</th>
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
                  <td>{dayOf(key.createdAt)}</td>
                  <td>{key.lastUsedAt === null ? m.developers.neverUsed : hourOf(key.lastUsedAt)}</td>
                  <td>{key.expiresAt === null ? m.developers.noEnd : dayOf(key.expiresAt)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </Asked>
  </Panel>
);
