import { setImmediate as othersFirst } from 'node:timers/promises';
import type { EventStore } from '#event-store';
import type { StateStore } from './state-store.js';

/** One record for each organization whose clock was ever put forward, by its id. */
const CLOCK_KIND = 'shifted-clock';
/** Says that SHIFTED names the clocks that were moved before there was such a list, too. */
const COMPLETE_KEY = { kind: 'shifted-clocks', key: 'complete' } as const;
const EVENT_PAGE_SIZE = 500;
const RECORD_PAGE_SIZE = 500;

type ClockRecord = { readonly offsetMs: number };

/** The clock of a sandbox organization that is ahead of the real time, or was said to be. */
export interface ShiftedClock {
  readonly organizationId: string;
  /** Milliseconds that the clock is ahead, at most: a move that was noted may have been refused. */
  readonly offsetMs: number;
}

/** Which organizations have a clock of their own. All others go by the real time, and nobody has to ask them. */
export class ShiftedClocks {
  constructor(private readonly store: StateStore) {}

  /** Notes a move of a clock. Called before the move is recorded, so that none is missed. */
  async note({ organizationId, offsetMs }: ShiftedClock): Promise<void> {
    await this.store.put(CLOCK_KIND, organizationId, { offsetMs });
  }

  /** Corrects what was noted by how far the clock really is ahead, unless it was moved again meanwhile. */
  async correct(noted: ShiftedClock, offsetMs: number): Promise<void> {
    const entry = await this.store.get<ClockRecord>(CLOCK_KIND, noted.organizationId);
    if (entry?.record.offsetMs === noted.offsetMs)
      await this.store.compareAndSet(CLOCK_KIND, noted.organizationId, entry.version, { offsetMs });
  }

  /** All of them, page after page. */
  async *all(): AsyncGenerator<readonly ShiftedClock[]> {
    for (let after: string | undefined; ;) {
      const page = await this.store.list<ClockRecord>(CLOCK_KIND, '', {
        limit: RECORD_PAGE_SIZE,
        ...(after !== undefined && { after }),
      });
      if (page.length > 0) yield page.map(({ key, record }) => ({ organizationId: key, offsetMs: record.offsetMs }));
      if (page.length < RECORD_PAGE_SIZE) return;
      after = page.at(-1)?.key;
    }
  }

  /** Once for each installation: finds the clocks that were moved before there was this list, in the whole log. */
  async complete(events: EventStore, signal?: AbortSignal): Promise<void> {
    if (await this.store.get(COMPLETE_KEY.kind, COMPLETE_KEY.key)) return;
    for (let position = 0n; signal?.aborted !== true;) {
      const page = await events.readAll(position, EVENT_PAGE_SIZE);
      for (const { type, data } of page) {
        const { organizationId, offsetMs } = data;
        if (type === 'ClockMoved' && typeof organizationId === 'string' && typeof offsetMs === 'number')
          await this.note({ organizationId, offsetMs });
      }
      if (page.length < EVENT_PAGE_SIZE) return this.store.put(COMPLETE_KEY.kind, COMPLETE_KEY.key, {});
      position = page.at(-1)?.position ?? position;
      await othersFirst();
    }
  }
}
