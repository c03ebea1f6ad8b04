import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccessRecordView } from '#contracts';
import { losAngelesDate } from '#domain';
import { withAdministrator, billBody, eventually, realAdministrator } from '#testing/pure';
import { openPremises, OPERATOR, REASON, type StandaloneService } from './matrix/practice.spec-kit.js';

/* Tests that the access record includes the operator's command line. */

const destination = { mailingAddress: 'Claims\nPO Box 9\nLos Angeles CA 90012' };
const onPaper = withAdministrator(realAdministrator, billBody({}, { submission: { route: 'mail', destination } }));

let service: StandaloneService;
let folder: string;
let bill: string;
const get = async (path: string) => service.call('GET', path, { as: service.liveKey, organization: service.live });
/** Returns the operator's entries, newest first. */
const recorded = async (): Promise<readonly AccessRecordView[]> =>
  ((await get(`/access-records?actor=${OPERATOR}`)).json as { data: readonly AccessRecordView[] }).data;

beforeAll(async () => {
  service = await openPremises();
  folder = await mkdtemp(join(tmpdir(), 'operator-access-'));
  const got = await service.call('POST', '/bills', { as: service.liveKey, organization: service.live, body: onPaper });
  expect([got.status, got.code]).toEqual([201, undefined]);
  bill = (got.json as { id: string }).id;
  await eventually(async () => (await service.operate('print.list', { org: service.live })).length > 0);
}, 120_000);
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

const printed = () =>
  service.operate('print.batch', {
    org: service.live,
    date: losAngelesDate(new Date().toISOString()),
    folder,
    which: 'waiting',
  });

describe('access record of operator commands, with the operating system user as actor', () => {
  it('contains a print batch with its bills', async () => {
    await printed();
    const [entry] = await recorded();
    expect(entry).toMatchObject({
      action: 'print',
      operation: 'print.batch',
      actor: { kind: 'operator', id: OPERATOR, name: null },
      billIds: [bill],
      count: 1,
      reason: REASON,
      address: null,
      userAgent: expect.stringMatching(/^workcomp /),
    });
    expect(entry?.patientIds).toHaveLength(1);
  });

  it('contains the export of a practice as a file', async () => {
    await service.operate('org.export', { org: service.live, file: join(folder, 'practice.tar') });
    expect((await recorded())[0]).toMatchObject({
      action: 'export',
      operation: 'org.export',
      billIds: [bill],
      count: 1,
    });
  });

  it('contains viewed events in the records of their practices', async () => {
    const { events } = await service.operate('events.tail', { limit: 200 });
    expect(events.some(({ stream }) => stream.endsWith(bill))).toBe(true);
    expect((await recorded())[0]).toMatchObject({
      action: 'search',
      operation: 'events.tail',
      billIds: [bill],
      reason: REASON,
    });
  });

  it('does not contain commands that show no patient data', async () => {
    const before = (await recorded()).length;
    await service.operate('org.list', {});
    await service.operate('status', {});
    expect(await recorded()).toHaveLength(before);
  });
});

it('operator commands show no patient data and write no file while the access record cannot be written', async () => {
  const before = await readdir(folder);
  const entries = (await recorded()).length;
  const write = service.engines.stateStore.write.bind(service.engines.stateStore);
  const full = jest
    .spyOn(service.engines.stateStore, 'write')
    .mockImplementation((changes, ...rest) =>
      changes.some(({ kind }) => kind === 'access') ? Promise.reject(new Error('ENOSPC')) : write(changes, ...rest),
    );
  try {
    await rm(join(folder, before.find((name) => name.endsWith('.pdf')) ?? ''));
    await expect(printed()).rejects.toThrow(/access record cannot be written/);
    await expect(service.operate('events.tail', { limit: 5 })).rejects.toThrow(/access record cannot be written/);
    expect((await readdir(folder)).filter((name) => name.endsWith('.pdf'))).toEqual([]);
  } finally {
    full.mockRestore();
  }
  await printed();
  // A refused command showed nothing, so the retry of the failed write after one second must not record it.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(await recorded()).toHaveLength(entries + 1);
});
