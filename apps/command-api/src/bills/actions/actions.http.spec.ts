import { CommandApiModule } from '#apps/command-api';
import { START_DATE, billScenario, commandApp, type JsonResponse, type Call, errorPaths } from '#testing/http';
import { billBody, pdfBase64 } from '#testing/pure';

const api = commandApp([CommandApiModule]);
const { given: bill } = billScenario(api);

const act = (billId: string, body: unknown, how?: Call): Promise<JsonResponse> =>
  api.post(`/bills/${billId}/actions`, body, how);
const stateOf = ({ json }: JsonResponse): string => json['data'].lifecycle.state;
const pathsOf = ({ json }: JsonResponse): string[] => (json['errors'] ?? []).map(({ path }: { path: string }) => path);
const payment = { action: 'post_payment', amount: 2015, method: 'check', depositDate: '2026-03-02' };

/** Performs an action that must succeed and returns the response with the bill's workspace. */
const done = async (billId: string, body: unknown): Promise<JsonResponse> => {
  const answer = await act(billId, body);
  expect(answer).toMatchObject({ statusCode: 200, json: { ok: true } });
  expect(answer.headers['event-position']).toMatch(/^\d+$/);
  return answer;
};
/** Performs an action that must be rejected in the bill's current state, and checks that the bill does not change. */
const refused = async (billId: string, body: unknown): Promise<JsonResponse> => {
  const before = (await done(billId, { action: 'add_note', note: 'before' })).json['data'];
  const answer = await act(billId, body);
  expect(answer.statusCode).toBe(409);
  expect(answer.json['code']).toBe('lifecycle_conflict');
  const after = (await done(billId, { action: 'add_note', note: 'after' })).json['data'];
  expect(after.activity.slice(1)).toEqual(before.activity);
  expect(after.lifecycle.state).toBe(before.lifecycle.state);
  return answer;
};

it('returns the 50 latest notes and activities, and does not grow with the history', async () => {
  const id = await bill('accepted');
  const note = (n: number) => done(id, { action: 'add_note', note: `${n} ${'x'.repeat(1_000)}` });
  for (let n = 0; n < 60; n++) await note(n);
  const before = await note(60);
  for (let n = 61; n < 80; n++) await note(n);
  const after = await note(80);
  const { notes, activity } = after.json['data'];
  expect([notes.length, activity.length]).toEqual([50, 50]);
  expect(notes[0].body).toMatch(/^80 /);
  expect(notes[49].body).toMatch(/^31 /);
  expect(Buffer.byteLength(after.body)).toBe(Buffer.byteLength(before.body));
});

describe('Actions close and reopen', () => {
  it('close writes off the balance by default, and reopen reverses the write-off', async () => {
    const id = await bill('denied');
    const closed = await done(id, { action: 'close', reason: 'Uncollectible', actorName: 'Bo Biller' });
    expect(closed.json['data']).toMatchObject({
      lifecycle: { state: 'closed' },
      remittance: { writtenOff: 2015, balanceDue: 0 },
    });
    expect(closed.json['data'].activity[0].actor).toBe('Bo Biller');
    const open = await done(id, { action: 'reopen', reason: 'Too early' });
    expect(open.json['data']).toMatchObject({ lifecycle: { state: 'denied' }, remittance: { writtenOff: 0 } });
  });
  it('close keeps the balance with writeOff false', async () => {
    const closed = await done(await bill(), { action: 'close', reason: 'Billed in error', writeOff: false });
    expect(closed.json['data'].remittance).toMatchObject({ writtenOff: 0, balanceDue: 2015 });
  });
  it('returns 409 for a second close and for reopen of an open bill', async () => {
    const id = await bill();
    await refused(id, { action: 'reopen', reason: 'Why not' });
    await done(id, { action: 'close', reason: 'Done' });
    await refused(id, { action: 'close', reason: 'Again' });
  });
});

