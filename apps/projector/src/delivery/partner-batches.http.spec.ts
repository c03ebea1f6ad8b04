import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bills, carryOut, metadataBy } from '#commands';
import { readInterchange } from '#documents';
import { billStream, nineDigits } from '#domain';
import type { JsonObject, Ledger } from '#event-store';
import type { StateChange, StateStore } from '#outbox';
import {
  Exchange,
  findBatch,
  openWay,
  Partners,
  PartnersModule,
  readPartnersFile,
  type OpenTransport,
  type OpenWay,
  type Partner,
} from '#partners';
import { billBody, billedTo, eventually, partnerEntry, realAdministrator } from '#testing/pure';
import type { CommandApp } from '#testing/http';
import { startDelivery, view, type Stage } from './delivery.spec-kit.js';

let stage: Stage;
let folder: string;
let partner: Partner;
let partners: Partners;
let exchange: Exchange;
const { signal } = new AbortController();

/** Parts of a process that another one knows nothing of: its turns and its memory of the way. */
interface Own {
  readonly ledger?: Ledger;
  readonly stateStore?: StateStore;
  readonly open?: OpenWay;
}
const processOf = ({ engines }: CommandApp, own: Own = {}): Exchange =>
  new Exchange({
    ...engines,
    ledger: Object.create(engines.ledger) as Ledger,
    stateStore: Object.create(engines.stateStore) as StateStore,
    partners,
    takeIn: null,
    folder: join(folder, 'own'),
    open: openWay,
    ...own,
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partner-batches-'));
  const entry = partnerEntry({ id: 'clear-ing', batch: { most: 3 } });
  const read = readPartnersFile(JSON.stringify({ partners: [entry] }), { folder, environment: {} });
  expect(read.mistakes).toEqual([]);
  partner = read.partners[0]!;
  partners = new Partners(read.partners);
  stage = await startDelivery('live', (api) => ({ exchange: (exchange = processOf(api)) }), [
    PartnersModule.with(partners),
  ]);
});
afterAll(async () => {
  await stage.close();
  await rm(folder, { recursive: true });
});

const waitsFor = (id: string) =>
  eventually(async () => (await exchange.batches.queue.waiting(partner.id)).some(({ billId }) => billId === id));
const submit = async () => {
  const id = await stage.api.bill(billedTo(realAdministrator, billBody({}, { submission: { route: 'ebill' } })));
  await waitsFor(id);
  return id;
};
const factOf = async (id: string) => (await view(stage, id)).facts.transmissions[0]!;
const out = () => readdir(join(folder, 'partner', 'out')).catch(() => [] as string[]);
/** ISA13 of the file and CLM01, of every claim at the partner. */
const claims = async () => {
  const found: (readonly [file: string, reference: string])[] = [];
  for (const name of (await out()).filter((one) => one.endsWith('.837'))) {
    const { sets, controlNumber } = readInterchange(await readFile(join(folder, 'partner', 'out', name), 'latin1'));
    expect(name).toBe(`${controlNumber}.837`);
    for (const { segments } of sets)
      for (const { id, elements } of segments) if (id === 'CLM') found.push([controlNumber, elements[1] ?? '']);
  }
  return found;
};
/** Every claim is at the partner once, and in the file that its bill names. */
const expectOnce = async (ids: readonly string[]) => {
  const all = await claims();
  expect(new Set(all.map(([, reference]) => reference)).size).toBe(all.length);
  for (const id of ids) {
    const { status, interchange, controlNumber } = await factOf(id);
    expect(status).toBe('sent');
    const own = all.filter(([file, text]) => file === interchange!.control && text.endsWith(controlNumber));
    expect(own).toHaveLength(1);
  }
};
/** The way to the partner, with one of its calls replaced. */
const through =
  (change: (real: OpenTransport) => Partial<OpenTransport>): OpenWay =>
  async (...asked) => {
    const real = await openWay(...asked);
    return { ...real, ...change(real) };
  };

