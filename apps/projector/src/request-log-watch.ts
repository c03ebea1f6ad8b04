import type { RequestLog } from '#state-store';
import { repeat, type BackgroundService } from '#subscriptions';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A start has better things to do. */
const INITIAL_DELAY_MS = 5 * 60_000;

/** Removes old lines of the request log, every hour. A store that is away is asked again next time. */
export class RequestLogWatch implements BackgroundService {
  /** `days`: how long lines are kept. */
  constructor(
    private readonly log: RequestLog,
    private readonly days: number,
    private readonly pauses = { firstAfterMs: INITIAL_DELAY_MS, everyMs: HOUR_MS },
  ) {}

  run(signal: AbortSignal): Promise<void> {
    const sweep = (): Promise<unknown> => this.log.sweep(Date.now() - this.days * DAY_MS, signal);
    return repeat('request log sweep', sweep, this.pauses, signal);
  }
}
