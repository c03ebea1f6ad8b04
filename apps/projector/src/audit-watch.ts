import type { AuditIndex } from '#outbox';
import { repeat, type BackgroundService } from '#subscriptions';

/** So far behind the log it may be: what is newer is looked for in the log itself, which is little. */
const looks = { everyMs: 5_000, firstAfterMs: 1_000 };

/** Keeps the index by which GET /audit finds an organization's events. */
export class AuditWatch implements BackgroundService {
  constructor(private readonly index: AuditIndex) {}

  run(signal: AbortSignal): Promise<void> {
    return repeat('audit index', () => this.index.goOn(signal), looks, signal);
  }
}
