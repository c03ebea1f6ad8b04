import { REDACTED } from '#domain';
import { EventStoreUnavailable, NO_STREAM, DEFAULT_READ_LIMIT, WrongExpectedRevision } from '../event-store.js';
import { KeyUnreadable } from '../encryption-keys/key-store.js';
import { Upcasters } from '../upcasters.js';
import { commandMetadata as metadata, openKit, type Kit } from '#testing/http';
import type { StoredEvent } from '../encrypted-event-store.js';
import { subjectOf } from './vault.event-store.js';

const stream = 'org1-bill_a';
const submitted = {
  type: 'BillSubmitted',
  data: { billId: 'bill_a', cents: 125, private: { patient: 'Ada Sample', diagnoses: ['S13.4'] } },
};
const noted = { type: 'BillNoted', data: { billId: 'bill_a' } };

/**
 * Returns an append's events with their positions in the log. An append returns the last event's position for all its
 * events.
 */
const asRead = (events: readonly StoredEvent[], read: readonly StoredEvent[]): readonly StoredEvent[] =>
  events.map((event, i) => ({ ...event, position: read[i]?.position ?? 0n }));

describe('VaultEventStore', () => {
  let kit: Kit;
  beforeEach(async () => {
    kit = await openKit(
      new Upcasters({ BillPaid: [({ amount, ...data }) => ({ ...data, cents: Number(amount) * 100 })] }),
    );
  });
  afterEach(() => kit.stop());

  it('returns appended events and stores the private group encrypted', async () => {
    const appended = await kit.ledger.append(stream, NO_STREAM, [submitted, noted], metadata());
    const loaded = await kit.ledger.load(stream);
    expect(loaded).toEqual(asRead(appended.events, loaded));
    expect(loaded[0]).toMatchObject({ ...submitted, stream, revision: 0, metadata: { v: 1, organizationId: 'org1' } });
    expect(appended.position).toBe(loaded[1]?.position);

    const raw = await kit.events.readStream(stream);
    expect(raw[0]?.data).toEqual({ billId: 'bill_a', cents: 125, sealed: expect.objectContaining({ k: 'bill_a' }) });
    expect(raw[1]?.data).toEqual(noted.data);
    expect(JSON.stringify(raw, (_, value: unknown) => (typeof value === 'bigint' ? '' : value))).not.toMatch(/Ada|S13/);
  });

  it('decrypts a group only in its own stream and type', async () => {
    await kit.ledger.append(stream, NO_STREAM, [submitted], metadata());
    const [raw] = await kit.events.readStream(stream);
    expect(raw).toBeDefined();
    if (!raw) return;
    expect((await kit.ledger.open(raw)).data).toEqual(submitted.data);
    for (const moved of [{ stream: 'org1-bill_b' }, { type: 'BillCorrected' }]) {
      await expect(kit.ledger.open({ ...raw, ...moved })).rejects.toBeInstanceOf(KeyUnreadable);
    }
  });

  it('encrypts with the key of the aggregate, the organization or the given subject', async () => {
    const key = async (name: string, subject?: string): Promise<unknown> => {
      await kit.ledger.append(name, NO_STREAM, [submitted], metadata(), subject);
      return (await kit.events.readStream(name))[0]?.data['sealed'];
    };
    expect(await key('org1-bill_a')).toMatchObject({ k: 'bill_a' });
    expect(await key('organization_org1')).toMatchObject({ k: 'org1' });
    expect(await key('session_s1')).toMatchObject({ k: 'org1' });
    expect(await key('org1-recipient_r', 'recipient_r#2')).toMatchObject({ k: 'recipient_r#2' });
    expect(subjectOf('org1-bill_a-b', 'org1')).toBe('bill_a-b');
  });

  it('returns REDACTED and the unencrypted fields after shredding', async () => {
    await kit.ledger.append(stream, NO_STREAM, [submitted], metadata());
    await kit.vault.shred('bill_a', { shreddedAt: '2026-01-02T03:04:05.000Z', eventId: 'e' });
    const [event] = await kit.ledger.load(stream);
    expect(event?.data).toEqual({ billId: 'bill_a', cents: 125, private: REDACTED });
  });

  it('writes the newest version and upcasts older versions on read', async () => {
    await kit.events.append(stream, NO_STREAM, [
      {
        id: 'b2d1c0de-0000-4000-8000-000000000000',
        type: 'BillPaid',
        data: { amount: 2 },
        metadata: { v: 1, organizationId: 'org1' },
      },
    ]);
    await kit.ledger.append(stream, 0, [{ type: 'BillPaid', data: { cents: 300 } }], metadata());
    const loaded = await kit.ledger.load(stream);
    expect(loaded.map(({ data, metadata }) => [data, metadata.v])).toEqual([
      [{ cents: 200 }, 1],
      [{ cents: 300 }, 2],
    ]);
  });

  it('loads a stream longer than a page, from the start or from a middle revision', async () => {
    const many = Array.from({ length: DEFAULT_READ_LIMIT + 5 }, (_, n) => ({ type: 'BillNoted', data: { n } }));
    await kit.ledger.append(stream, NO_STREAM, many, metadata());
    expect(await kit.ledger.load(stream)).toHaveLength(DEFAULT_READ_LIMIT + 5);
    expect((await kit.ledger.load(stream, DEFAULT_READ_LIMIT)).map(({ data }) => data)).toEqual(
      many.slice(DEFAULT_READ_LIMIT).map(({ data }) => data),
    );
    expect(await kit.ledger.load('org1-bill_none')).toEqual([]);
  });

  it('rejects data with a redacted group or a field named sealed', async () => {
    for (const data of [{ private: REDACTED }, { sealed: {} }]) {
      await expect(kit.ledger.append(stream, NO_STREAM, [{ type: 'A', data }], metadata())).rejects.toThrow(TypeError);
    }
  });

  it.each(['lost before', 'lost after'] as const)(
    'records an append once if the response is %s the append',
    async (fault) => {
      kit.faults.push(fault);
      const appended = await kit.ledger.append(stream, NO_STREAM, [submitted, noted], metadata());
      const loaded = await kit.ledger.load(stream);
      expect(loaded).toEqual(asRead(appended.events, loaded));
      expect(new Set(kit.appends.map((events) => events.map(({ id }) => id).join())).size).toBe(1);
    },
  );

  it('finds its own append if other events followed before the retry', async () => {
    const overtaken = async (): Promise<never> => {
      const [events] = kit.appends;
      expect(events).toBeDefined();
      const other = { ...(events?.[0] ?? never()), ...noted, id: 'b2d1c0de-0000-4000-8000-000000000000' };
      await kit.events.append(stream, 0, [other]);
      throw new WrongExpectedRevision(stream, NO_STREAM, 1);
    };
    kit.faults.push('lost after', overtaken);
    const { revision } = await kit.ledger.append(stream, NO_STREAM, [submitted], metadata());
    expect(revision).toBe(0);
    expect(await kit.ledger.load(stream)).toHaveLength(2);
  });

  it('reports a version conflict if the retry finds events of another writer', async () => {
    kit.faults.push('lost before');
    const append = kit.ledger.append(stream, NO_STREAM, [submitted], metadata());
    await kit.ledger.append(stream, NO_STREAM, [noted], metadata()).catch(() => undefined);
    const outcomes = await Promise.allSettled([append]);
    const loaded = await kit.ledger.load(stream);
    expect(loaded).toHaveLength(1);
    expect(outcomes[0].status).toBe(loaded[0]?.type === 'BillSubmitted' ? 'fulfilled' : 'rejected');
  });

  it('reports an unknown outcome if the retry also fails', async () => {
    kit.faults.push('lost after', 'lost before');
    await expect(kit.ledger.append(stream, NO_STREAM, [submitted], metadata())).rejects.toBeInstanceOf(
      EventStoreUnavailable,
    );
  });
});

const never = (): never => {
  throw new Error('unreachable');
};
