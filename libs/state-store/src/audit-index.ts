import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { feedOf, type EventStore } from '#event-store';
import type { StateChange, StateStore } from './state-store.js';

const PROGRESS_KEY = { kind: 'audit-index', key: 'reached' } as const;
/** Kind of entries for an organization's events that are in no feed. Keys: `{organization}/{log}/{position}`. */
const ENTRY_KIND = 'audit-entry';
const EVENT_PAGE_SIZE = 500;
const KEY_PAGE_SIZE = 500;
const DIGITS = 20;

type ReachedRecord = { readonly log: string; readonly position: string };
type Owned = { readonly organizationId: string };
type EntryRecord = { readonly stream: string; readonly revision: number };

export type AuditPlace = EntryRecord & { readonly position: bigint };

/**
 * Finds an organization's events without reading the whole log. Lists the events outside the organization's feed
 * (settings, keys, sessions). Follows the log with a delay and is rebuilt for another log.
 */
export class AuditIndex {
  constructor(
    private readonly events: EventStore,
    private readonly stateStore: StateStore,
  ) {}

  /** Position up to which every event is in its feed or in this index. 0n if nothing is indexed. */
  async reached(log: string): Promise<bigint> {
    const known = await this.stateStore.get<ReachedRecord>(PROGRESS_KEY.kind, PROGRESS_KEY.key);
    return known?.record.log === log ? BigInt(known.record.position) : 0n;
  }

  /** Returns entries in log order. */
  async places(organizationId: string, log: string, after: bigint, limit: number): Promise<readonly AuditPlace[]> {
    const prefix = `${organizationId}/${log}/`;
    const page = { limit, after: prefix + digits(after) };
    const found = await this.stateStore.list<EntryRecord>(ENTRY_KIND, prefix, page);
    return found.map(({ key, record }) => ({ ...record, position: BigInt(key.slice(prefix.length)) }));
  }

  /** Indexes events up to the feeds' progress. Returns true at the log's end. Safe for concurrent processes. */
  async goOn(signal: AbortSignal): Promise<boolean> {
    const log = await this.events.logId();
    while (!signal.aborted) {
      const known = await this.stateStore.get<ReachedRecord>(PROGRESS_KEY.kind, PROGRESS_KEY.key);
      const isSame = known?.record.log === log;
      if (known && !isSame) await this.forgetOthers(log);
      const page = await this.events.readAll(isSame ? BigInt(known.record.position) : 0n, EVENT_PAGE_SIZE);
      const last = page.at(-1);
      if (last === undefined) return true;
      // Feeds are filled in log order: if the page's last feed event is there, so are all earlier events.
      const fed = page.findLast(({ stream }) => feedOf(stream) !== null);
      if (fed && !(await this.events.feedReached(feedOf(fed.stream) ?? '', fed.position))) return false;
      const entries = page
        .filter(({ stream }) => feedOf(stream) === null)
        .map(({ stream, revision, position, metadata }): StateChange => ({
          kind: ENTRY_KIND,
          key: `${(metadata as Owned).organizationId}/${log}/${digits(position)}`,
          record: { stream, revision },
        }));
      // Write the entries before the position, so that readers find all entries up to the position.
      await this.stateStore.write(entries);
      const record = { log, position: String(last.position) };
      if (!(await this.stateStore.compareAndSet(PROGRESS_KEY.kind, PROGRESS_KEY.key, known?.version ?? 0, record)))
        return false;
      if (page.length < EVENT_PAGE_SIZE) return true;
      await yieldToEventLoop();
    }
    return false;
  }

  /** Removes other logs' entries. The log changes after a backup is restored or data is migrated to other engines. */
  private async forgetOthers(log: string): Promise<void> {
    for (let after = ''; ;) {
      const keys = await this.stateStore.keys(ENTRY_KIND, '', { limit: KEY_PAGE_SIZE, after });
      const others = keys.filter((key) => !key.includes(`/${log}/`));
      await this.stateStore.write(others.map((key) => ({ kind: ENTRY_KIND, key, record: null })));
      if (keys.length < KEY_PAGE_SIZE) return;
      after = keys.at(-1) ?? after;
    }
  }
}

const digits = (position: bigint): string => String(position).padStart(DIGITS, '0');
