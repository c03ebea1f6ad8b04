import { Alert, Code } from '@mantine/core';
import { m } from '../../messages';

export const SecretOnce = ({
  title,
  secret,
  onClose,
}: {
  readonly title: string;
  /** The secret, or null if none was created. */
  readonly secret: string | null;
  readonly onClose: () => void;
}) =>
  secret !== null && (
    <Alert title={title} variant="outline" withCloseButton closeButtonLabel={m.common.close} onClose={onClose}>
      <Code>{secret}</Code>
    </Alert>
  );
