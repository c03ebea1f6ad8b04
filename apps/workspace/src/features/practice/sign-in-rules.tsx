import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BodyOf } from '../../api/client';
import { signInRules } from '../../api/queries';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import { notifyProblem } from '../../ui/notify';
import { Panel } from '../../ui/parts';

const MINUTE_OPTIONS = [5, 10, 15, 20, 30, 45, 60];

type Rules = BodyOf<'saveSignInRules'>;

/** Inactivity timeout, and who needs a second factor. */
export const SignInRules = () => {
  const rules = useQuery(signInRules).data;
  const write = useWrite('saveSignInRules', { done: m.common.saved });
  const save = (body: Rules): void => write.mutate({ body }, { onError: notifyProblem });
  const set = rules?.logOffMinutes;
  const offered = set === undefined ? MINUTE_OPTIONS : [...new Set([...MINUTE_OPTIONS, set])].sort((a, b) => a - b);
  return (
    <Panel title={m.practice.logOff}>
      <Select
        label={m.practice.logOffAfter}
        description={m.practice.logOffHint}
        data={offered.map((minutes) => ({ value: String(minutes), label: m.practice.minutes(minutes) }))}
        value={set === undefined ? null : String(set)}
        disabled={set === undefined}
        allowDeselect={false}
        onChange={(next) => next !== null && save({ logOffMinutes: Number(next) })}
      />
      <Select
        mt="md"
        label={m.practice.secondFactor}
        description={m.practice.secondFactorHint}
        data={Object.entries(m.practice.secondFactorRules).map(([value, label]) => ({ value, label }))}
        value={rules?.secondFactor ?? null}
        disabled={rules === undefined}
        allowDeselect={false}
        onChange={(next) =>
          next !== null &&
          rules !== undefined &&
          save({ logOffMinutes: rules.logOffMinutes, secondFactor: next as NonNullable<Rules['secondFactor']> })
        }
      />
    </Panel>
  );
};
