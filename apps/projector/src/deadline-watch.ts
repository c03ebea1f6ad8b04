import { DueBills } from '#commands';
import { organization, organizationStream } from '#domain';
import { loadState, type Ledger } from '#event-store';
import { billProjection, EVERY_ORGANIZATION, type Kept, type Views } from '#read-models';

import { repeat, underLease, type BackgroundService, type Leases } from '#subscriptions';

/** Due dates are days: a minute late is early enough. */
const EVERY_MS = 60_000;

/** Looks every minute for bills whose response due date has passed, by the clock of their organization. */
export class DeadlineWatch implements BackgroundService {
  private readonly due: DueBills;

  constructor(
    private readonly views: Views,
    private readonly ledger: Ledger,
    private readonly everyMs = EVERY_MS,
    /** Where several processes watch: one at a time looks. Two would do no harm, for the decider says it once. */
    private readonly leases: Leases | null = null,
  ) {
    this.due = new DueBills(views, ledger);
  }

  /** Until the signal aborts. An engine that is away is asked again next time. */
  async run(signal: AbortSignal): Promise<void> {
    await underLease(this.leases, 'deadlines', signal, (mine) =>
      repeat('deadlines', () => this.look(mine), { everyMs: this.everyMs }, mine),
    );
  }

  /** One look over all organizations with bills that wait for an answer. */
  async look(signal?: AbortSignal): Promise<void> {
    const waiting = new Set<string>();
    const accepted = this.views.scan<Pick<Kept, 'organizationId'>>(
      billProjection.name,
      EVERY_ORGANIZATION,
      { state: 'accepted' },
      ['organizationId'],
    );
    for await (const rows of accepted) for (const { organizationId } of rows) waiting.add(organizationId);
    for (const organizationId of waiting) {
      if (signal?.aborted) return;
      await this.due.passTime(organizationId, await this.nowOf(organizationId));
    }
  }

  private async nowOf(organizationId: string): Promise<string> {
    const { clockOffsetMs } = await loadState(this.ledger, organization, organizationStream(organizationId));
    return new Date(Date.now() + clockOffsetMs).toISOString();
  }
}