describe('two senders that know nothing of one another', () => {
  it('put every file there once, and every bill is in one', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 7; n += 1) ids.push(await submit());
    const puts: string[] = [];
    const open = through((real) => ({
      put: async (name, bytes) => {
        puts.push(name);
        await real.put(name, bytes);
      },
    }));
    const senders = [processOf(stage.api, { open }), processOf(stage.api, { open }), processOf(stage.api, { open })];
    await Promise.all(senders.map((one) => one.send(partner, signal)));
    // The next sender finishes what one left to the other.
    await exchange.send(partner, signal);
    await expectOnce(ids);
    const files = puts.filter((name) => name.endsWith('.837'));
    expect(new Set(files).size).toBe(files.length);
    expect(await exchange.batches.queue.isIdle(partner.id)).toBe(true);
  });

  it('are told apart by the file’s next event: the first one stops before it puts the claims there', async () => {
    const id = await submit();
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    let isHeld = false;
    const puts: string[] = [];
    const slow = processOf(stage.api, {
      open: through((real) => ({
        put: async (name, bytes) => {
          isHeld = true;
          await held;
          puts.push(name);
          await real.put(name, bytes);
        },
      })),
    });
    const first = slow.send(partner, signal);
    await eventually(() => Promise.resolve(isHeld));
    const second = await exchange.send(partner, signal);
    expect(second.sent).toHaveLength(1);
    const file = `${nineDigits(second.sent[0]!)}.837`;
    // The partner fetched it: it must not lie there a second time.
    await rm(join(folder, 'partner', 'out', file));
    goOn();
    expect(await first).toMatchObject({ sent: [], trouble: null });
    expect(puts.filter((name) => name.endsWith('.837'))).toEqual([]);
    expect(await out()).not.toContain(file);
    expect((await factOf(id)).status).toBe('sent');
  });
});

class Crash extends Error {}

/** A process that dies at its n-th write: before it, or after it and before it hears of that. `writes`: of all so far. */
const dying = (at: number, when: 'before' | 'after'): { readonly exchange: Exchange; writes: () => number } => {
  const { engines } = stage.api;
  let writes = 0;
  let isDead = false;
  const write = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (isDead) throw new Crash();
    writes += 1;
    isDead = writes === at;
    if (isDead && when === 'before') throw new Crash();
    const result = await work();
    if (isDead) throw new Crash();
    return result;
  };
  const ledger = Object.create(engines.ledger) as Ledger;
  ledger.append = ((...asked: Parameters<Ledger['append']>) =>
    write(() => engines.ledger.append(...asked))) as Ledger['append'];
  const stateStore = Object.create(engines.stateStore) as StateStore;
  stateStore.write = (changes: readonly StateChange[]) => write(() => engines.stateStore.write(changes));
  const open = through((real) => ({ put: (name, bytes) => write(() => real.put(name, bytes)) }));
  return { exchange: processOf(stage.api, { ledger, stateStore, open }), writes: () => writes };
};

it.each(['before', 'after'] as const)(
  'a sender that dies %s any of its writes loses nothing and doubles nothing',
  async (when) => {
    const ids: string[] = [];
    for (let at = 1; ; at += 1) {
      ids.push(await submit());
      const one = dying(at, when);
      const outcome = await one.exchange.send(partner, signal).catch((error: unknown) => error);
      if (one.writes() < at) {
        expect(outcome).toMatchObject({ trouble: null });
        // The number of a file, its events, what is in it, its pointer, its bill: nothing less than that.
        expect(at).toBeGreaterThan(10);
        break;
      }
      expect(outcome).toBeInstanceOf(Crash);
      await exchange.send(partner, signal);
      await exchange.send(partner, signal);
    }
    await expectOnce(ids);
    expect(await exchange.batches.queue.isIdle(partner.id)).toBe(true);
  },
);

