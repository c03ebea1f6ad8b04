// npx openapi-ts --input $BASE/openapi.json --output api --plugins @hey-api/typescript @hey-api/sdk @hey-api/client-fetch zod
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { client } from './api/client.gen.js';
import { createBill, getBillPacket, listEvents, performBillAction, type SubmitBillRequest } from './api/index.js';
import { zAnyOtherEvent, zBillView, zEventPage, zProblem, zPublicEvent } from './api/zod.gen.js';

const { BASE = '', KEY = '', BILL = '' } = process.env;
client.setConfig({ baseUrl: BASE, auth: KEY });
const body = JSON.parse(readFileSync(BILL, 'utf8')) as SubmitBillRequest;

// Submit a bill. The key makes a retry safe. The response is validated against the schema.
const submitted = await createBill({ body, headers: { 'Idempotency-Key': 'hey-api-1' }, throwOnError: true });
const bill = zBillView.parse(submitted.data);

// An error response is an object: decide by its code, show its errors.
const wrong = await createBill({ body: { ...body, bill: { ...body.bill, serviceLines: [] } } });
const problem = zProblem.parse(wrong.error);

// Perform an action. The lifecycle lists the allowed actions.
const path = { billId: bill.id };
const noted = await performBillAction({
  path,
  body: { action: 'add_note', note: 'The adjuster calls back on Monday.' },
  throwOnError: true,
});
const { lifecycle, notes } = noted.data.data;

// Read the feed page by page. `type` determines the type of `data`.
const pageAfter = async (cursor: string) => {
  const { data } = await listEvents({ query: { cursor, limit: 1 }, throwOnError: true });
  if (typeof data === 'string') throw new Error('expected a page, not a stream');
  zEventPage.parse(data);
  return data;
};
const seen: string[] = [];
for (let cursor: string | null = '0'; cursor !== null;) {
  const { events, nextCursor } = await pageAfter(cursor);
  for (const event of events) {
    if (event.type === 'bill.submitted' && event.data.billId === bill.id) seen.push(event.type);
    if (event.type === 'bill.note_added' && event.data.billId === bill.id) seen.push(event.type);
  }
  cursor = nextCursor;
}

// A type that is added later is parsed as any other event. For zod, add it to the union.
const { type } = z.union([zPublicEvent, zAnyOtherEvent]).parse({
  id: `evt_${'a'.repeat(26)}`,
  sequence: '1',
  type: 'bill.teleported',
  apiVersion: '2030-01-01',
  createdAt: '2030-01-01T12:00:00.000Z',
  data: {},
});

// Download the packet.
const packet = await getBillPacket({ path, throwOnError: true });
const pdf = Buffer.from(await packet.data.arrayBuffer());

console.log(
  JSON.stringify({
    state: lifecycle.state,
    code: problem.code,
    path: problem.errors?.[0]?.path,
    notes: notes?.length ?? 0,
    seen,
    other: type,
    packet: pdf.subarray(0, 5).toString('latin1'),
  }),
);
