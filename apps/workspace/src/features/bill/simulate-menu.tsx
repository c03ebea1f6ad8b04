import { Button, Menu } from '@mantine/core';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import { notifyProblem } from '../../ui/notify';

/** In the sandbox, the payer is whoever presses this. */
export const SimulateMenu = ({ billId }: { readonly billId: string }) => {
  const write = useWrite();
  const play = (scenario: string): void =>
    write.mutate(
      { method: 'POST', path: `/sandbox/bills/${billId}/simulate`, body: { scenario } },
      { onError: notifyProblem },
    );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={write.isPending}>
          {m.bill.simulate}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.entries(m.act.scenarios).map(([scenario, label]) => (
          <Menu.Item key={scenario} onClick={() => play(scenario)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
