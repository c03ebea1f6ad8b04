import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refetchAfterWrite, sendOnce } from '../../api/use-write';
import { m } from '../../messages';
import { notifyProblem } from '../../ui/notify';

/** Returns bills that were just marked as mailed to the print queue, one by one. Stops at the first refusal. */
export const UndoMailed = ({
  billIds,
  onUndone,
}: {
  readonly billIds: readonly string[];
  readonly onUndone: () => void;
}) => {
  const queries = useQueryClient();
  const [isPending, setPending] = useState(false);
  const undo = async (): Promise<void> => {
    setPending(true);
    try {
      for (const billId of billIds)
        await sendOnce('performBillAction', { path: { billId }, body: { action: 'undo_mailed' } });
      notifications.show({ message: m.print.undone(billIds.length) });
      onUndone();
    } catch (thrown) {
      notifyProblem(thrown);
    } finally {
      setPending(false);
      refetchAfterWrite(queries);
    }
  };
  return (
    <Button variant="subtle" size="compact-xs" loading={isPending} onClick={() => void undo()}>
      {m.print.undo(billIds.length)}
    </Button>
  );
};
