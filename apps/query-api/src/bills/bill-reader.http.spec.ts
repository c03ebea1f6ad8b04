import { billView, shippedRules } from '#domain';
import { StreamDeleted, type EncryptedEventStore, type StoredEvent } from '#event-store';
import { wholeOrganization, type RequestContext, type Scope } from '#http';
import { billProjection, foldStream, type StoredDoc, type Views } from '#read-models';
import { BILL_ID, noon, ORGANIZATION, simulate, storedEventsOf, submitBill } from '#testing/pure';
import { BillReader } from './bill-reader.js';

const history = storedEventsOf([submitBill({ customerExternalId: 'acme' }), simulate('accepted', noon('2026-03-05'))]);
const docOf = (events: readonly StoredEvent[], change: object = {}) => {
  const doc = foldStream(billProjection, BILL_ID, events, shippedRules);
  return doc && ({ ...doc, ...change } as StoredDoc);
};
const loads: number[] = [];
const readerOf = (doc: StoredDoc | null) => {
  loads.length = 0;
  const views = { getAll: async () => new Map(doc && [[BILL_ID, doc]]) } as unknown as Views;
  const ledger = {
    load: async (name: string, from = 0) => {
      loads.push(from);
      return name === `${ORGANIZATION}-${BILL_ID}` ? history.slice(from) : [];
    },
  };
  return new BillReader(views, ledger as unknown as EncryptedEventStore);
};
const as = (scope: Scope, organizationId = ORGANIZATION) => ({ organizationId, scope }) as RequestContext;
const whole = as(wholeOrganization);

describe('single bill', () => {
  it('is the fold of its stream, regardless of stored documents', async () => {
    for (const doc of [null, docOf(history.slice(0, 2)), docOf(history, { everRejected: 'once' })])
      expect(await readerOf(doc).read(whole, BILL_ID)).toEqual(billView(history));
    expect(loads).toEqual([0]);
  });

  it('is the same object until it changes, so that derived data can be cached', async () => {
    const ledger = { load: async () => history } as unknown as EncryptedEventStore;
    const reader = new BillReader({} as unknown as Views, ledger);
    expect(await reader.read(whole, BILL_ID)).toBe(await reader.read(whole, BILL_ID));
  });

  it('does not exist for another organization, even if its document is available', async () => {
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
  ])('for the scope %j exists: %s', async (scope, there) => {
    const read = readerOf(null).read(as(scope), BILL_ID);
    await (there ? expect(read).resolves.toBeDefined() : expect(read).rejects.toMatchObject({ code: 'not_found' }));
  });

  it('is read only if the ID has the form of a bill ID', async () => {
    const reader = readerOf(null);
    for (const id of ['bill_', 'bill_a-b', 'org_1', `bill_${'a'.repeat(65)}`, '../x'])
      await expect(reader.read(whole, id)).rejects.toMatchObject({ code: 'not_found' });
    expect(loads).toEqual([]);
  });
});

describe('page of bills', () => {
  const page = (doc: StoredDoc | null, organizationId = ORGANIZATION) => readerOf(doc).page(organizationId, [BILL_ID]);

  it('uses the documents of the read model', async () => {
    const { notes: _notes, activity: _activity, ...listed } = billView(history);
    expect(await page(docOf(history))).toEqual([expect.objectContaining(listed)]);
    expect(loads).toEqual([]);
  });

  it('reads bills from their streams if a document is missing or has another shape', async () => {
    for (const doc of [null, docOf(history, { shape: 4 })]) expect(await page(doc)).toEqual([billView(history)]);
    expect(await page(docOf(history), 'org_other')).toEqual([]);
  });

  it('leaves out a bill without a document if its stream was deleted', async () => {
    const views = { getAll: async () => new Map() } as unknown as Views;
    const ledger = {
      load: async (stream: string) => {
        if (stream.endsWith('gone')) throw new StreamDeleted(stream);
        return history;
      },
    } as unknown as EncryptedEventStore;
    const bills = await new BillReader(views, ledger).page(ORGANIZATION, ['bill_gone', BILL_ID]);
    expect(bills).toEqual([billView(history)]);
  });
});
