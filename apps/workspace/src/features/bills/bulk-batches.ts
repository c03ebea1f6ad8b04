import { notifications } from '@mantine/notifications';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../../api/listeners';
import { notifyNotSent, type KeptInput } from '../../api/not-sent';
import { number } from '../../ui/format';
import type { BulkRun } from './bulk-run';

interface Report {
  readonly sent: (n: string) => string;
  readonly failed: (n: string) => string;
  /** Leads to a screen that shows the results. */
  readonly link: KeptInput['link'];
}

/**
 * Runs that start after the countdown, even if the user leaves the screen. Their results are shown on the screens that
 * start such runs, now or when one of them is next opened.
 */
export const createBulkBatches = <Batch extends Pick<BulkRun<never>, 'state' | 'stop'>>() => {
  let batches: readonly Batch[] = [];
  /** Number of screens that show results. */
  let screens = 0;
  const { subscribe, tell } = createListeners();
  const set = (next: readonly Batch[]): void => {
    batches = next;
    tell();
  };
  const subscribeScreen = (listener: () => void): (() => void) => {
    const unsubscribe = subscribe(listener);
    screens += 1;
    return () => {
      screens -= 1;
      unsubscribe();
    };
  };
  const isShown = (): boolean => screens > 0;
  const close = (batch: Batch): void => {
    batch.stop();
    set(batches.filter((other) => other !== batch));
  };
  return {
    /** Returns the batches whose results were not closed. */
    useBatches: (): readonly Batch[] => useSyncExternalStore(subscribeScreen, () => batches),
    add: (batch: Batch): void => set([...batches, batch]),
    close,
    isShown,
    /** Says what was sent if no screen shows the results. If everything was sent, they are not needed. */
    report: (batch: Batch, { sent, failed, link }: Report): void => {
      if (isShown()) return;
      const { rows } = batch.state();
      const failures = rows.filter(({ result }) => result !== 'done').length;
      const said = sent(number(rows.length - failures));
      if (failures === 0) {
        close(batch);
        notifications.show({ message: said });
      } else notifyNotSent(said, { text: '', link }, { title: failed(number(failures)) });
    },
  };
};
