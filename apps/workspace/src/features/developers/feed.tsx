import { TextInput } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { client } from '../../api/client';
import { useFeedEvents, useFeedState, type FeedEvent } from '../../api/feed';
import { asProblem } from '../../api/problem';
import { m } from '../../messages';
import { Empty, Failed, Loading } from '../../ui/query-content';
import { DataTable } from '../../ui/data-table';
import { time } from '../../ui/format';
import { Panel, State } from '../../ui/parts';

const MAX_EVENTS = 100;

/** The latest events when the screen is opened. Later events arrive through the feed. */
const lastEvents = queryOptions({
  // The key begins with `directory`, so events don't invalidate the query.
  queryKey: ['directory', 'last-events'],
  queryFn: async () => (await client.call('listEvents', { query: { last: MAX_EVENTS, limit: MAX_EVENTS } })).events,
  gcTime: 0,
});

/** Shows the feed, starting with the latest events, newest first. */
export const Feed = () => {
  const state = useFeedState();
  const live = useFeedEvents();
  const last = useQuery(lastEvents);
  const [type, setType] = useState('');
  const isNew = new Set(live.map(({ id }) => id));
  const before = (last.data ?? []).filter(({ id }) => !isNew.has(id)) as readonly FeedEvent[];
  const shown = [...live, ...before.toReversed()]
    .slice(0, MAX_EVENTS)
    .filter((event) => event.type.includes(type.trim()));
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
      {last.isPending && <Loading />}
      {last.isError && <Failed problem={asProblem(last.error)} retry={() => void last.refetch()} />}
      {last.data !== undefined && shown.length === 0 && <Empty text={m.developers.quiet} />}
      {shown.length > 0 && (
        <DataTable
          name={m.developers.feed}
          live
          rows={shown}
          keyOf={({ id }) => id}
          columns={[
            { head: m.developers.at, cell: ({ createdAt }) => time(createdAt), whole: true },
            { head: m.developers.type, cell: ({ type: name }) => name },
            {
              head: m.developers.data,
              cell: ({ data }) => <code className="ws-code">{JSON.stringify(data)}</code>,
            },
            {
              head: m.bills.columns.billNumber,
              cell: ({ data }) =>
                data.billId !== undefined && (
                  <Link to="/bills/$billId" params={{ billId: data.billId }}>
                    {m.common.open}
                  </Link>
                ),
            },
          ]}
        />
      )}
    </Panel>
  );
};
