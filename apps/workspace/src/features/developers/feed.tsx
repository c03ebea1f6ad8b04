import { TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFeedEvents, useFeedState } from '../../api/feed';
import { m } from '../../messages';
import { Empty } from '../../ui/asked';
import { clockTime } from '../../ui/format';
import { Panel, State } from '../../ui/parts';

/** Events as they happen, since the page was opened; the newest on top. */
export const Feed = () => {
  const state = useFeedState();
  const events = useFeedEvents();
  const [type, setType] = useState('');
  const shown = events.filter((event) => event.type.includes(type.trim()));
  return (
    <Panel
      title={m.developers.feed}
      bare
      actions={
        <>
          <State tone={state === 'live' ? 'success' : 'warning'} label={m.app.feed[state]} />
          <TextInput
            aria-label={m.developers.type}
            placeholder={m.developers.type}
            value={type}
            onChange={({ currentTarget }) => setType(currentTarget.value)}
          />
        </>
      }
    >
      {shown.length === 0 ? (
        <Empty text={m.developers.quiet} />
      ) : (
        <table className="ws-table" aria-live="polite">
          <thead>
            <tr>
              <th>{m.developers.at}</th>
              <th>{m.developers.type}</th>
              <th>{m.developers.data}</th>
              <th>{m.bills.columns.billNumber}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ id, type: name, createdAt, data }) => (
              <tr key={id}>
                <td style={{ whiteSpace: 'nowrap' }}>{clockTime(createdAt)}</td>
                <td>{name}</td>
                <td>
                  <code className="ws-code">{JSON.stringify(data)}</code>
                </td>
                <td>
                  {data.billId !== undefined && (
                    <Link to="/bills/$billId" params={{ billId: data.billId }}>
                      {m.common.open}
                    </Link>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
};
