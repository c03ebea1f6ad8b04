import { Button, FileButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../api/client';
import { m } from '../../messages';
import { notifyProblem } from '../../ui/notify';

/** For a file received in another way, such as an 835 from a portal. Uploading the same file again has no effect. */
export const SendFile = () => {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const send = async (file: File | null): Promise<void> => {
    if (file === null) return;
    setBusy(true);
    try {
      await client.call('receivePayerFile', { body: file }, { headers: { 'content-type': 'application/edi-x12' } });
      notifications.show({ message: m.remittances.taken });
      await queries.invalidateQueries();
    } catch (thrown) {
      notifyProblem(thrown);
    } finally {
      setBusy(false);
    }
  };
  return (
    <FileButton onChange={(file) => void send(file)}>
      {(props) => (
        <Button variant="default" loading={busy} {...props}>
          {m.remittances.send}
        </Button>
      )}
    </FileButton>
  );
};
