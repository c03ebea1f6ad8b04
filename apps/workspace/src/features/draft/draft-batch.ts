import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { client, type BodyOf } from '../../api/client';
import { delayWrite, useIsWaiting } from '../../api/delayed-write';
import { asProblem, Problem } from '../../api/problem';
import { refetchAfterWrite } from '../../api/use-write';
import { m } from '../../messages';
import { nameOfField } from '../../ui/field-names';
import { dollars, number } from '../../ui/format';
import { createBulkBatches } from '../bills/bulk-batches';
import { createBulkRun, type BulkRun } from '../bills/bulk-run';
import { draftName, type ListedDraft } from './draft-list';
import { storedSubmission } from './saved-draft';

/*
 * Drafts that are sent together. They are sent even if the user leaves the screen. The results are shown on the
 * Drafts screen, now or when it is next opened.
 */
export type DraftBatch = BulkRun<BodyOf<'createBill'>>;

const batches = createBulkBatches<DraftBatch>();
export const useDraftBatches = batches.useBatches;
export const closeBatch = batches.close;

const formOf = (draftId: string): string => `draft/${draftId}`;

/** Returns a function that checks whether a draft is being sent, or will be after the countdown. */
export const useIsSending = (): ((draftId: string) => boolean) => {
  const isWaiting = useIsWaiting();
  return (draftId) => isWaiting(formOf(draftId));
};

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

export const totalOf = (drafts: readonly ListedDraft[]): string =>
  dollars(drafts.reduce((sum, draft) => sum + (draft.total ?? 0), 0));

/** Returns a function that submits drafts one by one after the countdown, as they are stored then. */
export const useSendDrafts = (): ((drafts: readonly ListedDraft[]) => void) => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const link = { label: m.send.openDrafts, open: () => void navigate({ to: '/drafts' }) };
  return (drafts) => {
    const items = drafts.map((draft) => ({ id: draft.id, name: draftName(draft) }));
    const write = {
      name: `drafts/${crypto.randomUUID()}`,
      label: m.drafts.batch(number(drafts.length), totalOf(drafts)),
      forms: drafts.map(({ id }) => formOf(id)),
      kept: () => ({ text: m.send.keptDrafts, ...(!batches.isShown() && { link }) }),
    };
    delayWrite(write, async () => {
      const batch = createBulkRun(submit, () => refetchAfterWrite(queries));
      batches.add(batch);
      await batch.start(items, ({ id }) => storedSubmission(id));
      batches.report(batch, { sent: m.drafts.batchSent, failed: m.drafts.batchFailed, link });
    });
  };
};
