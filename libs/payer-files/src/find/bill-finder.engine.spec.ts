import { billStream } from '#domain';
import { StreamDeleted, type EncryptedEventStore } from '#event-store';
import { billProjection, shapeOf, type AnyProjection, type StoredDoc } from '#read-models';
import { openWorld, type World } from '#testing/http';
import { BillFinder } from './bill-finder.js';

const slot = { name: billProjection.name, version: billProjection.version, generation: 0 };
const marks = { claimNumbers: ['WC-1'], billingNpi: '1999999984', serviceDate: '2026-01-05', charged: 100 };
const row = (organizationId: string, fields: object): StoredDoc<{ readonly bill: object }> => ({
  _id: `bill_${organizationId}`,
  _rev: 0,
  organizationId,
  bill: {},
  ...fields,
});

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.views.prepare(slot, shapeOf(billProjection as unknown as AnyProjection));
});
afterAll(() => world.close());

const put = async (docs: readonly StoredDoc[]) => {
  await world.views.apply(
    slot,
    docs.map((doc) => ({ op: 'replace' as const, doc })),
  );
};

/** Runs a search and returns the opened streams and the number of queries. */
const finding = async (
  organizations: readonly string[],
  find: (finder: BillFinder) => Promise<unknown>,
  { partner = null, deleted = [] }: { partner?: string | null; deleted?: readonly string[] } = {},
) => {
  const opened: string[] = [];
  const load = async (stream: string) => {
    opened.push(stream);
    if (deleted.includes(stream)) throw new StreamDeleted(stream);
    return [];
  };
  const ledger = { load } as unknown as EncryptedEventStore;
  const asked = jest.spyOn(world.views, 'find');
  const answer = await find(new BillFinder({ ledger, views: world.views }, { partner, organizations }));
  const queries = asked.mock.calls.length;
  asked.mockRestore();
  return { opened, queries, answer };
};

describe('a search without our number', () => {
  it('takes one query for any number of organizations', async () => {
    const many = Array.from({ length: 150 }, (_, at) => `org_many${at}`);
    await put(
      many.map((organizationId, at) => row(organizationId, { payerClaimControlNumbers: [`ICN${at}`], billNumber: 1 })),
    );
    await put([
      row('org_marks', {
        claimNumber: 'WC-1',
        billingProviderNpi: marks.billingNpi,
        serviceDate: marks.serviceDate,
        chargedCents: 100,
      }),
    ]);
    const scope = [...many, 'org_marks'];
    const byNumber = await finding(scope, (finder) => finder.byPayerNumber('ICN77'));
    expect([byNumber.opened, byNumber.queries]).toEqual([[billStream('org_many77', 'bill_org_many77')], 1]);
    const byMarks = await finding(scope, (finder) => finder.byMarks(marks));
    expect([byMarks.opened, byMarks.queries]).toEqual([[billStream('org_marks', 'bill_org_marks')], 1]);
    const receiver = await finding(scope, (finder) => finder.isReceiver(marks.billingNpi));
    expect([receiver.answer, receiver.queries]).toEqual([true, 1]);
    expect((await finding(many, (finder) => finder.isReceiver(marks.billingNpi))).answer).toBe(false);
  });

  it('finds no bill of an organization outside the scope and no ambiguous bill', async () => {
    await put(
      ['org_one', 'org_two'].map((organizationId) =>
        row(organizationId, { payerClaimControlNumbers: ['SAME'], billNumber: 1 }),
      ),
    );
    const found = async (...scope: string[]) => (await finding(scope, (finder) => finder.byPayerNumber('SAME'))).opened;
    expect(await found('org_one')).toEqual([billStream('org_one', 'bill_org_one')]);
    expect(await found('org_one', 'org_two')).toEqual([]);
    expect(await found('org_three')).toEqual([]);
  });

  it('finds the bill although hundreds of other organizations use the same number', async () => {
    const others = Array.from({ length: 250 }, (_, at) => `org_aaa${at}`);
    await put(
      [...others, 'org_zzz'].map((organizationId) =>
        row(organizationId, { payerClaimControlNumbers: ['TEST'], billNumber: 1 }),
      ),
    );
    const { opened } = await finding(['org_zzz'], (finder) => finder.byPayerNumber('TEST'));
    expect(opened).toEqual([billStream('org_zzz', 'bill_org_zzz')]);
  });
});

describe('an ambiguous interchange number', () => {
  const [gone, live] = ['org_gone', 'org_live'];
  const deleted = [billStream(gone, `bill_${gone}`)];

  it('finds nothing if a deleted bill also has the number', async () => {
    await put([gone, live].map((organizationId) => row(organizationId, { billNumber: 102 })));
    const { answer, opened } = await finding([gone, live], (finder) => finder.ofInterchange('10202'), { deleted });
    expect([answer, opened]).toEqual([[], deleted]);
  });

  it('is not resolved by bill number if a bill of the file was deleted', async () => {
    await put([row(gone, { billNumber: 7, interchanges: ['clearing/i/10202'] }), row(live, { billNumber: 102 })]);
    const find = (finder: BillFinder) => finder.ofInterchange('10202');
    const { answer, opened } = await finding([gone, live], find, { deleted, partner: 'clearing' });
    expect([answer, opened]).toEqual([[], deleted]);
  });
});
