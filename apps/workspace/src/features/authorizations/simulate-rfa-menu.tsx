import { Button, Menu } from '@mantine/core';
import type { BodyOf } from '../../api/client';
import { useWrite } from '../../api/use-write';
import { rfaFormMessages } from '../../messages/authorization-form';
import { pairs } from '../../ui/field';
import { notifyProblem } from '../../ui/notify';
import type { Rfa } from './rfas';

type Body = BodyOf<'simulateRfa'>;
type Scenario = Body['scenario'];

const scenarios = pairs<Scenario>(rfaFormMessages.scenarios);

const waitingStatuses: readonly string[] = [
  'submitted',
  'received',
  'under_review',
  'information_requested',
  'deferred',
];

/** Returns true if responses can be simulated. Used only in the sandbox. */
export const canSimulate = (rfa: Rfa): boolean => waitingStatuses.includes(rfa.status) || canRecordReview(rfa);

const canRecordReview = ({ allowedActions }: Rfa): boolean => allowedActions.includes('record_imr');

export const SimulateRfaMenu = ({ rfa }: { readonly rfa: Rfa }) => {
  const write = useWrite('simulateRfa', { done: rfaFormMessages.done });
  const open = rfa.items.filter(({ outcome, withdrawn }) => outcome === 'pending' && !withdrawn);
  const may = (scenario: Scenario): boolean => {
    if (scenario === 'imr_overturned' || scenario === 'imr_upheld') return canRecordReview(rfa);
    if (!waitingStatuses.includes(rfa.status)) return false;
    if (scenario === 'mixed') return open.length > 1;
    return (scenario !== 'received' && scenario !== 'delivery_failed') || rfa.status === 'submitted';
  };
  const play = (scenario: Scenario): void => {
    const items = open.map(({ id }, n) => ({ itemId: id, outcome: n === 0 ? 'approved' : 'denied' }) as const);
    const body: Body = { scenario, ...(scenario === 'mixed' && { items }) };
    write.mutate({ path: { id: rfa.id }, body }, { onError: notifyProblem });
  };
  return (
    <Menu position="bottom-end" width={300}>
      <Menu.Target>
        <Button variant="default" loading={write.isPending}>
          {rfaFormMessages.play}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {scenarios
          .filter(({ value }) => may(value))
          .map(({ value, label }) => (
            <Menu.Item key={value} onClick={() => play(value)}>
              {label}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
};
