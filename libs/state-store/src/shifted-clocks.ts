import type { StateStore } from './state-store.js';

/** Kind of the records for organizations whose clock was ever advanced, by organization ID. */
const CLOCK_KIND = 'shifted-clock';
const RECORD_PAGE_SIZE = 500;

type ClockRecord = { readonly offsetMs: number };

/** A sandbox clock that is or may be ahead of real time. */
export interface ShiftedClock {
  readonly organizationId: string;
  /** Maximum offset. A noted clock change may have been rejected. */
  readonly offsetMs: number;
}

/** Organizations with a shifted clock. All other organizations use real time, so their streams need not be read. */
export class ShiftedClocks {
  constructor(private readonly store: StateStore) {}

  /** Records a change. Call before the change is appended, so that no change is missed. */
  async note({ organizationId, offsetMs }: ShiftedClock): Promise<void> {
    await this.store.put(CLOCK_KIND, organizationId, { offsetMs });
  }

  /** Corrects the offset. Has no effect if it has since been changed again. */
  async correct(noted: ShiftedClock, offsetMs: number): Promise<void> {
    const entry = await this.store.get<ClockRecord>(CLOCK_KIND, noted.organizationId);
    if (entry?.record.offsetMs === noted.offsetMs)
      await this.store.compareAndSet(CLOCK_KIND, noted.organizationId, entry.version, { offsetMs });
  }

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
