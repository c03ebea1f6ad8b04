import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { deliveries } from '../../api/queries';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import { Asked, Empty } from '../../ui/asked';
import { NONE, time } from '../../ui/format';
import { notifyProblem } from '../../ui/notify';
import { Panel, State } from '../../ui/parts';

const tones: Readonly<Record<string, string>> = {
  delivered: 'success',
  pending: 'info',
  retrying: 'warning',
  failed: 'danger',
  canceled: 'neutral',
};

/** Each attempt to deliver an event, with what the receiver said; any can be sent again. */
export const Deliveries = () => {
  const { endpoint } = useSearch({ from: '/developers' });
  const [status, setStatus] = useState<string | null>(null);
  const found = useQuery(deliveries(endpoint, status ?? undefined));
  const write = useWrite('redeliverWebhook', { done: m.developers.replayed });
  return (
    <Panel
      title={m.developers.deliveries}
      bare
      actions={
        <Select
          aria-label={m.bills.columns.status}
          placeholder={m.bills.columns.status}
          clearable
          data={Object.keys(tones)}
          value={status}
          onChange={setStatus}
        />
      }
    >
      <Asked query={found}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty text={m.developers.noDeliveries} />
          ) : (
            <table className="ws-table">
              <thead>
                <tr>
                  <th>{m.bills.columns.status}</th>
                  <th>{m.developers.type}</th>
                  <th className="num">{m.developers.attempt}</th>
                  <th>{m.developers.at}</th>
                  <th>{m.developers.answer}</th>
                  <th>{m.developers.again}</th>
                  <th>
                    <span className="ws-hidden">{m.developers.replay}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.map(
                  ({
                    id,
                    status: state,
                    eventType,
                    attempt,
                    attemptedAt,
                    responseStatus,
                    durationMs,
                    error,
                    nextAttemptAt,
                  }) => (
                    <tr key={id}>
                      <td>
                        <State tone={tones[state] ?? 'neutral'} label={state} />
                      </td>
                      <td>{eventType}</td>
                      <td className="num">{attempt}</td>
                      <td>{time(attemptedAt)}</td>
                      <td>
                        {[responseStatus, error, durationMs === null ? null : `${durationMs} ms`]
                          .filter((one) => one !== null)
                          .join(' · ') || NONE}
                      </td>
                      <td>{time(nextAttemptAt)}</td>
                      <td style={{ textAlign: 'right' }}>
                        <Button
                          variant="subtle"
                          size="compact-xs"
                          onClick={() => write.mutate({ path: { deliveryId: id } }, { onError: notifyProblem })}
                        >
                          {m.developers.replay}
                        </Button>
                      </td>
                    </tr>
                  ),
                )}
              </tbody>
            </table>
          )
        }
      </Asked>
    </Panel>
  );
};
