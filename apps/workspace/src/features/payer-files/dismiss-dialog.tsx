import { Button, Group, Modal, Select } from '@mantine/core';
import { useState } from 'react';
import type { BodyOf } from '../../api/client';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import { pairs } from '../../ui/field';
import { Refusal } from '../../ui/refusal';
import type { WaitingItem } from './payer-files';

type DismissalReason = BodyOf<'dismissPayerFile'>['reason'];

/** Dismisses an item. The item is kept, and nothing is posted. */
export const DismissDialog = ({ file, item, onClose }: WaitingItem & { readonly onClose: () => void }) => {
  const [reason, setReason] = useState<DismissalReason | null>(null);
  const dismissed = { done: m.remittances.dismissed, onDone: onClose };
  const ofFile = useWrite('dismissPayerFile', dismissed);
  const ofItem = useWrite('dismissPayerFileItem', dismissed);
  const { error, isPending } = item === null ? ofFile : ofItem;
  const send = (): void => {
    if (reason === null) return;
    if (item === null) ofFile.mutate({ path: { id: file.id }, body: { reason } });
    else ofItem.mutate({ path: { id: file.id, n: String(item.n) }, body: { reason } });
  };
  return (
    <Modal opened onClose={onClose} title={m.remittances.dismiss} closeButtonProps={{ 'aria-label': m.common.close }}>
      <p>{item === null ? m.remittances.dismissFile : m.remittances.dismissItem}</p>
      <Refusal problem={error} />
      <Select
        data-autofocus
        label={m.bill.reason}
        data={pairs<DismissalReason>(m.remittances.reasons)}
        value={reason}
        onChange={setReason}
      />
      <Group justify="flex-end" mt="sm">
        <Button disabled={reason === null} loading={isPending} onClick={send}>
          {m.remittances.dismiss}
        </Button>
      </Group>
    </Modal>
  );
};
