import { AccessRecordMaintenance, AccessRecord, assignStableId, type AccessDraft } from '#access-record';
import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { organizationStream } from '#domain';
import { billProjection } from '#read-models';
import { commandApp } from '#testing/http';
import { accessDraft, eventually } from '#testing/pure';
import { ProjectorModule } from '../projector.module.js';
import { AccessAlerts } from './access-alerts.js';
import type { AccessThresholds } from './unusual-access.js';

const api = commandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);

/** Each test has its own hour on its own day. */
let hour = Date.parse('2026-05-01T20:00:00.000Z');
let clock = 0;
beforeEach(() => {
  hour += 24 * 3_600_000;
  clock = hour + 60_000;
});
let made = 0;
const person = 'user-9';
/** Adds an entry to the access record. `seconds`: after the start of the hour. */
const act = (seconds: number, change: Partial<AccessDraft> = {}): Promise<void> =>
  api.app.get(AccessRecord, { strict: false }).write([
    assignStableId(`act ${(made += 1)}`, hour + seconds * 1_000, {
      ...accessDraft,
      organizationId: api.organizationId,
      actor: { kind: 'browser_session', id: person },
      bills: [],
      ...change,
    }),
  ]);
const patients = (...names: readonly string[]) => ({ patients: names.map((name) => `pat_${name.repeat(24)}`) });
const file = { action: 'export', count: 2, digest: 'd' } as const;
const refusal = (times: number) =>
  ({ action: 'refused', outcome: 'refused', actor: { kind: 'server_key', id: 'key_1' }, times }) as const;

const watch = (thresholds: Partial<AccessThresholds> = {}) =>
  new AccessAlerts(api.engines, { patients: 3, exports: 2, refusals: 5, ...thresholds }, null, () => clock);
const look = (watcher: AccessAlerts) => watcher.look(new AbortController().signal);
const since = () => new Date(hour).toISOString();
const alerts = async (): Promise<readonly { readonly id: string; readonly since: string }[]> => {
  const { json } = await api.call('GET', '/access-alerts');
  return (json['data'] as { readonly id: string; readonly since: string }[]).filter((alert) => alert.since >= since());
};
const acknowledge = (id: string, idempotencyKey?: string) =>
  api.post(`/access-alerts/${id}/acknowledge`, undefined, { ...(idempotencyKey !== undefined && { idempotencyKey }) });

/** Acknowledges all alerts so that none is open in the next test. */
afterEach(async () => {
  for (const { id } of (await api.call('GET', '/access-alerts')).json['data'] as { id: string }[])
    await acknowledge(id);
});

