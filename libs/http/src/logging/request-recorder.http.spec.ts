import type { Vault } from '#event-store';
import type { RequestLine } from '#state-store';
import { idsInBody, RequestRecorder } from './request-recorder.js';

const vault = { hmac: async (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)) } as unknown as Vault;
const line = (change: Partial<RequestLine> = {}) => ({ method: 'GET', status: 200, ...change }) as RequestLine;

const recorder = (write: (batch: ReadonlyMap<string, readonly RequestLine[]>) => Promise<void>) =>
  new RequestRecorder({ log: { write }, vault });

describe('RequestRecorder', () => {
  it('writes pending requests together, with hashed idempotency keys', async () => {
    const batches: ReadonlyMap<string, readonly RequestLine[]>[] = [];
    const requestRecorder = recorder(async (batch) => void batches.push(batch));
    requestRecorder.note('org_a', line(), 'key-of-a-patient');
    requestRecorder.note('org_a', line(), null);
    requestRecorder.note('org_b', line(), null);
    await requestRecorder.flush();
    await requestRecorder.flush();
    expect(
      batches.filter(({ size }) => size > 0).map((batch) => [...batch].map(([id, all]) => [id, all.length])),
    ).toEqual([
      [
        ['org_a', 2],
        ['org_b', 1],
      ],
    ]);
    const [first, second] = batches[0]?.get('org_a') ?? [];
    expect(first?.idempotencyKeyHash).toMatch(/^[\w-]{16}$/);
    expect(second?.idempotencyKeyHash).toBeUndefined();
  });

  it('ignores requests after close()', async () => {
    let writes = 0;
    const requestRecorder = recorder(async ({ size }) => void (writes += size));
    requestRecorder.note('org_a', line(), null);
    await requestRecorder.close();
    requestRecorder.note('org_b', line(), null);
    await requestRecorder.flush();
    expect(writes).toBe(1);
  });

  it('does not throw if the store fails, and records later requests', async () => {
    let away = true;
    let written = 0;
    const requestRecorder = recorder(async (batch) => {
      if (away) throw new Error('away');
      written += batch.get('org_a')?.length ?? 0;
    });
    requestRecorder.note('org_a', line(), null);
    await requestRecorder.flush();
    away = false;
    requestRecorder.note('org_a', line(), null);
    await requestRecorder.flush();
    expect(written).toBe(1);
  });

  it('drops successful reads during a flood, keeps errors and changes, and limits the pending lines', async () => {
    let written: readonly RequestLine[] = [];
    const requestRecorder = recorder(async (batch) => {
      written = batch.get('org_a') ?? written;
    });
    for (let n = 0; n < 30_000; n += 1) requestRecorder.note('org_a', line(), null);
    requestRecorder.note('org_a', line({ status: 500 }), null);
    requestRecorder.note('org_a', line({ method: 'POST' }), null);
    await requestRecorder.flush();
    expect(written).toHaveLength(202);
    for (let n = 0; n < 30_000; n += 1) requestRecorder.note('org_a', line({ status: 429 }), null);
    await requestRecorder.flush();
    expect(written).toHaveLength(10_000);
  });

  it('records nothing without a request log', async () => {
    const recorder = new RequestRecorder(null);
    recorder.note('org_a', line(), null);
    await expect(recorder.flush()).resolves.toBeUndefined();
  });
});

describe('idsInBody', () => {
  const bill = 'bill_of76zleu6c3red3p4bio4wqkha';
  const document = 'doc_sm4xj5rnejiujiosnenfoxbe4i';
  it('returns IDs of this service from ID fields at any depth', () => {
    const body = {
      allocations: [{ billId: bill, amount: 20 }],
      attachmentIds: [document, bill],
      patient: { id: bill },
    };
    expect(idsInBody(body)).toEqual([document, bill, bill, bill]);
  });
  it('ignores other text and IDs of other systems', () => {
    const name = 'bill_maria_sandoval';
    expect(idsInBody({ note: bill, externalId: bill, customerExternalId: bill, patientExternalId: bill })).toEqual([]);
    expect(idsInBody({ id: 'Maria Sandoval', billId: name, taxId: '12-3456789', patientId: 'pat_sandoval' })).toEqual(
      [],
    );
    expect(idsInBody({ billId: `${bill} ${name}`, requestId: '5f0c1c9e-6f7b-4d0e-9c39-2f6f3a0b7c11' })).toEqual([]);
    for (const none of [undefined, null, bill, 7, Buffer.from(bill), []]) expect(idsInBody(none)).toEqual([]);
  });
  it('limits the number of returned IDs and of inspected values', () => {
    expect(idsInBody({ billIds: Array.from({ length: 3_000 }, () => bill) })).toHaveLength(100);
    expect(idsInBody({ notes: Array.from({ length: 6_000 }, () => 'x'), last: { billId: bill } })).toEqual([]);
  });
});
