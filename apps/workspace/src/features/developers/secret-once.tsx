import { Alert, Code } from '@mantine/core';
import { m } from '../../messages';

/** A secret that was just made; it is shown this once. */
export const SecretOnce = ({
  title,
  secret,
  onClose,
}: {
  readonly title: string;
  /** Null: none was made. */
  readonly secret: string | null;
  readonly onClose: () => void;
}) =>
  secret !== null && (
    <Alert title={title} variant="outline" withCloseButton closeButtonLabel={m.common.close} onClose={onClose}>
      <Code>{secret}</Code>
    </Alert>
  );
