import { Button, Group, Modal } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { asProblem, type Problem } from '../../api/problem';
import { refetchAfterWrite, sendOnce } from '../../api/use-write';
import { m } from '../../messages';
import { number } from '../../ui/format';
import { Refusal } from '../../ui/refusal';
import type { ListedDraft } from './draft-list';

/** Asks before it deletes drafts. A draft that another user deleted in the meantime counts as deleted. */
export const DeleteDrafts = ({
  of: chosen,
  onClose,
}: {
  readonly of: readonly ListedDraft[];
  readonly onClose: () => void;
}) => {
  const queries = useQueryClient();
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const count = number(chosen.length);
  const remove = async (): Promise<void> => {
    setRunning(true);
    setProblem(null);
    try {
      for (const { id } of chosen) await removeOne(id);
      notifications.show({ message: m.drafts.removed(count) });
      onClose();
    } catch (thrown) {
      setProblem(asProblem(thrown));
      setRunning(false);
    }
    refetchAfterWrite(queries);
  };
  return (
    <Modal opened onClose={onClose} title={m.drafts.removeTitle} closeButtonProps={{ 'aria-label': m.common.close }}>
      <div className="ws-form">
        <p>{m.drafts.removeText(count)}</p>
        <Refusal problem={problem} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            {m.act.goBack}
          </Button>
          <Button color="red" loading={isRunning} onClick={() => void remove()}>
            {m.drafts.remove}
          </Button>
        </Group>
      </div>
    </Modal>
  );
};

const removeOne = async (draftId: string): Promise<void> => {
  try {
    await sendOnce('deleteDraft', { path: { draftId } });
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (problem.status !== 404) throw problem;
  }
};
