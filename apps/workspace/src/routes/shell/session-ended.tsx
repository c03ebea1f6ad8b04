import { Button, Group, Modal, Text } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { clearSessionData } from '../../api/session-cleanup';
import { resumeSession } from '../../api/session';
import { m } from '../../messages';
import { palette } from './palette-store';

/** Shown after the session ends. The screens' data is discarded, but unsent input is kept. */
export const SessionEnded = () => {
  const queries = useQueryClient();
  const [tried, setTried] = useState(false);
  useDocumentTitle(m.session.title);
  useEffect(() => {
    queries.clear();
    notifications.clean();
    palette.close();
    clearSessionData();
  }, [queries]);
  const resume = (): void => {
    setTried(false);
    // After any failure, the user sees a message and can sign in again.
    resumeSession().catch(() => setTried(true));
  };
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      withOverlay={false}
      centered
      title={m.session.title}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Text mb="md">{m.session.text}</Text>
      {tried && (
        <Text mb="md" c="var(--mantine-color-error)" role="alert">
          {m.session.stillEnded}
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" component="a" href="/workspace" target="_blank">
          {m.session.signIn}
        </Button>
        <Button onClick={resume}>{m.session.resume}</Button>
      </Group>
    </Modal>
  );
};
