import { background, faults, pause } from '#event-store';
import type { StateStore } from '#outbox';
import { leasesOn, underLease, type BackgroundService } from '#subscriptions';

const HOUR_MS = 3_600_000;
const WORK = 'records of older releases';
/** So many passes in a row that found nothing, and the next ones come rarely. */
const ENOUGH = 2;

const pauses = {
  firstAfterMs: HOUR_MS / 6,
  everyMs: HOUR_MS,
  /** While nothing is found. */
  rarelyMs: 24 * HOUR_MS,
};

/**
 * Finds the records that a process of an older release wrote while this one ran already: that release knew no indexes, and
 * nobody would find what it put off. One process looks for all. A pass reads every record of the collections, so it is rare
 * once nothing is found; it never ends, since an older process may be quiet for long and still run.
 */
export class EarlierRecords implements BackgroundService {
  private readonly pauses: typeof pauses;

  constructor(
    private readonly stateStore: StateStore,
    others: Partial<typeof pauses> = {},
  ) {
    this.pauses = { ...pauses, ...others };
  }

  async run(signal: AbortSignal): Promise<void> {
    if (!this.stateStore.shared) return;
    await underLease(leasesOn(this.stateStore), 'earlier-records', signal, (mine) => this.look(mine));
  }

  private async look(signal: AbortSignal): Promise<void> {
    const { firstAfterMs, everyMs, rarelyMs } = this.pauses;
    await pause(firstAfterMs, signal);
    for (let inVain = 0; !signal.aborted;) {
      const found = await background(WORK, () => this.stateStore.adoptRecords(signal), { otherwise: null });
      // A pass that failed says nothing.
      inVain = found === 0 ? inVain + 1 : 0;
      await pause(inVain < ENOUGH ? everyMs : rarelyMs, signal);
    }
    faults.well(WORK);
  }
}
