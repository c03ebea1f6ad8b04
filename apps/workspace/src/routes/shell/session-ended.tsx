import { Button, Group, Modal, Text } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { spotlight } from '@mantine/spotlight';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { clearSessionData } from '../../api/session-cleanup';
import { resumeSession } from '../../api/session';
import { m } from '../../messages';

/** In place of every screen once the session has ended: what they showed is forgotten, what was typed is not. */
export const SessionEnded = () => {
  const queries = useQueryClient();
  const [tried, setTried] = useState(false);
  useDocumentTitle(m.session.title);
  useEffect(() => {
    queries.clear();
    notifications.clean();
    spotlight.close();
    clearSessionData();
  }, [queries]);
  const resume = (): void => {
    setTried(false);
    // The person is told that it did not work, whatever the reason, and signs in anew.
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
