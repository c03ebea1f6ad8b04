import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded, type Engines } from '#engines';
import { KEY_USE, KeyUse, type KeyUseRecord } from '#http';

let dataDir: string;
let engines: Engines;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'key-use-'));
  engines = await openEmbedded({ dataDir, onFatal: () => undefined });
});
afterAll(async () => {
  await engines.close();
  await rm(dataDir, { recursive: true, force: true });
});

const noon = Date.parse('2026-03-02T12:00:00.000Z');
const entry = (key: string) => engines.stateStore.get<KeyUseRecord>(KEY_USE, key);
const settle = (use: KeyUse) => use.onModuleDestroy();

describe('KeyUse', () => {
  it('records the use of a key at most once an hour', async () => {
    const use = new KeyUse(engines.stateStore);
    for (const minutes of [0, 1, 30, 59]) use.note('key_1', noon + minutes * 60_000);
    await settle(use);
    expect(await entry('key_1')).toMatchObject({ version: 1, record: { usedAt: '2026-03-02T12:00:00.000Z' } });
    use.note('key_1', noon + 3_600_000);
    await settle(use);
    expect(await entry('key_1')).toMatchObject({ version: 2, record: { usedAt: '2026-03-02T13:00:00.000Z' } });
  });

  it('records a use once when several processes share the key', async () => {
    const [one, other] = [new KeyUse(engines.stateStore), new KeyUse(engines.stateStore)];
    one.note('key_2', noon);
    await settle(one);
    other.note('key_2', noon + 30_000);
    await settle(other);
    expect(await entry('key_2')).toMatchObject({ version: 1 });
  });

  it('does not throw if the state store is unavailable, and tries again at the next use', async () => {
    let away = true;
    const stateStore = {
      get: async () => {
        if (away) throw new Error('away');
        return null;
      },
      put: (...record: [string, string, KeyUseRecord]) => engines.stateStore.put(...record),
    };
    const use = new KeyUse(stateStore as unknown as Engines['stateStore']);
    use.note('key_3', noon);
    await settle(use);
    expect(await entry('key_3')).toBeNull();
    // Less than an hour has passed, but the previous attempt failed.
    away = false;
    use.note('key_3', noon + 1000);
    await settle(use);
    expect(await entry('key_3')).toMatchObject({ record: { usedAt: '2026-03-02T12:00:01.000Z' } });
  });
});
