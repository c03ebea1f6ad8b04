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

// Submit a bill; the key makes a retry safe.
const submitted = await api.POST('/bills', { body, params: { header: { 'Idempotency-Key': 'openapi-fetch-1' } } });
const bill = submitted.data ?? failed('createBill');

// A refusal is an object: decide by its code, show its errors.
const wrong = await api.POST('/bills', { body: { ...body, bill: { ...body.bill, serviceLines: [] } } });
const problem = wrong.error ?? failed('the refusal');

// Perform an action; which ones are legal is in the lifecycle.
const path = { billId: bill.id };
const noted = await api.POST('/bills/{billId}/actions', {
  params: { path },
  body: { action: 'add_note', note: 'The adjuster calls back on Monday.' },
});
const { lifecycle, notes } = noted.data?.data ?? failed('add_note');

// Read the feed page by page; `type` says what `data` holds.
const pageAfter = async (cursor: string) => {
  const { data } = await api.GET('/events', { params: { query: { cursor, limit: 1 } } });
  if (data === undefined || typeof data === 'string') throw new Error('a page was asked for, and no stream');
  return data;
};
type Event = Awaited<ReturnType<typeof pageAfter>>['events'][number];
// A plain comparison would leave room for an event of a type that is added tomorrow.
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

// A packet is bytes.
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
