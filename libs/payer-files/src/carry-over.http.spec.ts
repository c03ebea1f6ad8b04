import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Global, Module } from '@nestjs/common';
import { CommandApiModule } from '#apps/command-api';
import { PROJECTIONS, ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { interchangeStream } from '#domain';
import type { JsonObject } from '#event-store';
import { PayerFiles, type PayerFileRecord, type Receipt } from '#payer-files';
import { projections } from '#read-models';
import { commandApp } from '#testing/http';

/* The state store as the release before wrote it: carried over whole, wherever the carry-over is cut off. */
@Global()
@Module({ providers: [{ provide: PROJECTIONS, useValue: projections }], exports: [PROJECTIONS] })
class Projections {}

const api = commandApp([CommandApiModule, QueryApiModule, Projections, ProjectorModule]);

interface Golden {
  readonly counts: Record<string, unknown>;
  readonly receipts: readonly Receipt[];
  readonly records: readonly { kind: string; key: string; record: JsonObject }[];
}
const golden = (): Golden => {
  const text = readFileSync(join(import.meta.dirname, '../golden/receipts.v1.json'), 'utf8');
  return JSON.parse(text.replaceAll('org_practice', api.organizationId)) as Golden;
};
const ofOrganization = ({ owner }: Pick<PayerFileRecord, 'owner'>): boolean => owner === api.organizationId;
const shown = ({ items, interchanges, dismissal, totals }: Receipt) => ({ items, interchanges, dismissal, totals });
const listed = async () =>
  ((await api.call('GET', '/payer-files')).json['data'] as { id: string }[]).map(({ id }) => id).toSorted();
const send = (text: string) =>
  api.post('/payer-files', Buffer.from(text), { headers: { 'content-type': 'application/edi-x12' } });

/** A ledger that is no more after so many appends. */
const mortal = (left: number) =>
  new Proxy(api.engines.ledger, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      const method = value.bind(target) as (...asked: unknown[]) => unknown;
      if (name !== 'append') return method;
      return (...asked: unknown[]) => {
        left -= 1;
        if (left < 0) throw new Error('ended');
        return method(...asked);
      };
    },
  });

it('is read where it was until it is carried over, and no file is taken meanwhile; afterwards all is as it was', async () => {
  const { records, receipts, counts } = golden();
  for (const { kind, key, record } of records) await api.engines.stateStore.put(kind, key, record);
  const ids = receipts.filter(ofOrganization).map(({ payerFileId }) => payerFileId);
  const before = await Promise.all(ids.map(async (id) => (await api.call('GET', `/payer-files/${id}`)).json['data']));
  expect(await listed()).toEqual(ids.toSorted());
  const refused = await send('no file');
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([503, true]);

  // Cut off before each of its appends, and run by two copies at once in the end.
  for (let left = 0; left < 12; left += 1) {
    const cut = new PayerFiles({ ...api.engines, ledger: mortal(left) });
    await cut.carryOver.run().catch((error: unknown) => expect((error as Error).message).toBe('ended'));
  }
  const copies = [new PayerFiles(api.engines), new PayerFiles(api.engines)];
  await Promise.all(copies.map(({ carryOver }) => carryOver.run()));

  const [files] = copies as [PayerFiles];
  for (const receipt of receipts) {
    const carried = await files.store.receipt(receipt);
    expect(JSON.parse(JSON.stringify(shown(carried)))).toEqual(JSON.parse(JSON.stringify(shown(receipt))));
    expect(carried).toMatchObject({ sha256: receipt.sha256, receivedAt: receipt.receivedAt, done: receipt.done });
  }
  expect(await listed()).toEqual(ids.toSorted());
  const after = await Promise.all(ids.map(async (id) => (await api.call('GET', `/payer-files/${id}`)).json['data']));
  expect(after).toEqual(before);
  expect(await files.files.quarantineCounts(api.organizationId)).toEqual(counts);
  expect((await api.call('GET', '/bill-tasks')).json['data'].unmatchedRemittance).toEqual(counts);
  for (const { key } of records.filter(({ kind }) => kind === 'payer-interchange'))
    expect(await api.engines.ledger.load(interchangeStream(key))).toHaveLength(1);
  // Nobody is told of the past.
  const { events } = (await api.call('GET', '/events?limit=500')).json as { events: { type: string }[] };
  expect(events.filter(({ type }) => type.startsWith('payer_file.'))).toEqual([]);
  expect((await send('no file')).statusCode).toBe(201);
});