describe('AccessAlerts', () => {
  it('raises one alert for a person who sees many patients within an hour', async () => {
    const watcher = watch();
    await act(1, patients('a', 'b'));
    await act(2, patients('b'));
    await look(watcher);
    expect(await alerts()).toEqual([]);
    await act(3, patients('c'));
    clock += 15_000;
    await look(watcher);
    await look(watcher);
    expect(await alerts()).toMatchObject([
      {
        rule: 'patients',
        actor: { kind: 'browser_session', id: person, name: null },
        count: 3,
        threshold: 3,
        since: since(),
        acknowledgedAt: null,
      },
    ]);
    expect(Object.fromEntries(watcher.accessAlerts())).toEqual({ patients: 1, exports: 0, refusals: 0 });
  });

  it('counts per hour and ignores programs', async () => {
    await act(1, patients('a', 'b'));
    await act(-1, patients('c', 'd'));
    await act(2, { ...patients('c'), actor: { kind: 'browser_session', id: 'user-10' } });
    await act(3, { ...patients('e', 'f', 'g'), actor: { kind: 'server_key', id: 'key_1' } });
    await look(watch());
    expect(await alerts()).toEqual([]);
  });

  it('raises an alert for a person who exports many files in a day, counting each file once', async () => {
    const watcher = watch();
    const { count: _, ...piece } = file;
    await act(-7_200, file);
    await act(1, piece);
    await act(2, piece);
    await look(watcher);
    expect(await alerts()).toEqual([]);
    await act(3, file);
    clock += 15_000;
    await look(watcher);
    const { json } = await api.call('GET', '/access-alerts');
    expect(json['data'][0]).toMatchObject({ rule: 'exports', count: 2, actor: { id: person } });
  });

  it('raises an alert for many refusals within a minute, regardless of the actor', async () => {
    const watcher = watch();
    await act(59, refusal(4));
    await act(60, refusal(4));
    await look(watcher);
    expect(await alerts()).toEqual([]);
    await act(61, { ...refusal(1), actor: { kind: 'nobody', id: '' } });
    clock += 15_000;
    await look(watcher);
    expect(await alerts()).toMatchObject([{ rule: 'refusals', actor: null, count: 5 }]);
  });

  it('raises an alert after a pause, in another process, and from packed entries', async () => {
    await look(watch());
    await act(1, patients('a', 'b', 'c'));
    await new AccessRecordMaintenance(api.engines.stateStore, () => clock).pack(new AbortController().signal, true);
    await look(watch());
    expect(await alerts()).toHaveLength(1);
  });

  it('counts the patient of a bill if an entry names only the bill', async () => {
    const bill = await api.bill();
    await eventually(() => api.engines.views.get(billProjection.name, bill));
    await act(1, { bills: [bill] });
    await act(2, patients('a', 'b'));
    await look(watch());
    expect(await alerts()).toMatchObject([{ rule: 'patients', count: 3 }]);
  });

  it('raises no alerts for rules with threshold 0', async () => {
    await act(1, { ...file, ...patients('a', 'b', 'c') });
    await act(2, refusal(9));
    await look(watch({ patients: 0, exports: 0, refusals: 0 }));
    expect(await alerts()).toEqual([]);
  });

  it('alerts one practice although another practice cannot be written to, and retries the other one', async () => {
    const broken = organizationStream('org_broken');
    const { ledger } = api.engines;
    const folded = ledger.folded.bind(ledger);
    const tried: string[] = [];
    const spy = jest.spyOn(ledger, 'folded').mockImplementation(async (decider, stream, ...more) => {
      if (stream !== broken) return folded(decider, stream, ...more);
      tried.push(stream);
      throw new Error('broken');
    });
    try {
      const actor = { kind: 'browser_session', id: 'user-11' } as const;
      await act(1, { ...patients('a', 'b', 'c'), actor, organizationId: 'org_broken' });
      await act(2, { ...patients('a', 'b', 'c'), actor });
      const watcher = watch();
      await expect(look(watcher)).rejects.toThrow('broken');
      expect(await alerts()).toHaveLength(1);
      clock += 15_000;
      const before = tried.length;
      await expect(look(watcher)).rejects.toThrow('broken');
      expect(tried.length).toBeGreaterThan(before);
    } finally {
      spy.mockRestore();
    }
  });

  it('raises no alert for a practice that does not exist', async () => {
    await act(1, { ...patients('a', 'b', 'c'), organizationId: 'org_left' });
    await look(watch());
    expect(await api.engines.ledger.load(organizationStream('org_left'))).toEqual([]);
  });
});

describe('an access alert', () => {
  const raised = async (): Promise<string> => {
    await act(1, patients('a', 'b', 'c'));
    await look(watch());
    return (await alerts())[0]!.id;
  };

  it('is acknowledged once and listed in the audit log', async () => {
    const id = await raised();
    const first = await acknowledge(id, `alert-${id}`);
    expect([first.statusCode, first.json['data'].id]).toEqual([200, id]);
    expect(first.json['data'].acknowledgedAt).not.toBeNull();
    const again = await acknowledge(id, `alert-${id}`);
    expect([again.json, again.headers['idempotent-replayed']]).toEqual([first.json, 'true']);
    expect((await acknowledge(id)).json).toEqual(first.json);
    expect(await alerts()).toEqual([first.json['data']]);
    const { json } = await api.call('GET', '/audit?limit=1000');
    const entries = (json['data'] as { type: string; subjectId: string }[]).filter(({ subjectId }) => subjectId === id);
    expect(entries.map(({ type }) => type)).toEqual(['AccessAlertRaised', 'AccessAlertAcknowledged']);
  });

  it('returns 404 for an unknown ID', async () => expect((await acknowledge('alt_none')).statusCode).toBe(404));

  it('is visible to auditors and acknowledged by administrators', async () => {
    const id = await raised();
    const auditor = await api.key(['audit:read']);
    expect((await api.call('GET', '/access-alerts', undefined, { as: auditor })).statusCode).toBe(200);
    expect((await api.post(`/access-alerts/${id}/acknowledge`, undefined, { as: auditor })).statusCode).toBe(403);
    const reader = await api.key(['bills:read']);
    expect((await api.call('GET', '/access-alerts', undefined, { as: reader })).statusCode).toBe(403);
  });
});
