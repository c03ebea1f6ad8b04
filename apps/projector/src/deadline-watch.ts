import { setImmediate as othersFirst } from 'node:timers/promises';
import { DueBills, DueRfas } from '#commands';
import { losAngelesDate, organization, organizationStream } from '#domain';
import { loadState, type EventStore, type Ledger } from '#event-store';
import { ShiftedClocks, type ShiftedClock, type StateStore } from '#outbox';
import { billProjection, rfaProjection, type Views } from '#read-models';
import { repeat, underLease, type BackgroundService, type Leases } from '#subscriptions';

/** Due dates are days: a minute late is early enough. */
const EVERY_MS = 60_000;

interface DeadlineEngines {
  readonly events: EventStore;
  readonly ledger: Ledger;
  readonly views: Views;
  readonly stateStore: StateStore;
}

/**
 * Looks every minute for bills whose response due date has passed, and for requests for authorization whose last day for a
 * decision has, by the clock of their organization. An organization without such ones is not looked at.
 */
export class DeadlineWatch implements BackgroundService {
  private readonly bills: DueBills;
  private readonly rfas: DueRfas;
  private readonly clocks: ShiftedClocks;

  constructor(
    private readonly engines: DeadlineEngines,
    private readonly everyMs = EVERY_MS,
    /** Where several processes watch: one at a time looks. Two would do no harm, for the decider says it once. */
    private readonly leases: Leases | null = null,
  ) {
    this.bills = new DueBills(engines.views, engines.ledger);
    this.rfas = new DueRfas(engines.views, engines.ledger);
    this.clocks = new ShiftedClocks(engines.stateStore);
  }

  /** Until the signal aborts. An engine that is away is asked again next time. */
  async run(signal: AbortSignal): Promise<void> {
    await underLease(this.leases, 'deadlines', signal, (mine) =>
      repeat('deadlines', () => this.look(mine), { everyMs: this.everyMs }, mine),
    );
  }

  /** One look at the organizations with bills that are due: by the real time, then by the clocks that are ahead of it. */
  async look(signal?: AbortSignal): Promise<void> {
    const today = losAngelesDate(new Date().toISOString());
    await this.passTime(await this.dueOn(today), signal);
    await this.clocks.complete(this.engines.events, signal);
    for await (const clocks of this.clocks.all()) {
      await this.lookAhead(clocks, signal);
      await othersFirst();
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
      const due = await this.dueOn(day, among);
      const offsets = await this.passTime(due, signal);
      for (const noted of some) {
        const offsetMs = offsets.get(noted.organizationId);
        if (offsetMs !== undefined && offsetMs !== noted.offsetMs) await this.clocks.correct(noted, offsetMs);
      }
    }
  }

  /** Organizations with something that fell due before a day. */
  private async dueOn(day: string, among?: readonly string[]): Promise<readonly string[]> {
    const { views } = this.engines;
    const found = await Promise.all([billProjection, rfaProjection].map(({ name }) => views.due(name, day, among)));
    return [...new Set(found.flat())];
  }

  /** Lets these organizations' bills and requests know what day it is. Answers by how many milliseconds the clock of each is ahead. */
  private async passTime(due: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, number>> {
    const offsets = new Map<string, number>();
    for (const organizationId of due) {
      await othersFirst();
      if (signal?.aborted) break;
      const { clockOffsetMs } = await loadState(this.engines.ledger, organization, organizationStream(organizationId));
      offsets.set(organizationId, clockOffsetMs);
      const now = new Date(Date.now() + clockOffsetMs).toISOString();
      await this.bills.passTime(organizationId, now);
      await this.rfas.passTime(organizationId, now);
    }
    return offsets;
  }
}

/** The day by such a clock. */
const todayOf = ({ offsetMs }: ShiftedClock): string => losAngelesDate(new Date(Date.now() + offsetMs).toISOString());
