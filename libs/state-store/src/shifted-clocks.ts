import type { StateStore } from './state-store.js';

/** One record for each organization whose clock was ever put forward, by its id. */
const CLOCK_KIND = 'shifted-clock';
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
}
