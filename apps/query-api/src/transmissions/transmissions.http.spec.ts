import { createHash } from 'node:crypto';
import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { readInterchange } from '#documents';
import { browserOrigin, startCommandApp, type CommandApp } from '#testing/http';

let api: CommandApp;
beforeAll(async () => {
  api = await startCommandApp([CommandApiModule, QueryApiModule]);
});
afterAll(() => api.close());

interface FileSeen {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly contentUrl: string;
}
interface TransmissionSeen {
  readonly controlNumber: string;
  readonly status: string;
  readonly route: string | null;
  readonly partner: string | null;
  readonly files: readonly FileSeen[];
  readonly acknowledgements: readonly object[];
}
const listed = async (id: string): Promise<readonly TransmissionSeen[]> =>
  (await api.call('GET', `/bills/${id}/transmissions`)).json['data'] as readonly TransmissionSeen[];

const get = async (path: string, credential?: string) => {
  const authorization = `Bearer ${credential ?? (await api.key(['bills:read']))}`;
  return api.app.inject({
    url: `/v2${path}`,
    headers: { authorization, ...(credential && { origin: browserOrigin }) },
  });
};
const pathOf = ({ contentUrl }: FileSeen): string => contentUrl.slice(contentUrl.indexOf('/bills/'));

describe('transmissions of a bill', () => {
  it('are listed oldest first, with the status of the attempt', async () => {
    const id = await api.bill(undefined, 'rejected');
    await api.post(`/bills/${id}/actions`, { action: 'resubmit', reason: 'Corrected.' });
    const { attempts } = (await api.call('GET', `/bills/${id}/lifecycle`)).json['data'];
    const list = await listed(id);
    expect(list).toMatchObject([
      { status: 'rejected', route: 'ebill', partner: null },
      { status: 'sent', route: 'ebill', partner: null, acknowledgements: [] },
    ]);
    expect(list.map(({ controlNumber, status }) => [controlNumber, status])).toEqual(
      (attempts as readonly TransmissionSeen[]).map(({ controlNumber, status }) => [controlNumber, status]),
    );
  });

  it('have files that match the list each time they are requested', async () => {
    const [{ files }] = (await listed(await api.bill())) as [TransmissionSeen];
    expect(files.map(({ name }) => name)).toEqual([
      'claim.837',
      expect.stringMatching(/^attachment-.+\.pdf$/),
      '275-1.x12',
      'packet.pdf',
      'cover.pdf',
      'index.json',
    ]);
    for (const file of files) {
      const { statusCode, headers, rawPayload } = await get(pathOf(file));
      expect([statusCode, headers['content-type'], rawPayload.length]).toEqual([200, file.mediaType, file.bytes]);
      expect([file.name, createHash('sha256').update(rawPayload).digest('hex')]).toEqual([file.name, file.sha256]);
    }
  });

  it('contain an 837 whose PWK segments name the attachments', async () => {
    const [{ files }] = (await listed(await api.bill())) as [TransmissionSeen];
    const { payload } = await get(pathOf(files[0]!));
    const [set] = readInterchange(payload).sets;
    const named = [...set!.segments]
      .filter(({ id }) => id === 'PWK')
      .map(({ elements }) => `attachment-${elements[6]}.pdf`);
    expect(named).toEqual(files.map(({ name }) => name).filter((name) => name.startsWith('attachment-')));
  });

  it('have no electronic bill if they use another delivery method or have none yet', async () => {
    const id = await api.bill(undefined, 'denied');
    await api.post(`/bills/${id}/actions`, { action: 'second_review', reason: 'Paid nothing.' });
    await api.post(`/sandbox/bills/${id}/simulate`, { scenario: 'denied', reasonCode: 'CO-45' });
    await api.post(`/bills/${id}/actions`, { action: 'independent_bill_review', reason: 'Upheld.' });
    expect((await listed(id)).map(({ files }) => files.map(({ name }) => name))).toEqual([
      expect.arrayContaining(['claim.837', 'index.json']),
      expect.arrayContaining(['claim.837', 'index.json']),
      ['packet.pdf', 'cover.pdf', 'index.json'],
    ]);
  });
});

describe('file of a transmission', () => {
  it('is 404 for an unknown bill, transmission or name', async () => {
    const id = await api.bill();
    const [{ controlNumber }] = (await listed(id)) as [TransmissionSeen];
    const transmissions = `/bills/${id}/transmissions`;
    for (const path of [
      `${transmissions}/${controlNumber}/files/claim.txt`,
      `${transmissions}/${controlNumber}/files/..%2Fclaim.837`,
      `${transmissions}/9-9/files/claim.837`,
      `/bills/bill_unknown/transmissions/${controlNumber}/files/claim.837`,
      '/bills/bill_unknown/transmissions',
    ])
      expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
  });

  it('requires bills:read, and in browser sessions also documents:read', async () => {
    const id = await api.bill();
    const [{ controlNumber }] = (await listed(id)) as [TransmissionSeen];
    for (const path of [`/bills/${id}/transmissions`, `/bills/${id}/transmissions/${controlNumber}/files/cover.pdf`]) {
      expect((await get(path, api.session(['bills:read']))).statusCode).toBe(403);
      expect((await get(path, api.session(['documents:read']))).statusCode).toBe(403);
      expect((await get(path, api.session(['bills:read', 'documents:read']))).statusCode).toBe(200);
    }
    expect((await get(`/bills/${id}/transmissions`, await api.key(['payers:read']))).statusCode).toBe(403);
  });
});
