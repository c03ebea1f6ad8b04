import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimReference, readInterchange } from '#documents';
import {
  Exchange,
  PartnersModule,
  openTransport,
  Partners,
  readPartnersFile,
  TransportFailed,
  type OpenTransport,
  type TransportOpener,
  type Partner,
} from '#partners';
import { faults } from '#event-store';
import { eventually, billBody, withAdministrator, partnerEntry, realAdministrator } from '#testing/pure';
import type { CommandApp } from '#testing/http';
import { startDelivery, view, type Stage } from './delivery.spec-kit.js';

let stage: Stage;
let folder: string;
let partner: Partner;
/** Transport to the partner, replaced by tests. */
let way: TransportOpener = openTransport;
let exchanges: readonly [Exchange, Exchange];
const { signal } = new AbortController();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partner-'));
  const read = readPartnersFile(JSON.stringify({ partners: [partnerEntry({ batch: { most: 3 } })] }), {
    folder,
    environment: {},
  });
  partner = read.partners[0]!;
  const partners = new Partners(read.partners);
  const settings = ({ engines }: CommandApp) => {
    const exchange = (): Exchange =>
      new Exchange({
        ...engines,
        partners,
        takeIn: null,
        folder: join(folder, 'own'),
        open: (...asked) => way(...asked),
      });
    exchanges = [exchange(), exchange()];
    return { exchange: exchanges[0] };
  };
  stage = await startDelivery('live', settings, [PartnersModule.with(partners)]);
});
afterAll(async () => {
  await stage.close();
  await rm(folder, { recursive: true });
});
afterEach(() => {
  way = openTransport;
});

const out = () => readdir(join(folder, 'partner', 'out')).then((names) => names.toSorted());
const claims = async () => {
  const files = (await out()).filter((name) => name.endsWith('.837'));
  return Promise.all(
    files.map(async (name) => readInterchange(await readFile(join(folder, 'partner', 'out', name), 'latin1'))),
  );
};
/** CLM01 of each claim at the partner. */
const references = async () =>
  (await claims()).flatMap(({ sets }) =>
    sets.flatMap(({ segments }) => [...segments].filter(({ id }) => id === 'CLM').map(({ elements }) => elements[1])),
  );
const waits = (id: string) =>
  eventually(async () => (await exchanges[0].batches.queue.waiting('clearing')).some(({ billId }) => billId === id));
const submit = async () => {
  const id = await stage.api.bill(
    withAdministrator(realAdministrator, billBody({}, { submission: { route: 'ebill' } })),
  );
  await waits(id);
  return id;
};
const statusOf = async (id: string) => (await view(stage, id)).facts.transmissions[0];

/** Transport to the partner with some calls replaced. */
const through =
  (change: (real: OpenTransport) => Partial<OpenTransport>): TransportOpener =>
  async (...asked) => {
    const real = await openTransport(...asked);
    return { ...real, ...change(real) };
  };
const lost = () => Promise.reject(new TransportFailed('partner_unreachable'));

