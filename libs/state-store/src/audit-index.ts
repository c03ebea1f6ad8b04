import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { feedOf, type EventStore } from '#event-store';
import type { StateChange, StateStore } from './state-store.js';

/** How far the index goes, and in which log. */
const PROGRESS_KEY = { kind: 'audit-index', key: 'reached' } as const;
/** `{organization}/{log}/{position}`: an event of the organization that is in no feed. */
const ENTRY_KIND = 'audit-entry';
const EVENT_PAGE_SIZE = 500;
const KEY_PAGE_SIZE = 500;
const DIGITS = 20;

type ReachedRecord = { readonly log: string; readonly position: string };
type Owned = { readonly organizationId: string };
type EntryRecord = { readonly stream: string; readonly revision: number };

/** Where an event stands that is in no feed. */
export type AuditPlace = EntryRecord & { readonly position: bigint };

/**
 * Finds an organization's events without reading everybody's: those of its bills are in its feed, and the others (settings,
 * keys, sessions) are named here. It follows the log at a distance, and is made anew for another log.
 */
export class AuditIndex {
  constructor(
    private readonly events: EventStore,
    private readonly stateStore: StateStore,
  ) {}

  /**
   * Up to this position every event is in its feed or named here; 0n where nothing is known. What comes after it has to be
   * looked for in the log.
   */
  async reached(log: string): Promise<bigint> {
    const known = await this.stateStore.get<ReachedRecord>(PROGRESS_KEY.kind, PROGRESS_KEY.key);
    return known?.record.log === log ? BigInt(known.record.position) : 0n;
  }

  /** Those of an organization after a position, in the order of the log. */
  async places(organizationId: string, log: string, after: bigint, limit: number): Promise<readonly AuditPlace[]> {
    const prefix = `${organizationId}/${log}/`;
    const page = { limit, after: prefix + digits(after) };
    const found = await this.stateStore.list<EntryRecord>(ENTRY_KIND, prefix, page);
    return found.map(({ key, record }) => ({ ...record, position: BigInt(key.slice(prefix.length)) }));
  }

  /** Goes on to the end of the log, or as far as feeds are; another process may do the same. True at the end of the log. */
  async goOn(signal: AbortSignal): Promise<boolean> {
    const log = await this.events.logId();
    while (!signal.aborted) {
      const known = await this.stateStore.get<ReachedRecord>(PROGRESS_KEY.kind, PROGRESS_KEY.key);
      const isSame = known?.record.log === log;
      if (known && !isSame) await this.forgetOthers(log);
      const page = await this.events.readAll(isSame ? BigInt(known.record.position) : 0n, EVENT_PAGE_SIZE);
      const last = page.at(-1);
      if (last === undefined) return true;
      // Feeds are filled in the order of the log: where the latest one is, all are.
      const fed = page.findLast(({ stream }) => feedOf(stream) !== null);
      if (fed && !(await this.events.feedReached(feedOf(fed.stream) ?? '', fed.position))) return false;
      const entries = page
        .filter(({ stream }) => feedOf(stream) === null)
        .map(({ stream, revision, position, metadata }): StateChange => ({
          kind: ENTRY_KIND,
          key: `${(metadata as Owned).organizationId}/${log}/${digits(position)}`,
          record: { stream, revision },
        }));
      // The entries first: who looks up to a position must find all of them.
      await this.stateStore.write(entries);
      const record = { log, position: String(last.position) };
      if (!(await this.stateStore.compareAndSet(PROGRESS_KEY.kind, PROGRESS_KEY.key, known?.version ?? 0, record)))
        return false;
      if (page.length < EVENT_PAGE_SIZE) return true;
      await yieldToEventLoop();
    }
    return false;
  }

  /** Forgets entries of another log: this one came of a backup, or of a move to other engines. */
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
