import { billStream, type Message } from '#domain';
import { deletedStreams, recordDeletedStream } from '#state-store';
import { tombstoneStream } from '#testing/http';
import { operatorMetadata } from '../kernel.js';
import { createOrganization } from '../organizations/organizations.js';
import { status } from '../status/status.js';
import { openWorkplace, type OwnWorkplace } from '../workplace.spec-kit.js';
import { verify } from './verify.js';

let work: OwnWorkplace;
let org: string;
beforeEach(async () => {
  work = await openWorkplace('production');
  ({ organizationId: org } = await createOrganization(work, { name: 'Practice', environment: 'live' }));
});
afterEach(() => work.close());

const noted = (billId: string): Message => ({
  type: 'NoteAdded',
  data: { billId, noteId: `note_${billId}`, private: { text: 'Called the payer.' } },
});
const write = async (billId: string): Promise<string> => {
  const stream = billStream(org, billId);
  await work.engines.ledger.append(stream, -1, [noted(billId)], operatorMetadata(work, org));
  return stream;
};
const deletedIn = async () =>
  (await status(work)).findings.map(({ what }) => what).filter((what) => what.includes('deleted permanently'));

it('verify names a stream that was deleted permanently and checks the others', async () => {
  const [gone, other] = [await write('bill_1'), await write('bill_2')];
  await tombstoneStream(work.config.EVENTSTOREDB_URL!, gone);
  const report = await verify(work);
  expect(report.differences).toContainEqual({
    kind: 'order',
    where: gone,
    what: 'was deleted permanently in EventStoreDB (a tombstone)',
  });
  expect(report.differences.filter(({ where }) => where === other)).toEqual([]);
  expect(report).toMatchObject({ organizations: 1, integrity: expect.anything() as unknown });
});

it('doctor names a deleted stream after a process has read its tombstone, until the stream can be read again', async () => {
  const [gone, other] = [await write('bill_1'), await write('bill_2')];
  expect(await deletedIn()).toEqual([]);
  await tombstoneStream(work.config.EVENTSTOREDB_URL!, gone);
  await work.engines.events.readAll(0n, 1_000);
  const { stateStore } = work.engines;
  await recordDeletedStream(stateStore, other);
  expect(await deletedIn()).toEqual([`a stream was deleted permanently in EventStoreDB: ${gone}`]);
  expect(await deletedStreams(stateStore)).toEqual([gone]);
});
