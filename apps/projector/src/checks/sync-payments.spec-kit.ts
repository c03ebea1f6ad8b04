import { CheckNotReady } from '#commands';
import type { Engines } from '#engines';
import type { RecordedEvent } from '#event-store';
import { syncPayments } from './sync-payments.js';

/** Events in the log after a position. */
export const logAfter = async (
  { events }: Pick<Engines, 'events'>,
  position: bigint,
): Promise<readonly RecordedEvent[]> => {
  const log: RecordedEvent[] = [];
  for (let after = position; ;) {
    const page = await events.readAll(after, 500);
    log.push(...page);
    after = page.at(-1)?.position ?? after;
    if (page.length === 0) return log;
  }
};

/** Runs the reaction on events after a position in reverse order, each effect twice. */
export const followAll = async (
  engines: Pick<Engines, 'events' | 'ledger' | 'vault'>,
  position = 0n,
): Promise<void> => {
  const { ledger, vault } = engines;
  const reaction = syncPayments({ ledger, vault });
  const items = (await logAfter(engines, position))
    .flatMap((event) => reaction.on[event.type]?.(ledger.glance(event)) ?? [])
    .toReversed();
  for (let waiting = [...items, ...items]; waiting.length > 0;) {
    const again: typeof waiting = [];
    for (const item of waiting)
      await reaction.perform({ ...item, attempts: 0 }, new AbortController().signal).catch((error: unknown) => {
        if (!(error instanceof CheckNotReady)) throw error;
        again.push(item);
      });
    if (again.length === waiting.length) throw new Error('what waits never comes');
    waiting = again;
  }
};
