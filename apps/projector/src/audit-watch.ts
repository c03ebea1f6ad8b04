import type { AuditIndex } from '#state-store';
import { repeat, type BackgroundService } from '#subscriptions';

/** The index may be so far behind the log: the few newer events are looked for in the log itself. */
const schedule = { everyMs: 5_000, firstAfterMs: 1_000 };

/** Keeps the index by which GET /audit finds an organization's events. */
export class AuditWatch implements BackgroundService {
  constructor(private readonly index: AuditIndex) {}

  run(signal: AbortSignal): Promise<void> {
    return repeat('audit index', () => this.index.goOn(signal), schedule, signal);
  }
}