describe('what an earlier release kept of a partner', () => {
  const OLD = 'old';
  let old: Partner;
  let ids: readonly [begun: string, waitingInFile: string];
  const record = (number: number, members: readonly JsonObject[], more: JsonObject = {}) => ({
    partner: OLD,
    number,
    lastNumber: number,
    at: '2026-03-02T20:00:00.000Z',
    members,
    state: 'open',
    begun: false,
    uploaded: false,
    attempts: 0,
    notBefore: 0,
    trouble: null,
    sentAt: null,
    files: [],
    ...more,
  });
  const key = (number: number) => `${OLD}:${nineDigits(number)}`;
  const memberOf = async (id: string) => ({
    organizationId: stage.api.organizationId,
    billId: id,
    controlNumber: (await factOf(id)).controlNumber,
    set: '0001',
    documentsFrom: null,
  });
  const whole = { state: 'sent', begun: true, uploaded: true, sentAt: '2026-03-02T20:00:01.000Z' };

  beforeAll(async () => {
    const entry = partnerEntry({ id: OLD, transport: { folder: { path: 'old' } } });
    old = readPartnersFile(JSON.stringify({ partners: [entry] }), { folder, environment: {} }).partners[0]!;
    partners = new Partners([partner, old]);
    const { ledger, stateStore } = stage.api.engines;
    ids = [await submit(), await submit()];
    for (const { controlNumber, organizationId } of await exchange.batches.queue.waiting(partner.id))
      await exchange.batches.queue.forget(partner.id, [{ controlNumber, organizationId }]);
    const [begun, unbegun] = [await memberOf(ids[0]), await memberOf(ids[1])];
    // It was noted in its bill and perhaps put there when that release was stopped.
    await carryOut(ledger, bills, {
      stream: billStream(stage.api.organizationId, ids[0]),
      metadata: metadataBy({
        organizationId: stage.api.organizationId,
        actor: { kind: 'system', id: 'payer-delivery' },
      }),
      command: {
        type: 'RecordTransmission',
        data: {
          at: '2026-03-02T20:00:00.000Z',
          controlNumber: begun.controlNumber,
          route: 'ebill',
          partner: OLD,
          interchange: { control: nineDigits(41), group: '41', set: '0001' },
        },
      },
    });
    await stateStore.put('exchange-open', key(41), record(41, [begun], { begun: true, attempts: 2 }));
    await stateStore.put('exchange-open', key(42), record(42, [unbegun]));
    const gone = { ...unbegun, billId: 'bill_gone', controlNumber: '9-1' };
    const files = [{ name: `${nineDigits(40)}.837`, bytes: 10, sha256: 'ab' }];
    await stateStore.put('exchange-batch', key(40), record(40, [gone], { ...whole, files, erased: ['9-1'] }));
    for (let number = 1; number < 40; number += 1)
      await stateStore.put('exchange-batch', key(number), record(number, [gone], whole));
    await stateStore.put('exchange-organization', `${OLD}:org_before`, {});
    await stateStore.put('exchange-counter', OLD, { last: 42 });
  });

  it('is told before it is carried over', async () => {
    const { batches } = exchange;
    expect(await batches.organizations(OLD)).toEqual(['org_before']);
    expect(await findBatch(stage.api.engines, OLD, 40)).toMatchObject({
      state: 'sent',
      erased: [expect.stringMatching('/9-1$')],
    });
    const listed = await batches.list(OLD, 3);
    expect(listed.map(({ number, state }) => [number, state])).toEqual([
      [42, 'open'],
      [41, 'open'],
      [40, 'sent'],
    ]);
  });

  it('is carried over, whatever ends that at a write, and goes once under its number', async () => {
    for (let at = 1; at < 50; at += 1)
      for (const when of ['before', 'after'] as const)
        await dying(at, when)
          .exchange.send(old, signal)
          .catch((error: unknown) => expect(error).toBeInstanceOf(Crash));
    await exchange.send(old, signal);
    const names = (await readdir(join(folder, 'old', 'out'))).filter((name) => name.endsWith('.837'));
    expect(names.toSorted()).toEqual([`${nineDigits(41)}.837`, `${nineDigits(42)}.837`]);
    for (const [place, id] of ids.entries())
      expect(await factOf(id)).toMatchObject({
        status: 'sent',
        partner: OLD,
        interchange: { control: nineDigits(41 + place) },
      });
  });

  it('leaves nothing where it was, and reads as it did', async () => {
    const { stateStore } = stage.api.engines;
    for (const kind of ['exchange-open', 'exchange-batch', 'exchange-organization'])
      expect(await stateStore.keys(kind, '')).toEqual([]);
    expect(await exchange.batches.organizations(OLD)).toEqual(['org_before']);
    const found = await findBatch(stage.api.engines, OLD, 40);
    expect(found).toMatchObject({ state: 'sent', files: [{ bytes: 10 }], erased: [expect.stringMatching('/9-1$')] });
    expect(await findBatch(stage.api.engines, OLD, 41)).toMatchObject({ state: 'sent', begun: true, attempts: 2 });
  });

  it('has its numbers gone on with, and a copy of that release opens no file any more', async () => {
    expect(await exchange.batches.reserve(OLD, 2, 0)).toBeGreaterThan(42);
    const counter = await stage.api.engines.stateStore.get<{ last: number }>('exchange-counter', OLD);
    expect(counter?.record.last).toBe(999_999_999);
    const first = await exchange.batches.reserve(OLD, 1, 2_000);
    expect(first).toBe(2_001);
    expect(await exchange.batches.reserve(OLD, 1, 0)).toBe(2_002);
  });
});
