import type { OperationId } from '#contracts';
import { losAngelesDate } from '#domain';
import { billSamples, withAdministrator, unreachableAdministrator, type ReadyBill } from '#testing/pure';
import type { ExampleRecorder, ExampleFixture } from './example-recorder.js';
import { rfaFixtures } from './rfas.js';

const onBill = async (billId: Promise<string> | string, body: object = {}): Promise<ExampleFixture> => ({
  path: { billId: await billId },
  body: { ...body },
});

/** Creates the bill that an action needs, as declared by its topic's samples. */
const readyFor =
  ({ scenario, after = [], names = {} }: ReadyBill) =>
  async (office: ExampleRecorder): Promise<ExampleFixture> => {
    const billId = await office.bill(...(scenario === undefined ? [] : [scenario]));
    for (const action of after) await office.act(billId, action);
    const lists = await office.lifecycle<string>(billId);
    return onBill(
      billId,
      Object.fromEntries(Object.entries(names).map(([field, list]) => [field, lists[list]![0]!.id])),
    );
  };

const actions = Object.fromEntries(
  Object.entries(billSamples.actions).flatMap(([action, { ready }]) =>
    ready ? [[`performBillAction ${action}`, readyFor(ready)] as const] : [],
  ),
);

/** Today's date. The review is requested today, so an event with this date is not earlier than the request. */
const today = (): string => losAngelesDate(new Date().toISOString());

const withBill = async (office: ExampleRecorder): Promise<ExampleFixture> => {
  await office.bill();
  return { path: {} };
};

const withUnderpaidBill = async (office: ExampleRecorder): Promise<ExampleFixture> => {
  await office.bill('partial_payment');
  return { path: {} };
};

/**
 * Preparations for operations that need more than the resource in their path. If an operation has several examples, the
 * example's name follows: `performBillAction close`. `null` means that the operation can't succeed in a sandbox.
 */
export const fixtures: Readonly<
  Partial<
    Record<OperationId | `${OperationId} ${string}`, ((office: ExampleRecorder) => Promise<ExampleFixture>) | null>
  >