describe('Actions post_payment and void_payment', () => {
  it('pays the bill with the principal, without penalty and interest', async () => {
    const id = await bill('accepted');
    const part = await done(id, { ...payment, amount: 1000, penaltyAmount: 100.5, interestAmount: 10.25 });
    expect(part.json['data'].payments).toMatchObject([
      {
        amount: 1000,
        principalAmount: 889.25,
        feeAmount: 110.75,
        feeReason: 'penalty_and_interest',
        source: 'portal',
        status: 'posted',
      },
    ]);
    expect(stateOf(part)).toBe('partially_paid');
    const rest = await done(id, { ...payment, method: 'eft', amount: 1125.75, checkNumber: 'T-1', note: 'Final' });
    expect(stateOf(rest)).toBe('paid');
    expect(rest.json['data'].payments[1]).toMatchObject({ method: 'eft', checkNumber: 'T-1', note: 'Final' });
  });
  it('accepts only penalty and interest on a paid bill', async () => {
    const id = await bill('accepted', 'paid');
    expect(pathsOf(await act(id, { ...payment, amount: 1 }))).toEqual(['amount']);
    const fees = await done(id, { ...payment, amount: 5, interestAmount: 5 });
    expect(fees.json['data'].remittance).toMatchObject({ postedPrincipal: 2015, postedAdditional: 5 });
  });
  it('accepts a late payment on a closed bill up to the amount written off', async () => {
    const id = await bill('denied');
    await done(id, { action: 'close', reason: 'Done' });
    expect(pathsOf(await act(id, { ...payment, amount: 2015.01 }))).toEqual(['amount']);
    const late = await done(id, { ...payment, amount: 15 });
    expect(late.json['data']).toMatchObject({ lifecycle: { state: 'closed' }, remittance: { writtenOff: 2000 } });
  });
  it('rejects payments above the balance or below their penalty', async () => {
    const id = await bill('accepted');
    expect(pathsOf(await act(id, { ...payment, amount: 2015.01 }))).toEqual(['amount']);
    expect(pathsOf(await act(id, { ...payment, amount: 10, penaltyAmount: 10.01 }))).toEqual(['amount']);
  });
  it('returns 409 before the payer has accepted the bill', async () => {
    const answer = await refused(await bill(), payment);
    expect(answer.json['detail']).toBe('A bill in state submitted does not allow post_payment.');
  });
  it('accepts deposit dates from the date of service to ten days ahead', async () => {
    for (const depositDate of ['2026-02-24', '2026-03-12'])
      await done(await bill('accepted'), { ...payment, depositDate });
  });
  it('voids a payment once', async () => {
    const id = await bill('accepted');
    const paid = await done(id, payment);
    const { id: paymentId } = paid.json['data'].payments[0];
    const voided = await done(id, { action: 'void_payment', paymentId, reason: 'Bounced' });
    expect(voided.json['data']).toMatchObject({
      lifecycle: { state: 'accepted' },
      payments: [{ id: paymentId, status: 'voided', voided: true }],
    });
    await refused(id, { action: 'void_payment', paymentId, reason: 'Again' });
    expect(pathsOf(await act(id, { action: 'void_payment', paymentId: 'pay_other', reason: 'Oops' }))).toEqual([
      'paymentId',
    ]);
  });
});

