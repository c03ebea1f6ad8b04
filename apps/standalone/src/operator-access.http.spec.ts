import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccessRecordView } from '#contracts';
import { losAngelesDate } from '#domain';
import { withAdministrator, billBody, eventually, realAdministrator } from '#testing/pure';
import { openPremises, OPERATOR, REASON, type StandaloneService } from './matrix/practice.spec-kit.js';

/* The operator's command line in the record of access. */

const destination = { mailingAddress: 'Claims\nPO Box 9\nLos Angeles CA 90012' };
const onPaper = withAdministrator(realAdministrator, billBody({}, { submission: { route: 'mail', destination } }));

let service: StandaloneService;
let folder: string;
let bill: string;
const get = async (path: string) => service.call('GET', path, { as: service.liveKey, organization: service.live });
/** The operator's part of the record, newest first. */
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

describe('what the operator sees of patients is in the record, under the name of the system’s user', () => {
  it('a print batch, with its bills', async () => {
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

  it('a practice that is taken out as a file', async () => {
    await service.operate('org.export', { org: service.live, file: join(folder, 'practice.tar') });
    expect((await recorded())[0]).toMatchObject({
      action: 'export',
      operation: 'org.export',
      billIds: [bill],
      count: 1,
    });
  });

  it('events, of which each belongs to the practice that it names', async () => {
    const { events } = await service.operate('events.tail', { limit: 200 });
    expect(events.some(({ stream }) => stream.endsWith(bill))).toBe(true);
    expect((await recorded())[0]).toMatchObject({
      action: 'search',
      operation: 'events.tail',
      billIds: [bill],
      reason: REASON,
    });
  });

  it('nothing, where no patient is shown', async () => {
    const before = (await recorded()).length;
    await service.operate('org.list', {});
    await service.operate('status', {});
    expect(await recorded()).toHaveLength(before);
  });
});

it('nothing is shown and no file is written while the record cannot be', async () => {
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
    await expect(printed()).rejects.toThrow(/record of access cannot be written/);
    await expect(service.operate('events.tail', { limit: 5 })).rejects.toThrow(/record of access cannot be written/);
    expect((await readdir(folder)).filter((name) => name.endsWith('.pdf'))).toEqual([]);
  } finally {
    full.mockRestore();
  }
  await printed();
  // What was refused was not shown, so it is not recorded later either: a failed write is tried again after a second.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(await recorded()).toHaveLength(entries + 1);
});
