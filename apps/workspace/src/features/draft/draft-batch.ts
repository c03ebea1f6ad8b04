import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { client, type BodyOf } from '../../api/client';
import { delayWrite, useDelayedWrites } from '../../api/delayed-write';
import { createListeners } from '../../api/listeners';
import { notifyNotSent, type KeptInput } from '../../api/not-sent';
import { asProblem, Problem } from '../../api/problem';
import { refetchAfterWrite } from '../../api/use-write';
import { m } from '../../messages';
import { nameOfField } from '../../ui/field-names';
import { dollars, number } from '../../ui/format';
import { createBulkRun, type BulkRun } from '../bills/bulk-run';
import { draftName, type ListedDraft } from './draft-list';
import { storedSubmission } from './saved-draft';

/*
 * Drafts that are sent together. They are sent even if the user leaves the screen. The results are shown on the
 * Drafts screen, now or when it is next opened.
 */
export type DraftBatch = BulkRun<BodyOf<'createBill'>>;

let batches: readonly DraftBatch[] = [];
const { subscribe, tell } = createListeners();
const setBatches = (next: readonly DraftBatch[]): void => {
  batches = next;
  tell();
};

/** Number of Drafts screens that show results. */
let screens = 0;
const subscribeScreen = (listener: () => void): (() => void) => {
  const unsubscribe = subscribe(listener);
  screens += 1;
  return () => {
    screens -= 1;
    unsubscribe();
  };
};

/** Returns the batches whose results were not closed. */
export const useDraftBatches = (): readonly DraftBatch[] => useSyncExternalStore(subscribeScreen, () => batches);

export const closeBatch = (batch: DraftBatch): void => {
  batch.stop();
  setBatches(batches.filter((other) => other !== batch));
};

const formOf = (draftId: string): string => `draft/${draftId}`;

/** Returns a test whether a draft is being sent, or will be after the countdown. */
export const useIsSending = (): ((draftId: string) => boolean) => {
  const forms = new Set(useDelayedWrites().flatMap(({ name, forms: others = [] }) => [name, ...others]));
  return (draftId) => forms.has(formOf(draftId));
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

/** Says what was sent if no screen shows the results. If everything was sent, they are not needed. */
const report = (batch: DraftBatch, link: KeptInput['link']): void => {
  if (screens > 0) return;
  const { rows } = batch.state();
  const failed = rows.filter(({ result }) => result !== 'done').length;
  const sent = m.drafts.batchSent(number(rows.length - failed));
  if (failed === 0) {
    closeBatch(batch);
    notifications.show({ message: sent });
  } else notifyNotSent(sent, { text: '', link }, { title: m.drafts.batchFailed(number(failed)) });
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
      kept: () => ({ text: m.send.keptDrafts, ...(screens === 0 && { link }) }),
    };
    delayWrite(write, async () => {
      const batch = createBulkRun(submit, () => refetchAfterWrite(queries));
      setBatches([...batches, batch]);
      await batch.start(items, ({ id }) => storedSubmission(id));
      report(batch, link);
    });
  };
};
