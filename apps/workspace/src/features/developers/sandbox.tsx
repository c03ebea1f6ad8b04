import { Button, Group, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clock } from '../../api/queries';
import { useHasPermission } from '../../api/session';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import { scenarios } from '../bill/simulate-menu';
import { BillSearch } from '../bills/bill-search-field';
import { QueryContent } from '../../ui/query-content';
import { time } from '../../ui/format';
import { notifyProblem } from '../../ui/notify';
import { Panel } from '../../ui/parts';
import { errorAt, Refusal } from '../../ui/refusal';

const DAY_MS = 86_400_000;

export const Sandbox = () => {
  const now = useQuery(clock);
  const mayMove = useHasPermission('sandbox:manage');
  const mayPlay = useHasPermission('bills:act');
  const [to, setTo] = useState('');
  const move = useWrite('moveSandboxClock', { done: m.developers.moved });
  const play = useWrite('simulateBill', { done: m.common.done });
  const [billId, setBillId] = useState<string | null>(null);
  const moveTo = (instant: string): void => move.mutate({ body: { now: instant } });
  return (
    <div className="ws-split">
      <Panel title={m.developers.clock}>
        <QueryContent query={now} rows={2}>
          {({ now: instant }) => (
            <div className="ws-form">
              <div>{m.developers.clockIs(time(instant))}</div>
              <Refusal problem={move.error} shown={(path) => path === 'now'} />
              {mayMove && (
                <>
                  <Group gap={6}>
                    {[1, 15, 30, 90].map((days) => (
                      <Button
                        key={days}
                        variant="default"
                        onClick={() => moveTo(new Date(Date.parse(instant) + days * DAY_MS).toISOString())}
                      >
                        {m.developers.ahead(days)}
                      </Button>
                    ))}
                  </Group>
                  <Group gap={6} align="flex-end">
                    <TextInput
                      type="date"
                      label={m.developers.moveTo}
                      value={to}
                      error={errorAt(move.error, 'now')}
                      onChange={({ currentTarget }) => setTo(currentTarget.value)}
                    />
                    <Button variant="default" disabled={to === ''} onClick={() => moveTo(`${to}T18:00:00.000Z`)}>
                      {m.developers.move}
                    </Button>
                  </Group>
                </>
              )}
            </div>
          )}
        </QueryContent>
      </Panel>
      {mayPlay && (
        <Panel title={m.bill.simulate}>
          <div className="ws-form">
            <BillSearch label={m.check.addBill} onPick={setBillId} />
            <Group gap={6}>
              {scenarios.map(({ value: scenario, label }) => (
                <Button
                  key={scenario}
                  variant="default"
                  disabled={billId === null}
                  onClick={() =>
                    play.mutate({ path: { billId: billId ?? '' }, body: { scenario } }, { onError: notifyProblem })
                  }
                >
                  {label}
                </Button>
              ))}
            </Group>
          </div>
        </Panel>
      )}
    </div>
  );
};