describe('Actions second_review and independent_bill_review', () => {
  it('create and submit a review in one request', async () => {
    const id = await bill('denied');
    const before = await done(id, { action: 'add_note', note: 'x' });
    const { attachments, lineItems } = before.json['data'].bill;
    const answer = await done(id, {
      action: 'second_review',
      reason: 'Denied without cause.',
      disputedAmount: 1000,
      payerClaimControlNumber: 'PCCN-9',
      attachmentIds: [attachments[0].id],
      lineItems: [{ lineItemId: lineItems[0].id, reason: 'Fee schedule.' }],
    });
    expect(answer.json['data'].reviews).toMatchObject([
      {
        type: 'second_review',
        state: 'submitted',
        disputedAmount: 1000,
        payerClaimControlNumber: 'PCCN-9',
        attachmentIds: [attachments[0].id],
        originalBillId: id,
      },
    ]);
    expect(stateOf(answer)).toBe('second_review');
    expect(answer.json['packetUrl']).toBeUndefined();
    expect(answer.json).not.toHaveProperty('warnings');
  });
  it('warn of text that the form cannot print, also without read permission', async () => {
    const id = await bill('denied');
    const before = await done(id, { action: 'add_note', note: 'x' });
    const [line] = before.json['data'].bill.lineItems;
    const request = {
      action: 'second_review',
      reason: 'Denied without cause 😀.',
      actorName: '李小龍',
      lineItems: [{ lineItemId: line.id, reason: 'Тариф' }],
    };
    const how = { as: await api.key(['bills:write']), idempotencyKey: 'once' };
    const answer = await act(id, request, how);
    expect(answer.statusCode).toBe(200);
    const notPrintable = (field: string) => expect.objectContaining({ code: 'not_printable', path: field }) as object;
    expect(answer.json['warnings']).toEqual([notPrintable('reason'), notPrintable('actorName')]);
    expect((await act(id, request, how)).json).toEqual(answer.json);
  });
  it('return 422 for documents or lines of other bills and for an amount above the unpaid amount', async () => {
    const id = await bill('denied');
    const request = { action: 'second_review', reason: 'Why.' };
    expect(
      pathsOf(await act(id, { ...request, attachmentIds: ['doc_x'], lineItems: [{ lineItemId: 'l', reason: 'r' }] })),
    ).toEqual(['attachmentIds.0', 'lineItems.0.lineItemId']);
    expect(pathsOf(await act(id, { ...request, disputedAmount: 2015.01 }))).toEqual(['disputedAmount']);
  });
  it('limit the disputed amount per line to the fee schedule amount minus the paid amount', async () => {
    const serviceLines = [
      { code: 'ML201', units: 1, modifiers: ['94'] },
      { code: 'MLPRR', units: 412 },
    ];
    const id = await api.bill(billBody({ serviceLines }), 'accepted');
    const [one, two] = (await done(id, { action: 'add_note', note: 'x' })).json['data'].bill.lineItems;
    const lines = [
      { lineItemId: one.id, allowedAmount: 1000, reportedPaid: 1000 },
      { lineItemId: two.id, allowedAmount: 0, reportedPaid: 0 },
    ];
    const eor = { eorDate: START_DATE, servedAt: START_DATE, reportedPaid: 1000, lines };
    expect(await api.post(`/bills/${id}/eors`, eor)).toMatchObject({ statusCode: 201 });
    const request = { action: 'second_review', reason: 'Why.' };
    const lineItems = [
      { lineItemId: one.id, reason: 'Below the schedule.', disputedAmount: 1720.26 },
      { lineItemId: two.id, reason: 'Not paid.', disputedAmount: 0.01 },
    ];
    expect(pathsOf(await act(id, { ...request, lineItems }))).toEqual(['lineItems.0.disputedAmount']);
    expect(pathsOf(await act(id, { ...request, disputedAmount: 2956.26 }))).toEqual(['disputedAmount']);
    // $2,720.25 − $1,000.00 and $1,236.00 are unpaid; $700.50 and $1,236.00 are disputed.
    const answer = await done(id, {
      ...request,
      lineItems: [
        { lineItemId: one.id, reason: 'Below the schedule.', disputedAmount: 700.5 },
        { lineItemId: two.id, reason: 'Not paid.' },
      ],
    });
    expect(answer.json['data'].reviews).toMatchObject([
      {
        disputedAmount: 1936.5,
        lineItems: [
          { lineItemId: one.id, reason: 'Below the schedule.', disputedAmount: 700.5 },
          { lineItemId: two.id, reason: 'Not paid.', disputedAmount: 1236 },
        ],
      },
    ]);
  });
  it('return 409 without a prior EOR or second review', async () => {
    await refused(await bill('accepted'), { action: 'second_review', reason: 'Why.' });
    await refused(await bill('denied'), { action: 'independent_bill_review', reason: 'Too early.' });
  });
  it('return the URL of the filing packet for an IBR', async () => {
    const id = await bill('denied');
    await done(id, { action: 'second_review', reason: 'Why.' });
    await api.post(`/sandbox/bills/${id}/simulate`, { scenario: 'denied' });
    const answer = await done(id, { action: 'independent_bill_review', reason: 'Still nothing.' });
    expect(stateOf(answer)).toBe('ibr');
    const review = answer.json['data'].reviews[1];
    expect(answer.json['packetUrl']).toBe(`https://billing.example/v2/bills/${id}/reviews/${review.id}/packet`);
  });
});

