import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { BodyOf } from '../../api/client';
import { delayWrite, useIsWaiting } from '../../api/delayed-write';
import { refetchAfterWrite } from '../../api/use-write';
import { m } from '../../messages';
import { createBulkBatches } from './bulk-batches';
import { createBulkRun, performAction, type BulkItem, type BulkRun } from './bulk-run';

type Body = BodyOf<'performBillAction'>;

/** Action that sends several bills to their payers. */
interface ActionBatch extends BulkRun<Body> {
  readonly title: string;
}

const batches = createBulkBatches<ActionBatch>();
export const useActionBatches = batches.useBatches;
export const closeActionBatch = batches.close;

const formOf = (billId: string): string => `bulk/${billId}`;

/** Returns a function that checks whether a bill is being sent, alone or in a batch, or will be after the countdown. */
export const useIsSendingBill = (): ((billId: string) => boolean) => {
  const isWaiting = useIsWaiting();
  return (billId) => [formOf(billId), `second_review/${billId}`, `correct/${billId}`].some(isWaiting);
};

interface DelayedActions {
  readonly title: string;
  /** Display name during the countdown. */
  readonly label: string;
  readonly items: readonly BulkItem[];
  readonly bodyOf: (item: BulkItem) => Body | Promise<Body>;
  readonly messages: { readonly sent: (n: string) => string; readonly failed: (n: string) => string };
  /** Called after the countdown. The user may be typing the input of the next batch by then. */
  readonly onSend: () => void;
}

/** Returns a function that performs an action on bills one by one after the countdown. */
export const useDelayedActions = (): ((actions: DelayedActions) => void) => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const link = { label: m.send.openBills, open: () => void navigate({ to: '/bills' }) };
  return ({ title, label, items, bodyOf, messages, onSend }) => {
    const write = {
      name: `bulk/${crypto.randomUUID()}`,
      label,
      forms: items.map(({ id }) => formOf(id)),
      kept: () => ({ text: m.send.keptBills }),
    };
    delayWrite(write, async () => {
      onSend();
      const batch = { ...createBulkRun(performAction, () => refetchAfterWrite(queries)), title };
      batches.add(batch);
      await batch.start(items, bodyOf);
      batches.report(batch, { ...messages, link });
    });
  };
};
