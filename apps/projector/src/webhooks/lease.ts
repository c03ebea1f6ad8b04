import { randomUUID } from 'node:crypto';
import type { Desk } from '#read-models';

/** How long a holder that says nothing more keeps the others waiting. */
export const LEASE_MS = 15_000;

type LeaseRecord = { readonly holder: string; readonly until: number };

/** One of many processes may do something at a time. Who stops renewing loses it. */
export class Lease {
  private readonly key: string;

  constructor(
    private readonly desk: Desk,
    name: string,
    private readonly now: () => number,
    /** Processes that cannot run at the same time may share a name: the next one need not wait. */
    private readonly holder: string = randomUUID(),
  ) {
    this.key = name;
  }

  /** Takes or renews it; false while another has it. */
  async hold(): Promise<boolean> {
    const mine: LeaseRecord = { holder: this.holder, until: this.now() + LEASE_MS };
    const found = await this.desk.get<LeaseRecord>('lease', this.key);
    if (found === null) return this.desk.insertIfAbsent('lease', this.key, mine);
    const { holder, until } = found.record;
    if (holder !== this.holder && until > this.now()) return false;
    return this.desk.compareAndSet('lease', this.key, found.version, mine);
  }

  /** Lets the next one have it at once. */
  async release(): Promise<void> {
    const found = await this.desk.get<LeaseRecord>('lease', this.key);
    if (found?.record.holder === this.holder)
      await this.desk.compareAndSet('lease', this.key, found.version, { holder: this.holder, until: 0 });
  }
}
