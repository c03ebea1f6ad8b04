import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { resumeSession, useSessionState } from '../../api/session';
import { m } from '../../messages';

/** The cookie ran out: everything stays as it is behind this, until the person is back. */
export const SessionEnded = () => {
  const state = useSessionState();
  const [tried, setTried] = useState(false);
  const resume = (): void => {
    setTried(false);
    // Whatever the reason: the person is told that it did not work, and signs in anew.
    resumeSession().catch(() => setTried(true));
  };
  return (
    <Modal
      opened={state.is === 'ended'}
      onClose={() => undefined}
      withCloseButton={false}
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