describe('Actions resubmit and send_duplicate', () => {
  it('resubmits the same bill after a rejection', async () => {
    const id = await bill('rejected');
    const answer = await done(id, { action: 'resubmit', reason: 'The payer has the claim now.' });
    expect(answer.json['data']).toMatchObject({ lifecycle: { state: 'submitted' }, rejection: null });
    expect(answer.json['data'].attempts).toHaveLength(2);
    expect(answer.json['replacementBillId']).toBeUndefined();
    await refused(id, { action: 'resubmit' });
  });
  it('treats null parts of a corrected bill as omitted', async () => {
    const id = await bill('rejected');
    const answer = await done(id, { action: 'resubmit', bill: null, submission: null, documents: null });
    expect(stateOf(answer)).toBe('submitted');
  });
  it('sends a duplicate by another delivery method and rejects an invalid method or destination', async () => {
    const id = await bill('accepted');
    const [before] = (await done(id, { action: 'send_duplicate' })).json['data'].attempts;
    const destination = { mailingAddress: 'PO Box 9\nLos Angeles CA 90012' };
    const form = { action: 'send_duplicate', route: 'mail', destination };
    const first = await act(id, form, { idempotencyKey: 'another-way' });
    const again = await act(id, form, { idempotencyKey: 'another-way' });
    expect([first.statusCode, again.body, again.headers['idempotent-replayed']]).toEqual([200, first.body, 'true']);
    expect((await act(id, { ...form, route: 'fax' }, { idempotencyKey: 'another-way' })).statusCode).toBe(409);
    const labels = first.json['data'].attempts.map(({ deliveryLabel }: { deliveryLabel: string }) => deliveryLabel);
    expect(labels).toEqual([before.deliveryLabel, before.deliveryLabel, 'Mail']);
    for (const [wrong, paths] of [
      [{ destination }, ['route']],
      [{ route: 'mail', destination: { faxNumber: '213-555-0142' } }, ['destination.faxNumber']],
      [{ route: 'pigeon' }, ['route']],
    ] as const)
      expect(errorPaths(await act(id, { action: 'send_duplicate', ...wrong }))).toEqual(paths);
  });
  it('sends a duplicate, but returns 409 for a rejected or paid bill', async () => {
    const id = await bill('accepted');
    const answer = await done(id, { action: 'send_duplicate' });
    expect(answer.json['data']).toMatchObject({ lifecycle: { state: 'accepted' } });
    expect(answer.json['data'].attempts).toHaveLength(2);
    await refused(await bill('rejected'), { action: 'send_duplicate' });
    await refused(await bill('paid'), { action: 'send_duplicate' });
  });
});

describe('Actions mark_lien and withdraw_lien', () => {
  it('mark and withdraw a lien', async () => {
    const id = await bill('accepted');
    expect(stateOf(await done(id, { action: 'mark_lien', filedAt: '2026-03-01', note: 'Filed.' }))).toBe('lien');
    await refused(id, { action: 'mark_lien' });
    expect(stateOf(await done(id, { action: 'withdraw_lien', note: 'Settled.' }))).toBe('accepted');
    await refused(id, { action: 'withdraw_lien' });
  });
  it('return 409 for a bill that was not accepted', async () => {
    await refused(await bill(), { action: 'mark_lien' });
  });
});

describe('Actions add_note, withdraw_note and report_bill_status', () => {
  it('withdraw a note, which remains readable', async () => {
    const id = await bill();
    const noted = await done(id, { action: 'add_note', note: 'Of another bill.' });
    const noteId = noted.json['data'].notes[0].id as string;
    const withdrawn = await done(id, { action: 'withdraw_note', noteId, reason: 'Wrong bill.' });
    expect(withdrawn.json['data'].notes).toMatchObject([{ id: noteId, body: 'Of another bill.', withdrawn: true }]);
    expect(withdrawn.json['data'].activity[0]).toMatchObject({ type: 'note_withdrawn', description: 'Wrong bill.' });
    await refused(id, { action: 'withdraw_note', noteId, reason: 'Again' });
    expect(pathsOf(await act(id, { action: 'withdraw_note', noteId: 'note_other', reason: 'Oops' }))).toEqual([
      'noteId',
    ]);
  });

  it('add notes and calls in any state', async () => {
    const id = await bill('denied');
    await done(id, { action: 'close', reason: 'Done' });
    const noted = await done(id, { action: 'add_note', note: 'Two\nlines.', actorName: 'Bo Biller' });
    expect(noted.json['data'].notes[0]).toMatchObject({ body: 'Two\nlines.', author: 'Bo Biller' });
    const called = await done(id, {
      action: 'report_bill_status',
      status: 'eor_pending',
      company: 'Bill Review Inc.',
      representativeName: 'Pat',
      phone: '213-555-0101',
      callReference: 'R-1',
      note: 'Two weeks.',
    });
    expect(stateOf(called)).toBe('closed');
    expect(called.json['data'].activity[0].type).toContain('status');
  });
});

