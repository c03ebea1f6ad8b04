import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { client, type Types } from '../../api/client';
import { useHasPermission } from '../../api/session';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import { DataTable } from '../../ui/data-table';
import { time } from '../../ui/format';
import { notifyProblem } from '../../ui/notify';
import { Panel } from '../../ui/parts';
import { nameOfActor } from './access-records';
import { ReviewedBy } from './reviewed-by';

const alerts = queryOptions({
  queryKey: ['access-alerts'],
  queryFn: async () => (await client.call('listAccessAlerts', {})).data,
});

/** Alerts that administrators acknowledge. Hidden if there are none. */
export const AccessAlerts = () => {
  const found = useQuery(alerts);
  const mayAcknowledge = useHasPermission('keys:manage');
  const write = useWrite('acknowledgeAccessAlert', { done: m.access.alertSeen });
  const rows = found.data ?? [];
  if (rows.length === 0) return null;
  return (
    <Panel title={m.access.alerts} bare>
      <DataTable
        name={m.access.alerts}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          { head: m.access.since, cell: ({ since }) => time(since) },
          { head: m.bill.who, cell: ({ actor }) => (actor ? nameOfActor(actor) : m.access.wholePractice) },
          { head: m.access.unusual, cell: (alert) => ruleOf(alert) },
          {
            head: m.access.reviewed,
            cell: (alert) => (
              <>
                <ReviewedBy at={alert.acknowledgedAt} by={alert.acknowledgedBy} />{' '}
                {alert.acknowledgedAt === null && mayAcknowledge && (
                  <Button
                    size="compact-xs"
                    loading={write.isPending && write.variables.path.alertId === alert.id}
                    onClick={() => write.mutate({ path: { alertId: alert.id } }, { onError: notifyProblem })}
                  >
                    {m.access.lookedInto}
                  </Button>
                )}
              </>
            ),
          },
        ]}
      />
    </Panel>
  );
};

/** If a newer release has added a rule that has no label here, it is shown by its name. */
const ruleOf = ({ rule, count }: Types.AccessAlertView): string =>
  Object.hasOwn(m.access.alertRules, rule)
    ? m.access.alertRules[rule as keyof typeof m.access.alertRules](count)
    : `${rule}: ${count}`;
