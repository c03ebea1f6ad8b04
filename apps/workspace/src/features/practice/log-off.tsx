import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { signInRules } from '../../api/queries';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import { notifyProblem } from '../../ui/notify';
import { Panel } from '../../ui/parts';

const MINUTES = [5, 10, 15, 20, 30, 45, 60];

/** After how long without work a workspace of the practice closes. */
export const LogOff = () => {
  const set = useQuery(signInRules).data?.logOffMinutes;
  const write = useWrite('saveSignInRules', { done: m.common.saved });
  const offered = set === undefined ? MINUTES : [...new Set([...MINUTES, set])].sort((a, b) => a - b);
  return (
    <Panel title={m.practice.logOff}>
      <Select
        label={m.practice.logOffAfter}
        description={m.practice.logOffHint}
        data={offered.map((minutes) => ({ value: String(minutes), label: m.practice.minutes(minutes) }))}
        value={set === undefined ? null : String(set)}
        disabled={set === undefined}
        allowDeselect={false}
        onChange={(next) =>
          next !== null && write.mutate({ body: { logOffMinutes: Number(next) } }, { onError: notifyProblem })
        }
      />
    </Panel>
  );
};
