import { Modal } from '@mantine/core';
import { m } from '../messages';
import { Pdf } from './pdf';

/** Shows a PDF. Closed if `path` is null. */
export const PdfDialog = ({
  title,
  path,
  filename,
  onClose,
}: {
  readonly title: string;
  readonly path: string | null;
  readonly filename: string;
  readonly onClose: () => void;
}) => (
  <Modal
    size="xl"
    opened={path !== null}
    onClose={onClose}
    title={title}
    closeButtonProps={{ 'aria-label': m.common.close }}
  >
    {path !== null && <Pdf path={path} filename={filename} />}
  </Modal>
);
