import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEngines, readConfig, type Engines } from '#engines';
import type { Rejection } from '#domain';
import { PayerFiles } from '#payer-files';
import { projections } from '#read-models';
import { ProjectionSubscription } from '#subscriptions';
import { startProductionFakes, type ProductionFakes } from '#testing/http';

/* Two processes with separate connections to one EventStoreDB and one MongoDB. */
const ORGANIZATION = 'org_production';
const by = { organizations: [ORGANIZATION], actor: { kind: 'system', id: 'test' }, actorName: null } as const;

const fail = (error: Error): never => {
  throw error;
};

let fakes: ProductionFakes;
let dir: string;
let copies: readonly Engines[];
const stop = new AbortController();
let running: Promise<void>;

beforeAll(async () => {
  fakes = await startProductionFakes();
  dir = mkdtempSync(join(tmpdir(), 'copies-'));
  const open = (name: string) => openEngines(readConfig({ ...fakes.env, DATA_DIR: join(dir, name) }), fail);
  copies = [await open('one'), await open('other')];
  const [{ events, ledger, views }] = copies as [Engines];
  const subscription = new ProjectionSubscription(events, ledger, views, projections, { tickMs: 20 });
  running = subscription.run(stop.signal);
}, 60_000);
afterAll(async () => {
  stop.abort();
  await running;
  for (const engines of copies) await engines.close();
  await fakes.stop();
  rmSync(dir, { recursive: true, force: true });
});

const filesOf = (): readonly [PayerFiles, PayerFiles] => {
  const [one, other] = copies as [Engines, Engines];
  return [new PayerFiles(one), new PayerFiles(other)];
};
/** File that isn't X12 and is therefore quarantined. */
const taken = (text: string) => ({ bytes: Buffer.from(text), source: 'api', partner: null, ...by }) as const;

it('receive the same bytes concurrently as one file', async () => {
  const [one, other] = filesOf();
  const both = await Promise.all([one.receive(taken('no X12')), other.receive(taken('no X12'))]);
  const ids = new Set(both.map(({ receipt }) => receipt.payerFileId));
  expect(ids.size).toBe(1);
  // Each process waits only for its own projections.
  expect(await other.files.caughtUp(copies[1]!.events)).toBe(true);
  const { records } = await other.files.list(ORGANIZATION, 10, null, { quarantined: true });
  expect(records.map(({ payerFileId }) => payerFileId)).toEqual([...ids]);
  expect(await other.files.quarantineCounts(ORGANIZATION)).toMatchObject({ files: 1 });
  expect(await other.files.unfinished()).toEqual([]);
  const archived = await other.archive.read(records[0]!);
  expect(archived?.toString()).toBe('no X12');
});

it('dismiss a file concurrently: one dismissal counts', async () => {
  const [one, other] = filesOf();
  const { receipt } = await one.receive(taken('neither'));
  const outcomes = await Promise.allSettled([
    one.dismiss(receipt, null, 'not_ours', by),
    other.dismiss(receipt, null, 'replaced', by),
  ]);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect((outcome.reason as Rejection).code).toBe('lifecycle_conflict');
  const [seen, seenByOther] = await Promise.all([one.store.receipt(receipt), other.store.receipt(receipt)]);
  expect(seen.dismissal).toEqual(seenByOther.dismissal);
  expect(await one.files.caughtUp(copies[0]!.events)).toBe(true);
  const { records } = await one.files.list(ORGANIZATION, 10, null, { quarantined: false });
  expect(records.map(({ payerFileId }) => payerFileId)).toEqual([receipt.payerFileId]);
});
