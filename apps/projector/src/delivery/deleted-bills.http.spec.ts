import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { readInterchange } from '#documents';
import { billStream, losAngelesDate } from '#domain';
import { Exchange, openTransport, Partners, PartnersModule, readPartnersFile, type Partner } from '#partners';
import { deletedStreams } from '#state-store';
import { tombstoneStream } from '#testing/http';
import { billBody, eventually, partnerEntry, realAdministrator, withAdministrator } from '#testing/pure';
import { ProjectorModule } from '../projector.module.js';
import { openItems, startDelivery, view, written, type Stage } from './delivery.spec-kit.js';

/* Bills whose streams were deleted permanently in EventStoreDB are skipped and reported. Other bills continue. */

let stage: Stage;
let folder: string;
let partner: Partner;
let exchange: Exchange;
const { signal } = new AbortController();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deleted-bills-'));
  const read = readPartnersFile(JSON.stringify({ partners: [partnerEntry({ id: 'clear-ing' })] }), {
    folder,
    environment: {},
  });
  partner = read.partners[0]!;
  const partners = new Partners(read.partners);
  const carriers = ({ engines }: Stage['api']) => ({
    exchange: (exchange = new Exchange({
      ...engines,
      partners,
      takeIn: null,
      folder: join(folder, 'own'),
      open: openTransport,
    })),
  });
  stage = await startDelivery('live', carriers, [ProjectorModule.with(), PartnersModule.with(partners)], true);
}, 60_000);
afterAll(async () => {
  await stage.close();
  await rm(folder, { recursive: true });
});

const bill = (submission: object): Promise<string> =>
  stage.api.bill(withAdministrator(realAdministrator, billBody({}, { submission })));
const deleteBill = (id: string): Promise<void> =>
  tombstoneStream(stage.api.eventStoreDbUrl!, billStream(stage.api.organizationId, id));
const expectNamed = (id: string): Promise<unknown> =>
  eventually(async () =>
    (await deletedStreams(stage.api.engines.stateStore)).includes(billStream(stage.api.organizationId, id)),
  );

describe('the print queue', () => {
  const mailed = { route: 'mail', destination: { mailingAddress: 'Claims\nPO Box 9\nLos Angeles CA 90012' } };

  it('prints and marks the other bills of the day', async () => {
    const ids = [await bill(mailed), await bill(mailed)];
    for (const id of ids) await written(stage, id, 1);
    const [kept = '', gone = ''] = ids;
    const { controlNumber, writtenAt } = (await view(stage, kept)).facts.transmissions[0]!;
    const path = `/print-batches/${losAngelesDate(writtenAt ?? '')}`;
    const goneNumber = (await view(stage, gone)).facts.transmissions[0]!.controlNumber;
    await eventually(async () => (await stage.api.call('GET', path)).json['data']?.items.length === 2);
    await deleteBill(gone);

    const authorization = `Bearer ${await stage.api.key(['bills:read'])}`;
    const { statusCode, rawPayload } = await stage.api.app.inject({
      url: `/v2${path}/pdf`,
      headers: { accept: 'application/pdf', authorization },
    });
    expect(statusCode).toBe(200);
    expect((await PDFDocument.load(rawPayload)).getPageCount()).toBeGreaterThan(0);
    const { json } = await stage.api.post(`${path}/mark-mailed`, { controlNumbers: [controlNumber, goneNumber] });
    expect(json['data']).toMatchObject({
      marked: [controlNumber],
      refused: [{ billId: gone, controlNumber: goneNumber, code: 'stream_deleted' }],
    });
    await expectNamed(gone);
  });

  it('skips a bill that was deleted before it was queued', async () => {
    const { ledger } = stage.api.engines;
    const append = ledger.append.bind(ledger);
    let gone = '';
    const spy = jest.spyOn(ledger, 'append').mockImplementation(async (stream, ...asked) => {
      const done = await append(stream, ...asked);
      if (gone === '' && stream.includes('-bill_')) {
        gone = stream;
        await tombstoneStream(stage.api.eventStoreDbUrl!, stream);
      }
      return done;
    });
    await bill(mailed);
    spy.mockRestore();
    await written(stage, await bill(mailed), 1);
    await eventually(async () => (await openItems(stage)).length === 0);
    expect(gone).not.toBe('');
  });
});

describe('the file for a partner', () => {
  const electronic = async (): Promise<string> => {
    const id = await bill({ route: 'ebill' });
    await eventually(async () =>
      (await exchange.batches.queue.waiting(partner.id)).some(({ billId }) => billId === id),
    );
    return id;
  };
  /** CLM01 values of the claims at the partner. */
  const claims = async (): Promise<readonly string[]> => {
    const out = join(folder, 'partner', 'out');
    const found: string[] = [];
    for (const name of (await readdir(out)).filter((name) => name.endsWith('.837')))
      for (const { segments } of readInterchange(await readFile(join(out, name), 'latin1')).sets)
        for (const { id, elements } of segments) if (id === 'CLM') found.push(elements[1] ?? '');
    return found;
  };
  const isSent = async (id: string): Promise<void> => {
    const { status, controlNumber } = (await view(stage, id)).facts.transmissions[0]!;
    expect(status).toBe('sent');
    expect((await claims()).filter((reference) => reference.endsWith(controlNumber))).toHaveLength(1);
  };

  it('leaves out a bill that was deleted while it waited', async () => {
    const [kept, gone] = [await electronic(), await electronic()];
    await deleteBill(gone);
    expect(await exchange.send(partner, signal)).toMatchObject({ waiting: 0, trouble: null });
    await isSent(kept);
    await expectNamed(gone);
  });

  it('leaves out a bill that was deleted after its file was opened', async () => {
    const [kept, gone] = [await electronic(), await electronic()];
    const before = (await claims()).length;
    const { batches } = exchange;
    const open = batches.open.bind(batches);
    jest.spyOn(batches, 'open').mockImplementationOnce(async (opened) => {
      const batch = await open(opened);
      await deleteBill(gone);
      return batch;
    });
    expect(await exchange.send(partner, signal)).toMatchObject({ waiting: 0, trouble: null });
    await isSent(kept);
    expect((await claims()).length).toBe(before + 1);
    await expectNamed(gone);
  });

  it('is completed if a bill was deleted after its claim was sent', async () => {
    const [kept, gone] = [await electronic(), await electronic()];
    const { batches } = exchange;
    const change = batches.change.bind(batches);
    jest.spyOn(batches, 'change').mockImplementation(async (batch, command) => {
      if (command.type === 'NoteUpload') await deleteBill(gone);
      return change(batch, command);
    });
    expect(await exchange.send(partner, signal)).toMatchObject({ waiting: 0, trouble: null });
    await isSent(kept);
    expect(await batches.queue.isIdle(partner.id)).toBe(true);
    await expectNamed(gone);
  });
});
