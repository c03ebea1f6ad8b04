import { Button, Group, Modal } from '@mantine/core';
import { client, type BodyOf } from '../../api/client';
import { asProblem, Problem } from '../../api/problem';
import { m } from '../../messages';
import { nameOfField } from '../../ui/field-names';
import { date, dollars, number } from '../../ui/format';
import { BulkResults } from '../bills/bulk-dialog';
import { useBulkSend } from '../bills/bulk-run';
import type { ListedDraft } from './draft-list';
import { storedSubmission } from './saved-draft';

/** Names the fields of the errors, because the results show no form. */
const named = ({ status, code, title, detail, errors, requestId }: Problem): Problem =>
  new Problem(
    ...([status, code, title, detail] as const),
    errors.map(({ path, message }) => ({ path, message: `${nameOfField(path)} ${message}.`.trim() })),
    requestId,
  );

const submit = async (_: string, body: BodyOf<'createBill'>, idempotencyKey: string): Promise<void> => {
  try {
    await client.call('createBill', { body }, { idempotencyKey });
  } catch (thrown) {
    throw named(asProblem(thrown));
  }
};

/** The user confirms once, then the drafts are submitted one by one, as they are stored. */
export const SendDrafts = ({
  of: chosen,
  onClose,
}: {
  readonly of: readonly ListedDraft[];
  readonly onClose: () => void;
}) => {
  const run = useBulkSend(submit);
  const close = (): void => {
    run.stop();
    onClose();
  };
  if (run.rows.length > 0)
    return <BulkResults title={m.drafts.sendTitle} head={m.drafts.service} run={run} onClose={close} />;
  const count = number(chosen.length);
  const total = dollars(chosen.reduce((sum, draft) => sum + (draft.total ?? 0), 0));
  return (
    <Modal opened onClose={close} title={m.drafts.sendTitle} closeButtonProps={{ 'aria-label': m.common.close }}>
      <div className="ws-form">
        <p>{m.drafts.sendText(count, total)}</p>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" data-autofocus onClick={close}>
            {m.act.goBack}
          </Button>
          <Button
            onClick={() =>
              run.start(
                chosen.map(({ id, serviceDate, patientName }) => ({ id, billNumber: date(serviceDate), patientName })),
                ({ id }) => storedSubmission(id),
              )
            }
          >
            {m.drafts.sendNow(count)}
          </Button>
        </Group>
      </div>
    </Modal>
  );
};
