// npx openapi-typescript $BASE/openapi.json --output schema.d.ts
import { readFileSync } from 'node:fs';
import createClient from 'openapi-fetch';
import type { components, paths } from './schema.js';

const { BASE = '', KEY = '', BILL = '' } = process.env;
const api = createClient<paths>({ baseUrl: BASE, headers: { Authorization: `Bearer ${KEY}` } });

type Bill = components['schemas']['SubmitBillRequest'];
const body = JSON.parse(readFileSync(BILL, 'utf8')) as Bill;

const failed = (what: string): never => {
  throw new Error(`${what} failed`);
};

// Submit a bill. The key makes a retry safe.
const submitted = await api.POST('/bills', { body, params: { header: { 'Idempotency-Key': 'openapi-fetch-1' } } });
const bill = submitted.data ?? failed('createBill');

// An error response is an object: decide by its code, show its errors.
const wrong = await api.POST('/bills', { body: { ...body, bill: { ...body.bill, serviceLines: [] } } });
const problem = wrong.error ?? failed('the refusal');

// Perform an action. The lifecycle lists the allowed actions.
const path = { billId: bill.id };
const noted = await api.POST('/bills/{billId}/actions', {
  params: { path },
  body: { action: 'add_note', note: 'The adjuster calls back on Monday.' },
});
const { lifecycle, notes } = noted.data?.data ?? failed('add_note');

// Read the feed page by page. `type` determines the type of `data`.
const pageAfter = async (cursor: string) => {
  const { data } = await api.GET('/events', { params: { query: { cursor, limit: 1 } } });
  if (data === undefined || typeof data === 'string') throw new Error('expected a page, not a stream');
  return data;
};
type Event = Awaited<ReturnType<typeof pageAfter>>['events'][number];
// A plain comparison would also match the type for unknown events.
const is = <T extends Event['type']>(event: Event, type: T): event is Extract<Event, { type: T }> =>
  event.type === type;
const seen: string[] = [];
for (let cursor: string | null = '0'; cursor !== null;) {
  const { events, nextCursor } = await pageAfter(cursor);
  for (const event of events) {
    if (is(event, 'bill.submitted') && event.data.billId === bill.id) seen.push(event.type);
    if (is(event, 'bill.note_added') && event.data.billId === bill.id) seen.push(event.type);
  }
  cursor = nextCursor;
}

// Download the packet.
const packet = await api.GET('/bills/{billId}/packet', { params: { path }, parseAs: 'arrayBuffer' });
const pdf = Buffer.from(packet.data ?? failed('getBillPacket'));

console.log(
  JSON.stringify({
    state: lifecycle.state,
    code: problem.code,
    path: problem.errors?.[0]?.path,
    notes: notes?.length ?? 0,
    seen,
    packet: pdf.subarray(0, 5).toString('latin1'),
  }),
);
