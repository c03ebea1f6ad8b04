import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PayerTransmission } from '#documents';
import { PayerOutbox } from './outbox.js';
import type { Delivered, DeliveryJob } from './payer-delivery.js';

let folder: string;
let made: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outbox-'));
  made = 0;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const lies: Delivered = { outcome: 'written' };
/** What the outbox looks at. */
const transmission = { problems: [] } as unknown as PayerTransmission;
const job = (change: Partial<DeliveryJob> = {}): DeliveryJob => ({
  key: 'event-1',
  attempts: 0,
  organizationId: 'org_1',
  billId: 'bill_1',
  controlNumber: '1042-1',
  practiceName: 'Practice',
  make: () => transmission,
  letter: () => Promise.reject(new Error('no letter')),
  files: async () => {
    made += 1;
    return [{ name: 'cover.pdf', bytes: Buffer.from('cover') }];
  },
  due: async () => true,
  ...change,
});
const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

describe('the outbox', () => {
  it('holds a transmission whole, for nobody else’s eyes', async () => {
    const outbox = new PayerOutbox(join(folder, 'payers'));
    expect(await outbox.deliver(job())).toEqual(lies);
    const place = join(folder, 'payers/org_1/1042-1');
    expect((await readdir(place)).toSorted()).toEqual(['cover.pdf', 'manifest.json']);
    expect([await modeOf(place), await modeOf(join(place, 'cover.pdf')), await modeOf(join(folder, 'payers'))]).toEqual(
      [0o700, 0o600, 0o700],
    );
    expect(JSON.parse(await readFile(join(place, 'manifest.json'), 'utf8'))).toEqual({
      key: 'event-1',
      controlNumber: '1042-1',
      files: [
        {
          name: 'cover.pdf',
          bytes: 5,
          sha256: createHash('sha256').update('cover').digest('hex'),
        },
      ],
    });
  });
  it('takes the same job once', async () => {
    const outbox = new PayerOutbox(folder);
    await outbox.deliver(job());
    expect(await outbox.deliver(job())).toEqual(lies);
    expect(made).toBe(1);
  });
  it('begins anew where a crash left a part', async () => {
    await mkdir(join(folder, 'org_1/.1042-1.tmp'), { recursive: true });
    await writeFile(join(folder, 'org_1/.1042-1.tmp/cover.pdf'), 'half');
    await new PayerOutbox(folder).deliver(job());
    expect(await readdir(join(folder, 'org_1'))).toEqual(['1042-1']);
    expect(await readFile(join(folder, 'org_1/1042-1/cover.pdf'), 'utf8')).toBe('cover');
  });
  it('leaves nothing that can be taken for a transmission when making it fails', async () => {
    const failing = job({ files: () => Promise.reject(new Error('no')) });
    await expect(new PayerOutbox(folder).deliver(failing)).rejects.toThrow('no');
    expect(await readdir(join(folder, 'org_1'))).toEqual(['.1042-1.tmp']);
  });
  it('never overwrites another job’s transmission', async () => {
    const outbox = new PayerOutbox(folder);
    await outbox.deliver(job());
    await expect(outbox.deliver(job({ key: 'event-2' }))).rejects.toThrow();
    expect(JSON.parse(await readFile(join(folder, 'org_1/1042-1/manifest.json'), 'utf8'))).toMatchObject({
      key: 'event-1',
    });
  });
  it.each([
    ['while it was made', [false]],
    ['in the moment it was put into place', [true, false]],
  ])('keeps nothing of a bill that was erased %s', async (_, answers) => {
    const asked = [...answers];
    const outbox = new PayerOutbox(folder);
    expect(await outbox.deliver(job({ due: async () => asked.shift() ?? true }))).toEqual({ outcome: 'nowhere' });
    expect([made, asked, await readdir(join(folder, 'org_1'))]).toEqual([1, [], []]);
  });
  it('takes nothing that cannot be written, and says which fields are in the way', async () => {
    const bad = { ...transmission, problems: [{ path: 'bill.patient.address.state', message: 'must be a state' }] };
    expect(await new PayerOutbox(folder).deliver(job({ make: () => bad }))).toEqual({
      outcome: 'failed',
      code: 'refused_by_checks',
      paths: ['bill.patient.address.state'],
      again: false,
    });
    expect([made, await readdir(folder)]).toEqual([0, []]);
  });
  it('makes no folder out of anything but ids', async () => {
    for (const change of [{ controlNumber: '../1' }, { organizationId: '..' }])
      await expect(new PayerOutbox(folder).deliver(job(change))).rejects.toThrow(TypeError);
    expect(await readdir(folder)).toEqual([]);
  });
});
