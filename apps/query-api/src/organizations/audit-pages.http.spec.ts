import { ListAuditRequest } from '#contracts';
import type { EventStore, RecordedEvent, Vault } from '#event-store';
import { Cursors, parseQuery, type RequestContext } from '#http';
import type { AuditIndex } from '#state-store';
import type { AuditChanges } from './audit-changes.js';
import { countTurnsDuring } from '#testing/pure';
import { AuditQueries, MAX_ENTRIES_SCANNED } from './audit.queries.js';

const context = { organizationId: 'org_test' } as RequestContext;
/** An empty index, so that every entry is read from the log. */
const noIndex = { reached: async () => 0n } as unknown as AuditIndex;
const vault = { hmac: async () => Buffer.alloc(32) } as unknown as Vault;

const noChanges = { of: async () => new Map() } as unknown as AuditChanges;

/** Returns a log in which `isOurs` selects the positions of the organization's events. Positions start at 1. */
const logOf = (length: number, isOurs: (position: number) => boolean, change: Partial<RecordedEvent> = {}) => {
  const reads: number[] = [];
  const events = {
    logId: async () => 'log_1',
    readAll: async (after: bigint, limit: number): Promise<readonly RecordedEvent[]> => {
      reads.push(Number(after));
      return Array.from({ length: Math.max(0, Math.min(limit, length - Number(after))) }, (_, i) => {
        const position = Number(after) + 1 + i;
        return {
          id: `00000000-0000-4000-8000-${String(position).padStart(12, '0')}`,
          type: 'NoteAdded',
          stream: 'org_test-bill_1',
          revision: position,
          position: BigInt(position),
          data: { billId: 'bill_1', sealed: { k: 'bill_1', n: 'nonce', c: 'cipher' } },
          metadata: {
            organizationId: isOurs(position) ? 'org_test' : 'org_other',
            actor: { kind: 'server_key', id: 'key_1', name: 'never' },
            requestId: 'req_1',
            recordedAt: '2026-11-21T00:00:00.000Z',
            at: '2026-11-20T00:00:00.000Z',
            idempotency: { key: 'never', fingerprint: 'never', status: 200 },
          },
          ...change,
        };
      });
    },
  };
  const cursors = new Cursors(vault);
  const queries = new AuditQueries(events as unknown as EventStore, cursors, noIndex, noChanges);
  return {
    reads,
    ask: (query: Record<string, string> = {}) => queries.page(context, parseQuery(ListAuditRequest, query)),
    place: (cursor: string | null) => cursors.decode({ organizationId: 'org_test', list: 'audit' }, cursor ?? ''),
  };
};

describe('page of GET /audit', () => {
  it('ends after 5,000 entries of the log, even if few belong to the organization, and its cursor advances', async () => {
    const log = logOf(12_000, (position) => position === 11_000);
    const first = await log.ask();
    expect(first.data).toEqual([]);
    expect(await log.place(first.nextCursor)).toEqual({ log: 'log_1', at: String(MAX_ENTRIES_SCANNED) });
    const second = await log.ask({ cursor: first.nextCursor! });
    const third = await log.ask({ cursor: second.nextCursor! });
    expect(third.data.map(({ sequence }) => sequence)).toEqual(['11000']);
    expect(await log.ask({ cursor: third.nextCursor! })).toEqual({ data: [], nextCursor: null });
  });
  it('yields to the event loop while it scans the log', async () => {
    const log = logOf(MAX_ENTRIES_SCANNED, () => false);
    expect(await countTurnsDuring(() => log.ask())).toBeGreaterThanOrEqual(MAX_ENTRIES_SCANNED / 100 - 1);
  });
  it('has a cursor directly after its last entry, not after the last entry that was read', async () => {
    const log = logOf(1000, () => true);
    const page = await log.ask({ limit: '7' });
    expect(page.data.map(({ sequence }) => sequence)).toEqual(['1', '2', '3', '4', '5', '6', '7']);
    expect(await log.place(page.nextCursor)).toMatchObject({ at: '7' });
    expect(log.reads).toEqual([0]);
  });
  it('contains only the actor, the action and the time of an event', async () => {
    const { data } = await logOf(1, () => true).ask();
    expect(data).toEqual([
      {
        id: expect.stringMatching(/^evt_[a-z2-7]{26}$/),
        sequence: '1',
        type: 'NoteAdded',
        subjectId: 'bill_1',
        actor: { kind: 'server_key', id: 'key_1' },
        requestId: 'req_1',
        recordedAt: '2026-11-21T00:00:00.000Z',
        at: '2026-11-20T00:00:00.000Z',
      },
    ]);
  });
  it('is refused with 410 for a cursor from another log', async () => {
    const log = logOf(3, () => true);
    const cursor = await new Cursors(vault).encode(
      { organizationId: 'org_test', list: 'audit' },
      { log: 'log_0', at: '1' },
    );
    await expect(log.ask({ cursor })).rejects.toMatchObject({ code: 'cursor_expired' });
  });
  it.each([
    [{ actor: 'key_1' }, 1],
    [{ actor: 'key_2' }, 0],
    [{ from: '2026-11-21T00:00:00Z' }, 1],
    [{ from: '2026-11-21T00:00:00.001Z' }, 0],
    [{ to: '2026-11-21T00:00:00Z' }, 0],
    [{ to: '2026-11-21T01:00:00+00:30' }, 1],
  ])('for the query %j has %d entries', async (query, entries) => {
    expect((await logOf(1, () => true).ask(query)).data).toHaveLength(entries);
  });
  it('leaves out requests that changed nothing', async () => {
    expect((await logOf(1, () => true, { type: 'RequestAcknowledged' }).ask()).data).toEqual([]);
  });
});
