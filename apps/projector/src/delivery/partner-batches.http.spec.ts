import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readInterchange } from '#documents';
import { padControlNumber } from '#domain';
import type { EncryptedEventStore } from '#event-store';
import type { StateChange, StateStore } from '#state-store';
import {
  Exchange,
  openTransport,
  Partners,
  PartnersModule,
  readPartnersFile,
  type OpenTransport,
  type TransportOpener,
  type Partner,
} from '#partners';
import { billBody, withAdministrator, eventually, partnerEntry, realAdministrator } from '#testing/pure';
import type { CommandApp } from '#testing/http';
import { startDelivery, view, type Stage } from './delivery.spec-kit.js';

let stage: Stage;
let folder: string;
let partner: Partner;
let partners: Partners;
let exchange: Exchange;
const { signal } = new AbortController();

/** A process's own state, which others don't share. */
interface Own {
  readonly ledger?: EncryptedEventStore;
  readonly stateStore?: StateStore;
  readonly open?: TransportOpener;
}
const processOf = ({ engines }: CommandApp, own: Own = {}): Exchange =>
  new Exchange({
    ...engines,
    ledger: Object.create(engines.ledger) as EncryptedEventStore,
    stateStore: Object.create(engines.stateStore) as StateStore,
    partners,
    takeIn: null,
    folder: join(folder, 'own'),
    open: openTransport,
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
  const id = await stage.api.bill(
    withAdministrator(realAdministrator, billBody({}, { submission: { route: 'ebill' } })),
  );
  await waitsFor(id);
  return id;
};
const factOf = async (id: string) => (await view(stage, id)).facts.transmissions[0]!;
const out = () => readdir(join(folder, 'partner', 'out')).catch(() => [] as string[]);
/** The file's ISA13 and each claim's CLM01 at the partner. */
const claims = async () => {
  const found: (readonly [file: string, reference: string])[] = [];
  for (const name of (await out()).filter((fileName) => fileName.endsWith('.837'))) {
    const { sets, controlNumber } = readInterchange(await readFile(join(folder, 'partner', 'out', name), 'latin1'));
    expect(name).toBe(`${controlNumber}.837`);
    for (const { segments } of sets)
      for (const { id, elements } of segments) if (id === 'CLM') found.push([controlNumber, elements[1] ?? '']);
  }
  return found;
};
/** Expects each claim once at the partner, in the file named by its bill. */
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
/** Transport to the partner with some calls replaced. */
const through =
  (change: (real: OpenTransport) => Partial<OpenTransport>): TransportOpener =>
  async (...asked) => {
    const real = await openTransport(...asked);
    return { ...real, ...change(real) };
  };

describe('independent senders', () => {
  it('put each file once, with each bill in one file', async () => {
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
    await Promise.all(senders.map((sender) => sender.send(partner, signal)));
    // The next sender completes what two senders left for each other.
    await exchange.send(partner, signal);
    await expectOnce(ids);
    const files = puts.filter((name) => name.endsWith('.837'));
    expect(new Set(files).size).toBe(files.length);
    expect(await exchange.batches.queue.isIdle(partner.id)).toBe(true);
  });

  it("conflict on the file's next event: the slower one stops before it puts the claims", async () => {
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
    const file = `${padControlNumber(second.sent[0]!)}.837`;
    // The partner has fetched the file, so it must not appear again.
    await rm(join(folder, 'partner', 'out', file));
    goOn();
    expect(await first).toMatchObject({ sent: [], trouble: null });
    expect(puts.filter((name) => name.endsWith('.837'))).toEqual([]);
    expect(await out()).not.toContain(file);
    expect((await factOf(id)).status).toBe('sent');
  });
});

class Crash extends Error {}

/** A process that crashes at its nth write: before it, or after it without a result. `writes`: total so far. */
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
  const ledger = Object.create(engines.ledger) as EncryptedEventStore;
  ledger.append = ((...asked: Parameters<EncryptedEventStore['append']>) =>
    write(() => engines.ledger.append(...asked))) as EncryptedEventStore['append'];
  const stateStore = Object.create(engines.stateStore) as StateStore;
  stateStore.write = (changes: readonly StateChange[]) => write(() => engines.stateStore.write(changes));
  const open = through((real) => ({ put: (name, bytes) => write(() => real.put(name, bytes)) }));
  return { exchange: processOf(stage.api, { ledger, stateStore, open }), writes: () => writes };
};

it.each(['before', 'after'] as const)('a sender that crashes %s any write loses and repeats nothing', async (when) => {
  const ids: string[] = [];
  for (let at = 1; ; at += 1) {
    ids.push(await submit());
    const dyingSender = dying(at, when);
    const outcome = await dyingSender.exchange.send(partner, signal).catch((error: unknown) => error);
    if (dyingSender.writes() < at) {
      expect(outcome).toMatchObject({ trouble: null });
      // There are at least this many writes: file number, events, content, pointer, and bill.
      expect(at).toBeGreaterThan(10);
      break;
    }
    expect(outcome).toBeInstanceOf(Crash);
    await exchange.send(partner, signal);
    await exchange.send(partner, signal);
  }
  await expectOnce(ids);
  expect(await exchange.batches.queue.isIdle(partner.id)).toBe(true);
});

it('skips numbers that the partner already has', async () => {
  const { batches } = exchange;
  expect(await batches.reserve('numbered', 2, 42)).toBe(43);
  expect(await batches.reserve('numbered', 1, 2_000)).toBe(2_001);
  expect(await batches.reserve('numbered', 1, 0)).toBe(2_002);
});
