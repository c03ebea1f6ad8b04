import { Button, Group, Modal } from '@mantine/core';
import { m } from '../../messages';
import { number } from '../../ui/format';
import { BulkResults } from '../bills/bulk-dialog';
import { useBulkProgress } from '../bills/bulk-run';
import { closeBatch, totalOf, useDraftBatches, type DraftBatch } from './draft-batch';
import type { ListedDraft } from './draft-list';

/** The user confirms once. */
export const SendDrafts = ({
  of: chosen,
  onSend,
  onClose,
}: {
  readonly of: readonly ListedDraft[];
  readonly onSend: () => void;
  readonly onClose: () => void;
}) => {
  const count = number(chosen.length);
  return (
    <Modal opened onClose={onClose} title={m.drafts.sendTitle} closeButtonProps={{ 'aria-label': m.common.close }}>
      <div className="ws-form">
        <p>{m.drafts.sendText(count, totalOf(chosen))}</p>
        <Group justify="flex-end" gap="xs">
          <span className="ws-soft">{m.send.undoHint}</span>
          <Button variant="default" data-autofocus onClick={onClose}>
            {m.act.goBack}
          </Button>
          <Button onClick={onSend}>{m.drafts.sendNow(count)}</Button>
        </Group>
      </div>
    </Modal>
  );
};

/** Results of drafts that were sent together, one batch after the other. */
export const SentDrafts = () => {
  const [first] = useDraftBatches();
  return first ? <Results batch={first} /> : null;
};

const Results = ({ batch }: { readonly batch: DraftBatch }) => (
  <BulkResults
    title={m.drafts.sendTitle}
    head={m.chosen.draft}
    run={useBulkProgress(batch)}
    onClose={() => closeBatch(batch)}
  />
);
