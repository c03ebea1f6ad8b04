import { Button, Menu } from '@mantine/core';
import type { BodyOf } from '../../api/client';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import { pairs } from '../../ui/field';
import { notifyProblem } from '../../ui/notify';

type Scenario = BodyOf<'simulateBill'>['scenario'];

export const scenarios = pairs<Scenario>(m.act.scenarios);

export const SimulateMenu = ({ billId }: { readonly billId: string }) => {
  const write = useWrite('simulateBill');
  const play = (scenario: Scenario): void =>
    write.mutate({ path: { billId }, body: { scenario } }, { onError: notifyProblem });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={write.isPending}>
          {m.bill.simulate}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {scenarios.map(({ value, label }) => (
          <Menu.Item key={value} onClick={() => play(value)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
