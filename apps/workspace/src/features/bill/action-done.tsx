import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { BodyOf } from '../../api/client';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import { billName, namedBill } from '../../ui/bill-name';
import { labelFor } from '../../ui/labels';
import { notifyProblem } from '../../ui/notify';
import type { Lifecycle } from './action-fields';

type Body = BodyOf<'performBillAction'>;

const UNDO_MS = 8000;
const reason = m.act.undoReason;

/** For each action that can be undone, the action that does so. All others stay, or need their own decision. */
const undoOf: Readonly<Record<string, (before: Lifecycle, after: Lifecycle) => Body | null>> = {
  close: () => ({ action: 'reopen', reason }),
  mark_lien: () => ({ action: 'withdraw_lien' }),
  mark_sent: () => ({ action: 'undo_mailed' }),
  add_note: (_before, { notes: [newest] }) => (newest ? { action: 'withdraw_note', noteId: newest.id, reason } : null),
  assign: ({ task }) => ({
    action: 'assign',
    ownerId: task?.owner?.id ?? null,
    dueOn: task?.dueOn ?? null,
    snoozedUntil: task?.snoozedUntil ?? null,
  }),
};

/** Offers to undo only if the bill allows the undoing action now. */
export const notifyDone = (action: string, before: Lifecycle, after: Lifecycle): void => {
  const text = labelFor(m.act.done, action);
  // The next bill of a queue may open before the message disappears.
  const title = billName(namedBill(after));
  const undo = undoOf[action]?.(before, after);
  if (!undo || !after.lifecycle.actions.some(({ id, enabled }) => id === undo.action && enabled)) {
    notifications.show({ title, message: text });
    return;
  }
  const id = `undo/${after.bill.id}/${action}`;
  notifications.show({
    id,
    title,
    autoClose: UNDO_MS,
    message: <Undo text={text} billId={after.bill.id} body={undo} onUndone={() => notifications.hide(id)} />,
  });
};

const Undo = ({
  text,
  billId,
  body,
  onUndone,
}: {
  readonly text: string;
  readonly billId: string;
  readonly body: Body;
  readonly onUndone: () => void;
}) => {
  const write = useWrite('performBillAction', { done: m.act.undone, onDone: onUndone });
  return (
    <Group justify="space-between" gap="xs">
      {text}
      <Button
        variant="subtle"
        size="compact-xs"
        loading={write.isPending}
        onClick={() => write.mutate({ path: { billId }, body }, { onError: notifyProblem })}
      >
        {m.act.undo}
      </Button>
    </Group>
  );
};
