import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { tasks } from '../../api/queries';
import { m } from '../../messages';
import { useKeySequences } from '../../ui/key-sequences';
import { allQueues } from './queues';
import { queueOrderOf } from './queue-order';

/** Steps with `j` and `k`. When the bill leaves the queue, the next bill opens automatically. */
export const QueueStep = ({ queue: id, billId }: { readonly queue: string; readonly billId: string }) => {
  const navigate = useNavigate();
  const { data } = useQuery(tasks);
  const queue = data && allQueues(data).find((candidate) => candidate.id === id);
  const now = queue?.bills ?? [];
  const trail = queueOrderOf(id, now);
  const at = trail.indexOf(billId);
  const waits = now.includes(billId);
  const isOpen = (other: string): boolean => now.includes(other);
  const next = trail.slice(at + 1).find(isOpen) ?? trail.find((other) => other !== billId && isOpen(other));
  const previous = trail.slice(0, Math.max(0, at)).toReversed().find(isOpen);
  const go = (to: string | undefined): void =>
    void (to === undefined
      ? navigate({ to: '/queues', search: { queue: id } })
      : navigate({ to: '/bills/$billId', params: { billId: to }, search: { queue: id } }));
  const waited = useRef({ billId, waits });
  useEffect(() => {
    const before = waited.current;
    waited.current = { billId, waits };
    if (data === undefined || before.billId !== billId || !before.waits || waits) return;
    notifications.show({ message: next === undefined ? m.queues.allDone : m.queues.doneNext });
    go(next);
  });
  useKeySequences({ j: () => go(next), k: () => previous !== undefined && go(previous) });
  return (
    <Group gap={6} className="ws-noprint">
      <Text c="dimmed">
        {queue?.label ?? ''} · {m.queues.left(now.length)}
      </Text>
      <Button variant="default" disabled={previous === undefined} onClick={() => go(previous)}>
        ↑ {m.queues.previous}
      </Button>
      <Button variant="default" disabled={next === undefined} onClick={() => go(next)}>
        ↓ {m.queues.next}
      </Button>
      <Button variant="default" onClick={() => go(undefined)}>
        {m.queues.back}
      </Button>
    </Group>
  );
};
