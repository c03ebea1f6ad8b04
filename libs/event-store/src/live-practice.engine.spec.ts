import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decide, organization, organizationStream } from '#domain';
import { openEmbedded, type Engines } from '#engines';
import { hasLivePractice } from '#event-store';

const at = '2026-03-02T12:00:00.000Z';
let dataDir: string;
let engines: Engines;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'workcomp-live-'));
  engines = await openEmbedded({ dataDir, onFatal: () => undefined });
});
afterEach(async () => {
  await engines.close();
  rmSync(dataDir, { recursive: true });
});

const create = async (organizationId: string, environment: 'sandbox' | 'live'): Promise<void> => {
  const created = decide(organization, organization.initial, {
    type: 'CreateOrganization',
    data: { organizationId, environment, accountId: organizationId, externalId: null, name: organizationId, at },
  });
  const actor = { kind: 'system', id: 'spec' } as const;
  const metadata = { organizationId, at, recordedAt: at, actor, requestId: 'req_spec', commandId: organizationId };
  await engines.ledger.append(organizationStream(organizationId), -1, created, metadata);
};

it('hasLivePractice finds a live organization among sandbox organizations without decrypting any stream', async () => {
  expect(await hasLivePractice(engines)).toBe(false);
  for (let n = 0; n < 150; n += 1) await create(`org_sandbox${n}`, 'sandbox');
  const [opens, turns] = [jest.spyOn(engines.vault, 'open'), jest.spyOn(engines.provider, 'unwrap')];
  const reads = jest.spyOn(engines.events, 'readStream');
  let waited = false;
  setImmediate(() => (waited = true));
  expect(await hasLivePractice(engines)).toBe(false);
  // The search yielded to the event loop.
  expect(waited).toBe(true);
  expect(reads.mock.calls.every(([, from, limit]) => from === 0 && limit === 1)).toBe(true);
  await create('org_zlive', 'live');
  opens.mockClear();
  turns.mockClear();
  expect(await hasLivePractice(engines)).toBe(true);
  expect([opens.mock.calls.length, turns.mock.calls.length]).toEqual([0, 0]);
  jest.restoreAllMocks();
});