> = {
  getBillLifecycle: (office) => onBill(billWithHistory(office)),
  listBillReasons: (office) => onBill(office.bill('partial_payment')),
  getBillEor: (office) => onBill(office.bill('partial_payment')),
  listReviews: (office) => onBill(billWithHistory(office)),
  // The event stream sends nothing until there is an event, and the dashboard options are derived from bills.
  listEvents: withBill,
  streamEvents: withBill,
  searchDashboardOptions: withBill,
  listDenials: withUnderpaidBill,
  listDenialLines: withUnderpaidBill,
  listRequests: withBill,
  listAccessRecords: withBill,
  ...actions,
  'performBillAction assign': async (office) => {
    await office.must('POST', '/management-sessions', office.example('POST', '/management-sessions'));
    const { body } = await office.must('GET', '/bill-tasks/owners');
    const { owners } = (body as { data: { owners: readonly { id: string; active: boolean }[] } }).data;
    return onBill(office.bill(), { ownerId: owners.find(({ active }) => active)!.id });
  },
  'performBillAction independent_bill_review': (office) => onBill(office.disputed()),
  'performBillAction record_determination': async (office) => onBill(office.inIbr(), { servedAt: today() }),
  'performBillAction waive_receivable': async (office) => {
    const billId = await office.inIbr();
    await office.act(billId, 'record_determination', { servedAt: today() });
    const { receivables } = await office.lifecycle<'receivables'>(billId);
    return onBill(billId, { receivableId: receivables[0]!.id });
  },
  'performBillAction demand_penalty_interest': async (office) => onBill(office.paidLate()),
  'performBillAction record_demand_answer': async (office) => {
    const { billId, demandId } = await office.demand();
    return onBill(billId, { demandId });
  },
  'performBillAction dismiss_duplicate': async (office) => {
    await office.bill();
    const billId = await office.bill();
    const { duplicates } = await office.lifecycle<'duplicates'>(billId);
    return onBill(billId, { otherBillId: duplicates[0]!.billId });
  },
  'performBillAction set_delivery_route': async (office) => {
    const example = office.example('POST', '/bills') as { readonly bill: object };
    const { body } = await office.must('POST', '/bills', withAdministrator(unreachableAdministrator, example));
    return onBill((body as { id: string }).id, { destination: { faxNumber: '213-555-0142' } });
  },
  // The sandbox sends bills immediately, so none is mailed manually.
  'performBillAction undo_mailed': null,
  ...rfaFixtures,
  placeLegalHold: async (office) => {
    const { body } = await office.must('GET', `/bills/${await office.bill()}`);
    return { path: {}, body: { subjectId: (body as { readonly patient: { readonly id: string } }).patient.id } };
  },
  postCheck: async (office) => {
    const amount = 2015;
    const allocations = [{ billId: await office.bill('processed'), amount }];
    return { path: {}, body: { amount, allocations, unapplied: 0 } };
  },
  allocateCheck: async (office) => ({
    path: { id: await office.unappliedCheck() },
    body: { allocations: [{ billId: await office.bill('processed'), amount: 500 }] },
  }),
  refundCheck: async (office) => ({ path: { id: await office.unappliedCheck() } }),
  voidCheckRefund: async (office) => {
    const id = await office.unappliedCheck();
    await office.must('POST', `/payments/${id}/refunds`, office.example('POST', '/payments/{id}/refunds'));
    const { body } = await office.must('GET', `/payments/${id}`);
    const { refunds } = (body as { data: { refunds: readonly { id: string }[] } }).data;
    return { path: { id, refundId: refunds[0]!.id } };
  },
  voidCheck: async (office) => ({ path: { id: await office.unappliedCheck() } }),
  clearCheck: async (office) => ({ path: { id: await office.unappliedCheck() } }),
  assignAdjustment: async (office) => ({ path: await office.adjustedCheck() }),
  // The sandbox has no payer that receives bills by mail.
  getPrintBatch: null,
  getPrintBatchPdf: null,
  markPrintBatchMailed: null,
  // The recorded requests trigger no access alerts.
  listAccessAlerts: null,
  acknowledgeAccessAlert: null,
  createReview: (office) => onBill(office.bill('partial_payment')),
  previewReview: (office) => onBill(office.bill('partial_payment')),
  getIbrPacket: (office) => onBill(office.inIbr()),
  getReviewPacket: async (office) => {
    const { path } = await office.review(await office.disputed(), 'independent_bill_review');
    await office.must('POST', `/bills/${path['billId']}/reviews/${path['reviewId']}/submissions`);
    return { path };
  },
  getSbrPacket: async (office) => {
    const { path } = await office.review(await office.bill('partial_payment'), 'second_review');
    await office.must('POST', `/bills/${path['billId']}/reviews/${path['reviewId']}/submissions`);
    return { path };
  },
  listDemands: async (office) => onBill((await office.demand()).billId),
  getFilingPacket: async (office) => ({ path: { billId: await office.bill('denied'), kind: 'objection' } }),
  listFilings: (office) => onBill(office.bill('denied')),
  moveSandboxClock: async (office) => ({ path: {}, body: { now: await office.daysAhead(30) } }),
  getDemandPacket: async (office) => ({ path: await office.demand() }),
  getTransmissionFile: async (office) => {
    const billId = await office.bill();
    const { body } = await office.must('GET', `/bills/${billId}/transmissions`);
    const { controlNumber } = (body as { data: readonly { controlNumber: string }[] }).data[0]!;
    return {
      path: { billId, controlNumber, name: 'claim.837' },
      byMedia: { 'application/pdf': { name: 'cover.pdf' }, 'application/json': { name: 'index.json' } },
    };
  },
  receivePayerFile: async (office) => ({ path: {}, file: await office.payerFile(await office.bill(), '835') }),
  listChecks: async (office) => {
    await office.paidCheck();
    return { path: {} };
  },
  listPayerFiles: async (office) => {
    await office.unmatchedFile();
    return { path: {} };
  },
  matchPayerFileItem: async (office) => ({
    path: { id: await office.unmatchedFile(), n: '1' },
    body: { billId: await office.bill() },
  }),
  dismissPayerFileItem: async (office) => ({ path: { id: await office.unmatchedFile(), n: '1' } }),
  getOwnW9Content: (office) => withW9(office, {}),
  getW9Content: (office) => withW9(office, { id: office.asNamed['x-service-org-id'] }),
};

/** Creates a bill with a varied history: reviewed, partly paid, with a note. */
const billWithHistory = async (office: ExampleRecorder): Promise<string> => {
  const billId = await office.disputed();
  await office.act(billId, 'add_note');
  return billId;
};

const withW9 = async (office: ExampleRecorder, path: ExampleFixture['path']): Promise<ExampleFixture> => {
  await office.must('PUT', '/organization/w9', office.example('PUT', '/organization/w9'));
  return { path };
};
