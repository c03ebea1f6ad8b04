import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { deliveries } from '../../api/queries';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import { QueryContent } from '../../ui/query-content';
import { DataTable } from '../../ui/data-table';
import { NO_VALUE, time } from '../../ui/format';
import { notifyProblem } from '../../ui/notify';
import { Panel, State } from '../../ui/parts';

const tones: Readonly<Record<string, string>> = {
  delivered: 'success',
  pending: 'info',
  retrying: 'warning',
  failed: 'danger',
  canceled: 'neutral',
};

/** Any event can be sent again. */
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
      <QueryContent query={found}>
        {({ data }) => (
          <DataTable
            name={m.developers.deliveries}
            empty={m.developers.noDeliveries}
            rows={data}
            keyOf={({ id }) => id}
            columns={[
              {
                head: m.bills.columns.status,
                cell: ({ status: state }) => <State tone={tones[state] ?? 'neutral'} label={state} />,
              },
              { head: m.developers.type, cell: ({ eventType }) => eventType },
              { head: m.developers.attempt, cell: ({ attempt }) => attempt, num: true },
              { head: m.developers.at, cell: ({ attemptedAt }) => time(attemptedAt), whole: true },
              {
                head: m.developers.answer,
                cell: ({ responseStatus, error, durationMs }) =>
                  [responseStatus, error, durationMs === null ? null : `${durationMs} ms`]
                    .filter((part) => part !== null)
                    .join(' · ') || NO_VALUE,
              },
              { head: m.developers.again, cell: ({ nextAttemptAt }) => time(nextAttemptAt), whole: true },
              {
                head: m.developers.replay,
                quiet: true,
                cell: ({ id }) => (
                  <Button
                    variant="subtle"
                    size="compact-xs"
                    onClick={() => write.mutate({ path: { deliveryId: id } }, { onError: notifyProblem })}
                  >
                    {m.developers.replay}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </QueryContent>
    </Panel>
  );
};
