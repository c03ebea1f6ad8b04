import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { handovers } from '../../api/queries';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import { notifyProblem } from '../../ui/notify';

/** Former members' keys and endpoints, which stay active. An administrator revokes or reassigns them. */
export const Handovers = () => {
  const left = useQuery(handovers).data ?? [];
  const write = useWrite('handOver', { done: m.common.done });
  return left.map(({ memberId, name, keys, endpoints }) => (
    <Alert key={memberId} variant="outline" color="yellow" title={m.practice.handover(name ?? memberId)}>
      <ul className="ws-open">
        {[...keys, ...endpoints].map((thing) => (
          <li key={thing.id}>
            {thing.name} <span className="ws-soft">{thing.id}</span>
          </li>
        ))}
      </ul>
      <p className="ws-soft">{m.practice.handoverHint}</p>
      <Button
        variant="default"
        size="compact-xs"
        onClick={() => write.mutate({ path: { id: memberId } }, { onError: notifyProblem })}
      >
        {m.practice.handOver}
      </Button>
    </Alert>
  ));
};
