import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { DueWork } from '#commands';
import { losAngelesDate, organization, organizationStream } from '#domain';
import type { Engines } from '#engines';
import { loadState } from '#event-store';
import { ShiftedClocks, type ShiftedClock } from '#state-store';
import { repeat, withLease, type BackgroundService, type Leases } from '#subscriptions';

/** Due dates are whole days, so a delay of a minute is acceptable. */
const CHECK_INTERVAL_MS = 60_000;

/**
 * Checks every minute for missed response dates for bills and decision dates for requests for authorization, by each
 * organization's clock. Does not read organizations without due work.
 */
export class DeadlineWatch implements BackgroundService {
  private readonly due: DueWork;
  private readonly clocks: ShiftedClocks;

  constructor(
    private readonly engines: Pick<Engines, 'ledger' | 'views' | 'stateStore'>,
    private readonly everyMs = CHECK_INTERVAL_MS,
    /** Limits the watch to one process. Two would be harmless, because the decider records each date only once. */
    private readonly leases: Leases | null = null,
  ) {
    this.due = new DueWork(engines.views, engines.ledger);
    this.clocks = new ShiftedClocks(engines.stateStore);
  }

  /** Runs until the signal aborts. Retries after engine failures. */
  async run(signal: AbortSignal): Promise<void> {
    await withLease(this.leases, 'deadlines', signal, (mine) =>
      repeat('deadlines', () => this.look(mine), { everyMs: this.everyMs }, mine),
    );
  }

  /** Checks organizations with due work once: first by real time, then by clocks that are ahead. */
  async look(signal?: AbortSignal): Promise<void> {
    const today = losAngelesDate(new Date().toISOString());
    await this.passTime(await this.due.organizations(today), signal);
    for await (const clocks of this.clocks.all()) {
      await this.lookAhead(clocks, signal);
      await yieldToEventLoop();
    }
  }

  private async lookAhead(clocks: readonly ShiftedClock[], signal?: AbortSignal): Promise<void> {
    const days = new Map<string, ShiftedClock[]>();
    for (const clock of clocks) {
      const day = todayOf(clock);
      days.set(day, [...(days.get(day) ?? []), clock]);
    }
    for (const [day, some] of days) {
      const among = some.map(({ organizationId }) => organizationId);
      const offsets = await this.passTime(await this.due.organizations(day, among), signal);
      for (const noted of some) {
        const offsetMs = offsets.get(noted.organizationId);
        if (offsetMs !== undefined && offsetMs !== noted.offsetMs) await this.clocks.correct(noted, offsetMs);
      }
    }
  }

  /** Passes time for these organizations' due work. Returns each one's clock offset in milliseconds. */
  private async passTime(due: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, number>> {
    const offsets = new Map<string, number>();
    for (const organizationId of due) {
      await yieldToEventLoop();
      if (signal?.aborted) break;
      const { clockOffsetMs } = await loadState(this.engines.ledger, organization, organizationStream(organizationId));
      offsets.set(organizationId, clockOffsetMs);
      await this.due.passTime(organizationId, new Date(Date.now() + clockOffsetMs).toISOString());
    }
    return offsets;
  }
}

const todayOf = ({ offsetMs }: ShiftedClock): string => losAngelesDate(new Date(Date.now() + offsetMs).toISOString());
