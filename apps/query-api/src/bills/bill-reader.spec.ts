import { REDACTED } from '#domain';
import type { Ledger, StoredEvent } from '#event-store';
import { wholeOrganization, type RequestContext, type Scope } from '#http';
import { billProjection, foldStream, type StoredDoc, type Views } from '#read-models';
import { BILL_ID, noon, ORGANIZATION, simulate, story, submitBill } from '#testing';
import { BillReader } from './bill-reader.js';

const history = story([submitBill({ customerExternalId: 'acme' }), simulate('accepted', noon('2026-03-05'))]);
const docOf = (events: readonly StoredEvent[], change: object = {}) => {
  const doc = foldStream(billProjection, BILL_ID, events);
  return doc && ({ ...doc, ...change } as StoredDoc);
};
const loads: number[] = [];
const readerOf = (doc: StoredDoc | null, stream: readonly StoredEvent[] = history) => {
  loads.length = 0;
  const views = { get: async () => doc } as unknown as Views;
  const ledger = {
    load: async (name: string, from = 0) => {
      loads.push(from);
      return name === `${ORGANIZATION}-${BILL_ID}` ? stream.slice(from) : [];
    },
  };
  return new BillReader(views, ledger as unknown as Ledger);
};
const as = (scope: Scope, organizationId = ORGANIZATION) => ({ organizationId, scope }) as RequestContext;
const whole = as(wholeOrganization);

describe('a single bill', () => {
  it('is the stored document and the events after it', async () => {
    const bill = await readerOf(docOf(history.slice(0, 2))).read(whole, BILL_ID);
    expect(bill.facts.state).toBe('accepted');
    expect(loads).toEqual([2]);
  });

  it('is folded from its beginning where there is no document yet, or one of another shape', async () => {
    const fromLog = await readerOf(null).read(whole, BILL_ID);
    const older = docOf(history, { shape: 0, everRejected: 'once' });
    expect(await readerOf(older).read(whole, BILL_ID)).toEqual(fromLog);
    expect(loads).toEqual([0]);
  });

  it('looks the same whatever is stored', async () => {
    const fromLog = await readerOf(null).read(whole, BILL_ID);
    for (const [index] of history.entries())
      expect(await readerOf(docOf(history.slice(0, index + 1))).read(whole, BILL_ID)).toEqual(fromLog);
  });

  it('shows nothing of a document from before its shredding', async () => {
    const last = history.at(-1) as StoredEvent;
    const order = { type: 'SubjectShredded', data: { subject: BILL_ID, shreddedAt: noon('2026-03-06') } };
    const shredded = [...history, { ...last, ...order, revision: last.revision + 1 }].map((event) =>
      'private' in event.data ? { ...event, data: { ...event.data, private: REDACTED } } : event,
    );
    const bill = await readerOf(docOf(history), shredded as StoredEvent[]).read(whole, BILL_ID);
    expect(bill.snapshot).toBeNull();
    expect(loads).toEqual([history.length, 0]);
  });

  it('does not exist for another organization, even when its document is at hand', async () => {
    await expect(readerOf(docOf(history)).read(as(wholeOrganization, 'org_other'), BILL_ID)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it.each<[Scope, boolean]>([
    [{ kind: 'customer', customerExternalId: 'acme' }, true],
    [{ kind: 'customer', customerExternalId: 'other' }, false],
    [{ kind: 'bill', billId: BILL_ID, customerExternalId: null }, true],
    [{ kind: 'bill', billId: BILL_ID, customerExternalId: 'other' }, false],
    [{ kind: 'bill', billId: 'bill_2', customerExternalId: null }, false],
  ])('for scope %j is there: %s', async (scope, there) => {
    const read = readerOf(null).read(as(scope), BILL_ID);
    await (there ? expect(read).resolves.toBeDefined() : expect(read).rejects.toMatchObject({ code: 'not_found' }));
  });

  it('is looked for under ids of bills only', async () => {
    const reader = readerOf(null);
    for (const id of ['bill_', 'bill_a-b', 'org_1', `bill_${'a'.repeat(65)}`, '../x'])
      await expect(reader.read(whole, id)).rejects.toMatchObject({ code: 'not_found' });
    expect(loads).toEqual([]);
  });
});
