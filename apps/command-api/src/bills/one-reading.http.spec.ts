import { CommandApiModule } from '#apps/command-api';
import { billStream, paymentCheckStream } from '#domain';
import { startCommandApp, type CommandApp } from '#testing/http';
import { billBody } from '#testing/pure';

let api: CommandApp;
beforeAll(async () => {
  api = await startCommandApp([CommandApiModule]);
}, 60_000);
afterAll(() => api.close());

describe('Stream reads per command', () => {
  it("reads the bill's stream once for a success, a replay and a rejection", async () => {
    const load = jest.spyOn(api.engines.ledger, 'load');
    const readings = (billId: string) => {
      const stream = billStream(api.organizationId, billId);
      const count = load.mock.calls.filter(([name]) => name === stream).length;
      load.mockClear();
      return count;
    };
    const submit = () => api.post('/bills', billBody(), { idempotencyKey: 'submit' });
    const { json } = await submit();
    const id = json['id'] as string;
    expect(readings(id)).toBe(1);
    expect((await submit()).headers['idempotent-replayed']).toBe('true');
    expect(readings(id)).toBe(1);

    const note = { action: 'add_note', note: 'One reading.' };
    expect((await api.post(`/bills/${id}/actions`, note, { idempotencyKey: 'note' })).statusCode).toBe(200);
    expect(readings(id)).toBe(1);
    expect((await api.post(`/bills/${id}/actions`, { ...note, note: 7 })).statusCode).toBe(422);
    expect(readings(id)).toBe(1);
  });

  it("reads the check's stream once", async () => {
    const check = { method: 'check', checkNumber: '7', depositDate: '2026-03-02', amount: 10, unapplied: 10 };
    const posted = await api.post('/payments', { ...check, allocations: [] });
    const { id } = posted.json['data'] as { id: string };
    const stream = paymentCheckStream(api.organizationId, id);
    const load = jest.spyOn(api.engines.ledger, 'load').mockClear();
    expect((await api.call('PUT', `/payments/${id}/clearance`, { cleared: true })).statusCode).toBe(200);
    expect(load.mock.calls.filter(([name]) => name === stream).length).toBe(1);
  });
});
