import type { EventStore } from '#event-store';
import type { AuditIndex } from '#state-store';
import { afterAppends, type BackgroundService } from '#subscriptions';

/** The index may be so far behind the log, in milliseconds: the few newer events are looked for in the log itself. */
const INTERVAL_MS = 5_000;

/** Keeps the index by which GET /audit finds an organization's events. */
export class AuditWatch implements BackgroundService {
  constructor(
    private readonly events: EventStore,
    private readonly index: AuditIndex,
  ) {}

  run(signal: AbortSignal): Promise<void> {
    const work = () => this.index.goOn(signal);
    return afterAppends(this.events, { name: 'audit index', work, everyMs: INTERVAL_MS }, signal);
  }
}