describe('an electronic bill through a partner', () => {
  it('is sent with its attachments, recorded, and listed with its route and partner', async () => {
    const id = await submit();
    expect(await statusOf(id)).toMatchObject({ status: 'queued' });
    expect(await exchanges[0].send(partner, signal)).toMatchObject({ sent: [1], waiting: 0, trouble: null });
    expect(await statusOf(id)).toMatchObject({
      status: 'sent',
      partner: 'clearing',
      interchange: { control: '000000001', group: '1', set: '0001' },
    });
    const [claim] = await claims();
    const named = [...claim!.sets[0]!.segments]
      .filter((segment) => segment.id === 'PWK')
      .map(({ elements }) => elements[6]);
    expect(await out()).toEqual(['000000001.837', '000000001.index.json', `attachment-${named[0]}.pdf`]);
    const { data } = (await stage.api.call('GET', `/bills/${id}/transmissions`)).json;
    expect(data).toMatchObject([{ status: 'sent', route: 'ebill', partner: 'clearing' }]);
    const { events } = (await stage.api.call('GET', `/events?billId=${id}&types=transmission.*`)).json;
    expect(events).toMatchObject([
      { type: 'transmission.sent', data: { billId: id, route: 'ebill', partner: 'clearing' } },
    ]);
    // Only numbers, names, and hashes of sent files are kept.
    const receipt = await readFile(join(folder, 'own', 'clearing', 'sent', '000000001.json'), 'utf8');
    expect(JSON.parse(receipt)).toMatchObject({ interchange: '000000001', claims: 1 });
  });

  it("shares a file with others, up to the partner's maximum", async () => {
    for (let n = 0; n < 4; n++) await submit();
    expect((await exchanges[0].send(partner, signal)).sent).toEqual([2, 3]);
    expect((await claims()).map(({ sets }) => sets.length)).toEqual([1, 3, 1]);
    expect(new Set(await references()).size).toBe(5);
  });

  it('waits for an unreachable partner and is sent under the same number', async () => {
    const id = await submit();
    way = lost;
    expect(await exchanges[0].send(partner, signal)).toMatchObject({ sent: [], trouble: 'partner_unreachable' });
    expect(await statusOf(id)).toMatchObject({ status: 'written', interchange: { control: '000000004' } });
    // The retry delay applies unless it is overridden.
    way = openTransport;
    expect((await exchanges[0].send(partner, signal, false)).sent).toEqual([]);
    expect((await exchanges[0].send(partner, signal)).sent).toEqual([4]);
  });

  it.each<[string, (real: OpenTransport) => Partial<OpenTransport>]>([
    ['before a file', () => ({ put: lost })],
    ['in the middle', (real) => ({ put: (name, bytes) => (name.endsWith('.837') ? lost() : real.put(name, bytes)) })],
    [
      'after the last one, without a word',
      (real) => ({
        put: async (name, bytes) => (await real.put(name, bytes), name.endsWith('.837') ? lost() : undefined),
      }),
    ],
  ])('interrupted %s is at the partner once, under one number', async (_, cut) => {
    const id = await submit();
    way = through(cut);
    expect(await exchanges[0].send(partner, signal)).toMatchObject({ sent: [] });
    const first = await statusOf(id);
    expect(first).toMatchObject({ status: 'written' });
    way = through((real) => ({
      put: async (name, bytes) => {
        expect(await real.sizeOf(name)).toBeNull();
        await real.put(name, bytes);
      },
    }));
    expect((await exchanges[0].send(partner, signal)).sent).toHaveLength(1);
    expect(await statusOf(id)).toMatchObject({ status: 'sent', interchange: first!.interchange });
    const sent = await references();
    expect(new Set(sent).size).toBe(sent.length);
  });

  it('fails if no part of it can be at the partner, and is sent again under a new number', async () => {
    const id = await submit();
    way = lost;
    const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 3_600_000);
    await exchanges[0].send(partner, signal);
    later.mockReturnValue(Date.now() + 50 * 3_600_000);
    await exchanges[0].send(partner, signal);
    later.mockRestore();
    expect(await statusOf(id)).toMatchObject({ status: 'failed' });
    const { events } = (await stage.api.call('GET', `/events?billId=${id}&types=transmission.failed`)).json;
    expect(events).toMatchObject([{ data: { code: 'partner_unreachable', partner: 'clearing', route: 'ebill' } }]);
    way = openTransport;
    const act = { action: 'set_delivery_route', route: 'ebill' };
    expect((await stage.api.post(`/bills/${id}/actions`, act)).statusCode).toBe(200);
    await waits(id);
    expect((await exchanges[0].send(partner, signal)).sent).toHaveLength(1);
    expect(await statusOf(id)).toMatchObject({ status: 'sent' });
  });

  it('sends its documents as 275s with separate numbers', async () => {
    await submit();
    const asSets = { ...partner, attachments: { method: '275-005010X210', most: 10 } } as const;
    const { sent } = await exchanges[0].send(asSets, signal);
    const number = sent[0]!;
    const name = (controlNumber: number, kind: string) => `${String(controlNumber).padStart(9, '0')}.${kind}`;
    expect(await out()).toEqual(expect.arrayContaining([name(number, '837'), name(number + 1, '275')]));
    const file = await readFile(join(folder, 'partner', 'out', name(number + 1, '275')), 'latin1');
    expect(readInterchange(file)).toMatchObject({ controlNumber: String(number + 1).padStart(9, '0') });
    await submit();
    expect((await exchanges[0].send(partner, signal)).sent).toEqual([number + 2]);
  });

  describe('with erased patient data', () => {
    const number = (controlNumber: number, kind: string) => `${String(controlNumber).padStart(9, '0')}.${kind}`;
    const erase = async (id: string) => {
      const { controlNumber, interchange } = (await statusOf(id))!;
      const { organizationId } = stage.api;
      const reference = claimReference(organizationId, controlNumber);
      const sentClaim = {
        organizationId,
        controlNumber,
        partner: 'clearing',
        interchange: interchange!.control,
        reference,
      };
      const waited = await exchanges[0].waitingIn(sentClaim);
      const [erased] = await exchanges[0].erase([sentClaim], signal);
      expect(await exchanges[0].waitingIn(sentClaim)).toEqual([]);
      expect(waited.toSorted()).toEqual(erased!.files);
      const names = await out();
      for (const name of names)
        expect((await readFile(join(folder, 'partner', 'out', name), 'latin1')).includes(reference)).toBe(false);
      expect(names.filter((name) => name.includes(reference))).toEqual([]);
      return { reference, ...erased! };
    };

    it("is removed from the partner's files with its attachments, and other bills remain", async () => {
      const [one, other] = [await submit(), await submit()];
      const [sent = 0] = (await exchanges[0].send(partner, signal)).sent;
      const before = await references();
      // File left half-written by a crash.
      await writeFile(join(folder, 'partner', 'out', `${number(sent, 'index.json')}.tmp`), '{');
      const first = await erase(one);
      expect(first).toMatchObject({ partner: 'clearing', fetched: false });
      expect(first.files).toEqual([
        number(sent, '837'),
        number(sent, 'index.json'),
        `${number(sent, 'index.json')}.tmp`,
        expect.stringMatching(/^attachment-/),
      ]);
      expect(await references()).toEqual(before.filter((each) => each !== first.reference));
      const index = await readFile(join(folder, 'partner', 'out', number(sent, 'index.json')), 'utf8');
      expect(JSON.parse(index)).toMatchObject({ claims: [{ set: '0002' }] });
      // A second call finds nothing that was fetched.
      expect(await erase(one)).toMatchObject({ files: [], fetched: false });
      expect((await erase(other)).files).toContain(number(sent, '837'));
      expect((await out()).filter((name) => name.startsWith(number(sent, '').slice(0, 9)))).toEqual([]);
    });

    it('is reported as fetched if the partner fetched the claim', async () => {
      const id = await submit();
      const [sent = 0] = (await exchanges[0].send(partner, signal)).sent;
      await rm(join(folder, 'partner', 'out', number(sent, '837')));
      expect(await erase(id)).toMatchObject({
        files: [number(sent, 'index.json'), expect.stringMatching(/^attachment-/)],
        fetched: true,
      });
    });

    it('is removed with documents that were sent as 275s', async () => {
      const id = await submit();
      const asSets = { ...partner, attachments: { method: '275-005010X210', most: 10 } } as const;
      const [sent = 0] = (await exchanges[0].send(asSets, signal)).sent;
      expect((await erase(id)).files).toEqual([number(sent, '837'), number(sent + 1, '275')]);
    });
  });

  it('is in one file although two senders are active', async () => {
    const before = (await references()).length;
    for (let n = 0; n < 5; n++) await submit();
    await Promise.all(exchanges.map((exchange) => exchange.send(partner, signal)));
    const sent = await references();
    expect([sent.length, new Set(sent).size]).toEqual([before + 5, before + 5]);
  });
});

it('reports an unreachable partner by name, and its recovery', async () => {
  const exchangeFaults = (): readonly unknown[] =>
    faults.now().flatMap(({ work, kind }) => (work.startsWith('exchange') ? [[work, kind]] : []));
  const stop = new AbortController();
  way = () => lost();
  await submit();
  const running = exchanges[0].run(stop.signal);
  await eventually(() => exchangeFaults().length > 0);
  expect(exchangeFaults()).toEqual([['exchange clearing sending', 'outside']]);
  way = openTransport;
  await exchanges[0].send(partner, signal);
  await eventually(() => exchangeFaults().length === 0);
  stop.abort();
  await running;
});
