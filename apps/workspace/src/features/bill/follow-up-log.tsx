import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useHasPermission } from '../../api/session';
import { m } from '../../messages';
import { date, time } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import { Panel } from '../../ui/parts';
import { Empty } from '../../ui/query-content';
import type { Lifecycle } from './action-fields';
import { useActions } from './next-action';

/** Number of calls shown. The history contains all of them. */
const MAX_CALLS = 5;

/** Logged payer calls and the next follow-up, which is the due date of the bill's task. */
export const FollowUpLog = ({ lifecycle }: { readonly lifecycle: Lifecycle }) => {
  const mayAct = useHasPermission('bills:act', 'payments:write');
  const { start, dialog } = useActions(lifecycle);
  const { activity, bill, task } = lifecycle;
  const log = lifecycle.lifecycle.actions.find(({ id, enabled }) => id === 'report_bill_status' && enabled);
  const calls = activity.flatMap(({ statusReport, ...entry }) => (statusReport ? [{ ...entry, statusReport }] : []));
  return (
    <Panel
      title={m.bill.followUps}
      actions={
        mayAct &&
        log && (
          <Button variant="default" size="compact-xs" onClick={() => start(log)}>
            {m.bill.logCall}
          </Button>
        )
      }
    >
      {task?.dueOn != null && <strong className="ws-small">{m.bill.followUpOn(date(task.dueOn))}</strong>}
      {calls.length === 0 && <Empty text={m.bill.noFollowUps} />}
      {calls.slice(0, MAX_CALLS).map(({ id, createdAt, actor, statusReport: call }) => (
        <div key={id} className="ws-note">
          <div>
            <strong>{labelFor(m.act.reportedStatuses, call.status)}</strong> {call.note}
          </div>
          <div>
            {[
              call.representativeName,
              call.company,
              call.phone,
              call.callReference && m.bill.callReference(call.callReference),
            ]
              .filter(Boolean)
              .join(' · ')}
          </div>
          <div className="ws-soft">
            {[time(createdAt), actor, call.followUpOn && m.bill.followUpOn(date(call.followUpOn))]
              .filter(Boolean)
              .join(' · ')}
          </div>
        </div>
      ))}
      {calls.length > MAX_CALLS && (
        <Link to="/bills/$billId" params={{ billId: bill.id }} search={{ tab: 'history' }} className="ws-small">
          {m.common.andMore(calls.length - MAX_CALLS)}
        </Link>
      )}
      {dialog}
    </Panel>
  );
};