describe('Validation of actions', () => {
  const long = 'x'.repeat(4001);
  const wrong: [string, object, string[]][] = [
    ['no action', {}, ['action']],
    ['an unknown action', { action: 'delete', reason: 'x' }, ['action']],
    ['an action named like an object method', { action: 'toString' }, ['action']],
    ['an action that is not a string', { action: 7 }, ['action']],
    ['a field of another action', { action: 'add_note', note: 'x', reason: 'y' }, ['reason']],
    ['close without a reason', { action: 'close' }, ['reason']],
    ['a blank reason', { action: 'close', reason: '  ' }, ['reason']],
    ['a reason that is too long', { action: 'reopen', reason: long }, ['reason']],
    ['a write-off that is not a boolean', { action: 'close', reason: 'x', writeOff: 'no' }, ['writeOff']],
    ['a withdrawal without note ID and reason', { action: 'withdraw_note' }, ['noteId', 'reason']],
    ['a payment of 0', { ...payment, amount: 0 }, ['amount']],
    ['an amount with fractions of a cent', { ...payment, amount: 1.001 }, ['amount']],
    ['an amount that is too large', { ...payment, amount: 10_000_000 }, ['amount']],
    ['an amount that is a string', { ...payment, amount: '5' }, ['amount']],
    ['a negative penalty', { ...payment, penaltyAmount: -1 }, ['penaltyAmount']],
    ['an unknown payment method', { ...payment, method: 'cash' }, ['method']],
    ['an invalid date', { ...payment, depositDate: '2026-02-30' }, ['depositDate']],
    ['a void without payment ID and reason', { action: 'void_payment' }, ['paymentId', 'reason']],
    ['a review without a reason', { action: 'second_review' }, ['reason']],
    ['a disputed amount of 0', { action: 'second_review', reason: 'x', disputedAmount: 0 }, ['disputedAmount']],
    [
      'a disputed line without a reason',
      { action: 'second_review', reason: 'x', lineItems: [{ lineItemId: 'l' }] },
      ['lineItems.0.reason'],
    ],
    ['an invalid lien date', { action: 'mark_lien', filedAt: 'May' }, ['filedAt']],
    ['a lien date in the future', { action: 'mark_lien', filedAt: '2026-03-03' }, ['filedAt']],
    ['a deposit date before the date of service', { ...payment, depositDate: '2026-02-23' }, ['depositDate']],
    ['a deposit date eleven days ahead', { ...payment, depositDate: '2026-03-13' }, ['depositDate']],
    [
      'a disputed line with an amount of 0',
      { action: 'second_review', reason: 'x', lineItems: [{ lineItemId: 'l', reason: 'x', disputedAmount: 0 }] },
      ['lineItems.0.disputedAmount'],
    ],
    ['an empty note', { action: 'add_note', note: '' }, ['note']],
    ['an unknown call status', { action: 'report_bill_status', status: 'busy' }, ['status']],
    [
      'a document for an action without documents',
      { action: 'add_note', note: 'x', contentBase64: pdfBase64() },
      ['contentBase64'],
    ],
    ["an acting user's name that is too long", { action: 'send_duplicate', actorName: 'x'.repeat(201) }, ['actorName']],
  ];
  let id: string;
  beforeAll(async () => {
    id = await bill('denied');
  });
  it.each(wrong)('returns 422 with the paths of the fields for %s', async (_, body, paths) => {
    const answer = await act(id, body);
    expect(answer).toMatchObject({ statusCode: 422, json: { code: 'validation_error' } });
    expect(pathsOf(answer)).toEqual(paths);
  });
  it('returns 422 for a body that is not an object', async () => {
    expect(pathsOf(await act(id, ['close']))).toEqual(['']);
  });
  it('returns 404 for an unknown bill before validation', async () => {
    expect(await act('bill_none', { action: 'close' })).toMatchObject({ statusCode: 404 });
    expect(await act(id.replace('bill_', 'note_'), { action: 'close' })).toMatchObject({ statusCode: 404 });
    expect(await act(encodeURIComponent(`${id}/../x`), { action: 'close' })).toMatchObject({ statusCode: 404 });
  });
});
