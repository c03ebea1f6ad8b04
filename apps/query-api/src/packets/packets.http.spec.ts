import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import type { TaskOwner } from '#documents';
import { billStream, organizationStream } from '#domain';
import { startCommandApp, type CommandApp } from '#testing/http';
import { billBody } from '#testing/pure';

let api: CommandApp;
beforeAll(async () => {
  api = await startCommandApp([CommandApiModule, QueryApiModule]);
  await api.app.listen(0, '127.0.0.1');
});
afterAll(() => api.close());
afterEach(() => jest.restoreAllMocks());

const damaged = Buffer.from('%PDF-1.7 and nothing else').toString('base64');
const withDamaged = () =>
  billBody({}, { documents: [{ filename: 'a.pdf', documentType: 'final_report', contentBase64: damaged }] });

/** Returns the data of a stream's events with these types. */
const stored = async (stream: string, ...types: readonly string[]): Promise<readonly object[]> => {
  const events = await api.engines.ledger.load(stream);
  return events.filter(({ type }) => types.includes(type)).map(({ data }) => data);
};

const authorization = async () => `Bearer ${await api.key(['bills:read', 'bills:write', 'bills:submit'])}`;
const packet = async (id: string) =>
  api.app.inject({ url: `/v2/bills/${id}/packet`, headers: { authorization: await authorization() } });

describe('unreadable PDF', () => {
  it('is detected on receipt of a bill, EOR and W-9, and packets do not read it again', async () => {
    const id = await api.bill(withDamaged());
    const dates = { eorDate: '2026-03-02', servedAt: '2026-03-02' };
    await api.post(`/bills/${id}/eors`, { ...dates, reportedPaid: 0, filename: 'e.pdf', contentBase64: damaged });
    await api.call('PUT', '/organization/w9', { filename: 'w9.pdf', contentBase64: damaged });
    const bill = billStream(api.organizationId, id);
    expect(await stored(bill, 'BillSubmitted')).toMatchObject([
      { documents: [{ pages: null, unreadable: 'damaged' }] },
    ]);
    expect(await stored(bill, 'EorReceived')).toMatchObject([{ document: { unreadable: 'damaged' } }]);
    expect(await stored(organizationStream(api.organizationId), 'W9Saved')).toMatchObject([{ unreadable: 'damaged' }]);

    const read = jest.spyOn(api.engines.blobs, 'load');
    const { statusCode, headers } = await packet(id);
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(read).not.toHaveBeenCalled();
  });

  it('results in a warning with the reason', async () => {
    const { json } = await api.post('/bills', withDamaged());
    expect(json['warnings']).toContainEqual({
      code: 'document_unreadable',
      path: 'documents.0',
      message: 'The file is damaged and cannot be opened. Packets will hold a slip sheet in its place.',
    });
  });
});

/** Sends a request, disconnects once its work has started, and waits until the work is notified. */
const leave = async (begun: Promise<TaskOwner>, method: string, path: string, body = ''): Promise<TaskOwner> => {
  const { port } = api.app.getHttpServer().address() as AddressInfo;
  const headers = { authorization: await authorization(), 'content-type': 'application/json' };
  const sent = request({ port, host: '127.0.0.1', method, path: `/v2${path}`, headers });
  sent.on('error', () => undefined);
  sent.end(body);
  const asker = await begun;
  expect([asker.account, asker.signal?.aborted]).toEqual([api.organizationId, false]);
  const gone = new Promise((resolve) => asker.signal?.addEventListener('abort', resolve));
  sent.destroy();
  await gone;
  return asker;
};
const submitted = async (): Promise<number> =>
  (await api.engines.events.readAll(0n, 1000)).filter(({ type }) => type === 'BillSubmitted').length;
/** Work that ends only when aborted. */
const endless = ({ signal }: TaskOwner) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));

describe('client that disconnects', () => {
  it('aborts the composition of its packet', async () => {
    const id = await api.bill();
    const begun = new Promise<TaskOwner>((resolve) => {
      jest.spyOn(api.engines.composer, 'compose').mockImplementationOnce((_parts, _options, asker) => {
        resolve(asker);
        return endless(asker);
      });
    });
    await leave(begun, 'GET', `/bills/${id}/packet`);
  });

  it('aborts its upload without creating a bill or leaving files', async () => {
    const before = await submitted();
    const discarded = new Promise((resolve) => {
      const discard = api.engines.blobs.discard.bind(api.engines.blobs);
      jest.spyOn(api.engines.blobs, 'discard').mockImplementation(async (incoming) => {
        await discard(incoming);
        resolve(undefined);
      });
    });
    const begun = new Promise<TaskOwner>((resolve) => {
      jest.spyOn(api.engines.inspector, 'inspect').mockImplementationOnce((_load, asker) => {
        resolve(asker);
        return endless(asker);
      });
    });
    await leave(begun, 'POST', '/bills', JSON.stringify(withDamaged()));
    await discarded;
    expect(await submitted()).toBe(before);
  });

  it('does not abort a packet that a connected client waits for', async () => {
    const id = await api.bill();
    const compose = jest.spyOn(api.engines.composer, 'compose');
    expect((await packet(id)).statusCode).toBe(200);
    await expect(compose.mock.results[0]?.value).resolves.toMatchObject({ pages: expect.any(Number) });
  });
});
