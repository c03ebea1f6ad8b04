import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';

/** Where the user finds what was not sent. */
export interface KeptInput {
  readonly text: string;
  readonly link?: { readonly label: string; readonly open: () => void };
}

const UNDONE_MS = 8_000;

/** Says that something was not sent and where its input is. `isUndone`: the user chose Undo, so the message closes. */
export const notifyNotSent = (
  said: string,
  { text, link }: KeptInput,
  { isUndone = false, title }: { readonly isUndone?: boolean; readonly title?: string } = {},
): void => {
  const id = crypto.randomUUID();
  notifications.show({
    id,
    ...(title !== undefined && { title, color: 'red' }),
    autoClose: isUndone && UNDONE_MS,
    message: (
      <Group justify="space-between" gap="xs">
        <span>
          {said} {text}
        </span>
        {link && (
          <Button
            variant="subtle"
            size="compact-xs"
            onClick={() => {
              notifications.hide(id);
              link.open();
            }}
          >
            {link.label}
          </Button>
        )}
      </Group>
    ),
  });
};
