import { Button, Group, Modal, Select } from '@mantine/core';
import { useState } from 'react';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import { Refusal } from '../../ui/refusal';
import type { Waiting } from './payer-files';

/** Lets rest what could not be worked off: it is kept, and nothing is posted. */
export const DismissDialog = ({ file, item, onClose }: Waiting & { readonly onClose: () => void }) => {
  const [reason, setReason] = useState<string | null>(null);
  const write = useWrite({ done: m.remittances.dismissed, onDone: onClose });
  const path = item === null ? `/payer-files/${file.id}/dismiss` : `/payer-files/${file.id}/items/${item.n}/dismiss`;
  return (
    <Modal opened onClose={onClose} title={m.remittances.dismiss} closeButtonProps={{ 'aria-label': m.common.close }}>
      <p>{item === null ? m.remittances.dismissFile : m.remittances.dismissItem}</p>
      <Refusal problem={write.error} />
      <Select
        label={m.bill.reason}
        data={Object.entries(m.remittances.reasons).map(([value, label]) => ({ value, label }))}
        value={reason}
        onChange={setReason}
      />
      <Group justify="flex-end" mt="sm">
        <Button
          disabled={reason === null}
          loading={write.isPending}
          onClick={() => write.mutate({ method: 'POST', path, body: { reason } })}
        >
          {m.remittances.dismiss}
        </Button>
      </Group>
    </Modal>
  );
};
