import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AesVault, openEmbeddedLog } from '#event-store';
import { EmbeddedStateStore } from '../embedded-state-store.js';
import { issuedSessions, type IssuedSession } from './issued-sessions.js';

const dir = await mkdtemp(join(tmpdir(), 'sessions-'));
const log = await openEmbeddedLog({
  dir: join(dir, 'log'),
  onFatal: (error) => {
    throw error;
  },
});
const same = async (key: Uint8Array): Promise<Uint8Array> => Buffer.from(key);
const stateStore = await EmbeddedStateStore.open(
  join(dir, 'desk'),
  new AesVault(log.keys, { wrap: same, unwrap: same }),
);
const sessions = issuedSessions.in(stateStore);

afterAll(async () => {
  await stateStore.close();
  await log.close();
  await rm(dir, { recursive: true });
});

it('issuedSessions finds sessions by organization, by person and by end time', async () => {
  const issue = (sessionId: string, organizationId: string, person: string, day: number): Promise<void> => {
    const [startedAt, endsAt] = [`2026-01-0${day}T08:00:00.000Z`, `2026-01-0${day}T16:00:00.000Z`];
    const unused = { usedAt: null, address: null, agent: null };
    const issued: IssuedSession = { organizationId, sessionId, person, startedAt, endsAt, ...unused };
    return sessions.put(sessionId, issued);
  };
  await issue('s1', 'org1', 'ana', 3);
  await issue('s2', 'org1', 'ben', 2);
  await issue('s3', 'org1', 'ana', 1);
  await issue('s4', 'org2', 'ana', 1);
  const keys = async (...asked: Parameters<typeof sessions.find>) =>
    (await sessions.find(...asked)).map(({ key }) => key);
  expect(await keys('byOrganization', { equals: ['org1'] })).toEqual(['s3', 's2', 's1']);
  expect(await keys('byMember', { equals: ['org1', 'ana'], reverse: true })).toEqual(['s1', 's3']);
  expect(await keys('endsAt', { below: '2026-01-02T12:00:00.000Z' })).toEqual(['s3', 's4']);
});
