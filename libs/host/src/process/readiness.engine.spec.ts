import type { Engines } from '#engines';
import { KeyUnreadable } from '#event-store';
import { engineChecks } from './readiness.js';

const MIB = 1_048_576;
const well = async () => ({ ok: true, detail: 'well' });
const engines = (freeBytes: number, embedded: object | null = {}, documents: object | null = null): Engines =>
  ({
    events: { health: well },
    views: { health: well },
    opening: { waitsFor: () => null },
    disk: async () => ({ totalBytes: 1_000 * MIB, freeBytes }),
    embedded,
    documents,
  }) as unknown as Engines;

describe('readiness', () => {
  it('is red once the largest bill no longer fits on the disk', async () => {
    expect(await engineChecks(engines(64 * MIB))['disk']?.()).toMatchObject({ ok: true });
    expect(await engineChecks(engines(64 * MIB - 1))['disk']?.()).toEqual({
      ok: false,
      detail: '63 MiB are left: make room',
    });
  });
  it('knows nothing of the disks of production engines', () =>
    expect(Object.keys(engineChecks(engines(0, null)))).toEqual(['eventLog', 'readModels', 'masterKey']));
  it('is red where the master key was changed and the process does not know the new one', async () => {
    const check = (unwrap: () => Promise<unknown>) =>
      engineChecks({
        ...engines(0, null),
        keys: { list: async () => [{ subject: 'organization-key:org_1', wrapped: Buffer.of(1) }] },
        provider: { unwrap },
      } as unknown as Engines)['masterKey']?.();
    expect(await check(async () => Buffer.of(2))).toMatchObject({ ok: true });
    expect(await check(() => Promise.reject(new KeyUnreadable('no')))).toMatchObject({
      ok: false,
      detail: expect.stringContaining('does not know the new one'),
    });
    // A store that is away has a check of its own.
    expect(await check(() => Promise.reject(new Error('away')))).toMatchObject({ ok: true });
  });
  it('is red while the object store of the documents is away', async () => {
    const away = { ok: false, detail: 'waiting for the object store' };
    expect(await engineChecks(engines(0, null, async () => away))['documents']?.()).toEqual(away);
  });
});
