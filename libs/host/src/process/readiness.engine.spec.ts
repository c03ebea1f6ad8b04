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

describe('engineChecks', () => {
  it('fails if the largest possible bill no longer fits on the disk', async () => {
    expect(await engineChecks(engines(64 * MIB))['disk']?.()).toMatchObject({ ok: true });
    expect(await engineChecks(engines(64 * MIB - 1))['disk']?.()).toEqual({
      ok: false,
      detail: 'only 63 MiB free: free up disk space',
    });
  });
  it('has no disk check for production engines', () =>
    expect(Object.keys(engineChecks(engines(0, null)))).toEqual(['eventLog', 'readModels', 'masterKey']));
  it('fails if the master key was rotated and the process does not have the new key', async () => {
    const check = (unwrap: () => Promise<unknown>) =>
      engineChecks({
        ...engines(0, null),
        keys: { list: async () => [{ subject: 'organization-key:org_1', wrapped: Buffer.of(1) }] },
        provider: { unwrap },
      } as unknown as Engines)['masterKey']?.();
    expect(await check(async () => Buffer.of(2))).toMatchObject({ ok: true });
    expect(await check(() => Promise.reject(new KeyUnreadable('no')))).toMatchObject({
      ok: false,
      detail: expect.stringContaining('does not have the new key'),
    });
    // An unavailable store is reported by its own check.
    expect(await check(() => Promise.reject(new Error('away')))).toMatchObject({ ok: true });
  });
  it('fails while the object store of the documents is unavailable', async () => {
    const away = { ok: false, detail: 'waiting for the object store' };
    expect(await engineChecks(engines(0, null, async () => away))['documents']?.()).toEqual(away);
  });
});
