import { retentionStart, type AccessRecordMaintenance } from '#access-record';
import { repeat, type BackgroundService } from '#subscriptions';

const MINUTE_MS = 60_000;
const packSchedule = { everyMs: MINUTE_MS, firstAfterMs: MINUTE_MS };
const sweepSchedule = { everyMs: 60 * MINUTE_MS, firstAfterMs: 10 * MINUTE_MS };

/** Packs the record of access, and removes what is older than the years that it is kept (45 CFR 164.316(b)(2)(i)). */
export class AccessWatch implements BackgroundService {
  constructor(
    private readonly keeper: AccessRecordMaintenance,
    private readonly years: number,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    const sweep = (): Promise<void> => this.keeper.sweep(retentionStart(this.years, Date.now()), signal);
    await Promise.all([
      repeat('packing the record of access', () => this.keeper.pack(signal), packSchedule, signal),
      repeat('record of access sweep', sweep, sweepSchedule, signal),
    ]);
  }
}
