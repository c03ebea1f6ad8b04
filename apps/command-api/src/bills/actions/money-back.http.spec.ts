import { CommandApiModule } from '#apps/command-api';
import { billScenario, commandApp, type JsonResponse, type Call } from '#testing/http';

const api = commandApp([CommandApiModule]);
const { given: bill } = billScenario(api);

const act = (billId: string, body: object, how?: Call): Promise<JsonResponse> =>
  api.post(`/bills/${billId}/actions`, body, how);
const done = async (billId: string, body: object, how?: Call): Promise<JsonResponse['json']> => {
  const answer = await act(billId, body, how);
  expect(answer).toMatchObject({ statusCode: 200, json: { ok: true } });
  return answer.json['data'];
};
const pathsOf = ({ json }: JsonResponse): string[] => (json['errors'] ?? []).map(({ path }: { path: string }) => path);

const payment = { action: 'post_payment', amount: 2015, method: 'check', depositDate: '2026-03-02' };
const overpaid = { ...payment, amount: 500, checkNumber: 'D-1', overpayment: 'credit' };
const refund = { action: 'record_refund', amount: 500, refundDate: '2026-03-02', method: 'check', checkNumber: 'R-1' };
const letter = { action: 'record_recoupment', amount: 500, reason: 'Their letter.' };
const request = { action: 'record_refund_request', amount: 500, requestedOn: '2026-03-01', reference: 'FCN-1' };

/** Creates a paid bill with a credit balance of $500.00. */
const withCredit = async (): Promise<string> => {
  const id = await bill('accepted');
  await done(id, payment);
  await done(id, overpaid);
  return id;
};
/** Creates a paid bill. */
const paid = async (): Promise<string> => {
  const id = await bill('accepted');
  await done(id, payment);
  return id;
};
/** Creates a bill in independent bill review. */
const inIbr = async (): Promise<string> => {
  const id = await bill('accepted', 'denied');
  await done(id, { action: 'second_review', reason: 'Paid below the fee schedule.' });
  expect((await api.post(`/sandbox/bills/${id}/simulate`, { scenario: 'denied' })).statusCode).toBe(200);
  await done(id, { action: 'independent_bill_review', reason: 'Paid below the fee schedule.' });
  return id;
};
/** Posts a check to another bill and returns its ID. */
const anotherCheck = async (): Promise<string> => {
  const billId = await bill('accepted');
  const { json, statusCode } = await api.post('/payments', {
    ...{ method: 'check', checkNumber: `C-${billId}`, depositDate: '2026-03-02', amount: 15 },
    allocations: [{ billId, amount: 15 }],
  });
  expect(statusCode).toBe(201);
  return json['data'].id;
};

describe('Payment above the balance', () => {
  it('becomes a credit balance if allowed, and is shown in all amounts', async () => {
    const id = await paid();
    expect(pathsOf(await act(id, { ...overpaid, overpayment: 'refuse' }))).toEqual(['amount']);
    expect(pathsOf(await act(id, { ...overpaid, overpayment: 'keep' }))).toEqual(['overpayment']);
    const after = await done(id, overpaid);
    expect(after).toMatchObject({
      bill: { totalPaid: 2515 },
      remittance: { postedPrincipal: 2515, credit: 500, balanceDue: 0, totalPostedCash: 2515 },
      payments: [{}, { amount: 500, principalAmount: 500, ibrFee: 0 }],
    });
    for (const { id: paymentId, checkId } of after['payments']) expect(checkId).toBe(`chk_${paymentId.slice(4)}`);
  });
});

describe('IBR fee in a payment', () => {
  it('is not part of the principal and is limited to the open fee', async () => {
    const id = await inIbr();
    const withFee = { ...payment, amount: 680, ibrFee: 180 };
    expect(pathsOf(await act(id, { ...withFee, ibrFee: 195.01 }))).toEqual(['ibrFee']);
    expect(pathsOf(await act(id, { ...withFee, ibrFee: -1 }))).toEqual(['ibrFee']);
    const after = await done(id, withFee);
    expect(after['payments']).toMatchObject([{ amount: 680, principalAmount: 500, feeAmount: 0, ibrFee: 180 }]);
    expect(after['remittance']).toMatchObject({ postedPrincipal: 500, postedAdditional: 180, totalPostedCash: 680 });
    expect(pathsOf(await act(id, { ...payment, amount: 15.01, ibrFee: 15.01 }))).toEqual(['ibrFee']);
  });
  it('requires a submitted IBR', async () =>
    expect(pathsOf(await act(await bill('accepted'), { ...payment, amount: 10, ibrFee: 10 }))).toEqual(['ibrFee']));
});

describe('Action reclassify_payment', () => {
  const again = { action: 'reclassify_payment', reason: 'The check says so.' };
  it('changes the given parts and keeps the total and the other parts', async () => {
    const id = await inIbr();
    const posted = await done(id, { ...payment, amount: 700, penaltyAmount: 20 });
    const paymentId = posted['payments'][0].id;
    const after = await done(id, { ...again, paymentId, ibrFee: 180 });
    expect(after['payments']).toMatchObject([{ amount: 700, principalAmount: 500, feeAmount: 20, ibrFee: 180 }]);
    expect(after['activity'][0]).toMatchObject({ type: 'payment_reclassified' });
    expect((await done(id, { ...again, paymentId, penaltyAmount: 0 }))['payments']).toMatchObject([
      { principalAmount: 520, feeAmount: 0, ibrFee: 180 },
    ]);
  });
  it('returns 422 for invalid fields and 409 for a voided payment', async () => {
    const id = await paid();
    const { payments } = await done(id, { action: 'add_note', note: 'x' });
    const paymentId = payments[0].id;
    for (const [wrong, path] of [
      [{ paymentId: 'pay_other' }, 'paymentId'],
      [{ paymentId: undefined }, 'paymentId'],
      [{ penaltyAmount: 2015.01 }, 'penaltyAmount'],
      [{ interestAmount: -1 }, 'interestAmount'],
      [{ ibrFee: 1 }, 'ibrFee'],
      [{ reason: '' }, 'reason'],
    ] as const)
      expect(pathsOf(await act(id, { ...again, paymentId, ...wrong }))).toEqual([path]);
    await done(id, { action: 'void_payment', paymentId, reason: 'x' });
    expect(await act(id, { ...again, paymentId, penaltyAmount: 1 })).toMatchObject({ statusCode: 409 });
  });
});

describe('Actions record_refund and void_refund', () => {
  it('reduce and restore the credit balance', async () => {
    const id = await withCredit();
    const after = await done(id, refund);
    expect(after['remittance']).toMatchObject({ postedPrincipal: 2015, credit: 0, totalPostedCash: 2015 });
    const [recordedRefund] = after['refunds'];
    expect(recordedRefund).toEqual({
      id: expect.stringMatching(/^ref_[a-z0-9]+$/),
      paymentId: after['payments'][1].id,
      ...{ amount: 500, refundDate: '2026-03-02', cause: 'credit', voided: false },
    });
    const gone = { action: 'void_payment', paymentId: recordedRefund.paymentId, reason: 'x' };
    expect(await act(id, gone)).toMatchObject({ statusCode: 409, json: { code: 'lifecycle_conflict' } });
    const back = { action: 'void_refund', refundId: recordedRefund.id, reason: 'It came back.' };
    expect(await done(id, back)).toMatchObject({ refunds: [{ voided: true }], remittance: { credit: 500 } });
    expect(await act(id, back)).toMatchObject({ statusCode: 409, json: { code: 'lifecycle_conflict' } });
    await done(id, gone);
  });
  it.each([
    ['a refund above the paid amount', { amount: 2515.01 }, 'amount'],
    ['a refund of 0', { amount: 0 }, 'amount'],
    ['a refund larger than any single payment', { amount: 2100 }, 'paymentId'],
    ['a refund of an unknown payment', { paymentId: 'pay_other' }, 'paymentId'],
    ['a refund in the future', { refundDate: '2026-03-03' }, 'refundDate'],
    ['an invalid refund date', { refundDate: '2026-02-30' }, 'refundDate'],
    ['an unknown refund method', { method: 'cash' }, 'method'],
    ['a refund for an unknown request', { requestId: 'rrq_other' }, 'requestId'],
    ['a void of an unknown refund', { action: 'void_refund', refundId: 'ref_other', reason: 'x' }, 'refundId'],
    ['a void without a reason', { action: 'void_refund', refundId: 'ref_other', reason: '' }, 'reason'],
  ])('return 422 for %s', async (_, wrong, path) =>
    expect(pathsOf(await act(await withCredit(), 'action' in wrong ? wrong : { ...refund, ...wrong }))).toEqual([path]),
  );
});

describe('Actions record_recoupment and dispute_recoupment', () => {
  it("record a payer's letter as proposed and accept it with the check that takes the money", async () => {
    const id = await paid();
    const { recoupments, remittance } = await done(id, letter);
    expect(recoupments).toEqual([
      {
        id: expect.stringMatching(/^rcp_/),
        ...{ checkId: null, code: 'WO', amount: 500, status: 'proposed', answeredAt: null },
        proposedAt: expect.stringContaining('2026-03-02'),
      },
    ]);
    expect(remittance).toMatchObject({ postedPrincipal: 2015, balanceDue: 0 });
    const accept = { action: 'record_recoupment', recoupmentId: recoupments[0].id };
    expect(pathsOf(await act(id, accept))).toEqual(['checkId']);
    const checkId = await anotherCheck();
    expect(await done(id, { ...accept, checkId })).toMatchObject({
      lifecycle: { state: 'partially_paid' },
      recoupments: [{ status: 'accepted', checkId }],
      remittance: { postedPrincipal: 1515, balanceDue: 500 },
    });
    expect(await act(id, { ...accept, checkId })).toMatchObject({ statusCode: 409 });
  });
  it('accept the recoupment immediately if the check is known', async () => {
    const id = await paid();
    const checkId = await anotherCheck();
    expect(await done(id, { ...letter, checkId, code: 'B2' })).toMatchObject({
      recoupments: [{ status: 'accepted', code: 'B2', amount: 500, checkId }],
    });
  });
  it('record once per Idempotency-Key and reject the key with another request', async () => {
    const [id, checkId] = [await paid(), await anotherCheck()];
    const how = { idempotencyKey: 'recouped-once' };
    const body = { ...letter, checkId };
    const first = await act(id, body, how);
    expect(first).toMatchObject({ statusCode: 200, json: { data: { remittance: { postedPrincipal: 1515 } } } });
    await done(id, { action: 'add_note', note: 'Later.' });
    const again = await act(id, body, how);
    expect([again.statusCode, again.headers['idempotent-replayed'], again.body]).toEqual([200, 'true', first.body]);
    for (const other of [
      { ...body, amount: 7 },
      { action: 'add_note', note: 'x' },
      { ...letter, amount: 7 },
    ])
      expect(await act(id, other, how)).toMatchObject({ statusCode: 409, json: { code: 'idempotency_key_reused' } });
    const { recoupments } = await done(id, { action: 'add_note', note: 'x' });
    expect(recoupments).toMatchObject([{ status: 'accepted', amount: 500, checkId }]);
  });
  it('dispute a proposed recoupment once and can accept it later', async () => {
    const id = await paid();
    const { recoupments } = await done(id, letter);
    const dispute = { action: 'dispute_recoupment', recoupmentId: recoupments[0].id, reason: 'Paid as scheduled.' };
    expect(await done(id, dispute)).toMatchObject({
      recoupments: [{ status: 'disputed' }],
      remittance: { postedPrincipal: 2015 },
    });
    expect(await act(id, dispute)).toMatchObject({ statusCode: 409 });
    const checkId = await anotherCheck();
    const accept = { action: 'record_recoupment', recoupmentId: recoupments[0].id, checkId };
    expect(await done(id, accept)).toMatchObject({ recoupments: [{ status: 'accepted' }] });
  });
  it.each([
    ['a recoupment above the paid amount', { amount: 2015.01 }, ['amount']],
    ['a recoupment without amount and reason', { amount: undefined, reason: undefined }, ['amount', 'reason']],
    ['a recoupment of another bill', { recoupmentId: 'rcp_other', amount: undefined }, ['recoupmentId']],
    ['a known recoupment with its amount or code', { recoupmentId: 'rcp_other', code: 'WO' }, ['amount', 'code']],
    ['a recoupment with an unknown check', { checkId: 'chk_other' }, ['checkId']],
    ['a recoupment with an invalid check ID', { checkId: '../x' }, ['checkId']],
    ['a recoupment with an invalid code', { code: 'overpaid' }, ['code']],
    [
      'a dispute of an unknown recoupment',
      { action: 'dispute_recoupment', recoupmentId: 'rcp_other', reason: 'x' },
      ['recoupmentId'],
    ],
    ['a dispute without a reason', { action: 'dispute_recoupment', recoupmentId: 'rcp_other' }, ['reason']],
  ])('return 422 for %s', async (_, wrong, paths) => {
    const base = 'action' in wrong ? {} : letter;
    expect(pathsOf(await act(await paid(), { ...base, ...wrong })).toSorted()).toEqual(paths.toSorted());
  });
});

describe('Actions record_refund_request and answer_refund_request', () => {
  it('decline a request on a legal ground with its citation', async () => {
    const id = await paid();
    const { refundRequests } = await done(id, request);
    expect(refundRequests).toMatchObject([{ amount: 500, requestedOn: '2026-03-01', answer: null, citation: null }]);
    const answer = {
      action: 'answer_refund_request',
      requestId: refundRequests[0].id,
      ...{ answer: 'declined', ground: 'paid_without_objection', reason: 'No objection within 60 days.' },
    };
    const after = await done(id, answer);
    expect(after['refundRequests']).toMatchObject([
      { answer: 'declined', citation: expect.stringContaining('36 Cal.App.4th 1626'), answeredAt: expect.any(String) },
    ]);
    expect(after['remittance']).toMatchObject({ postedPrincipal: 2015 });
    expect(await act(id, answer)).toMatchObject({ statusCode: 409 });
  });
  it('accept a request, and the refund refers to it', async () => {
    const id = await withCredit();
    const { refundRequests } = await done(id, request);
    const requestId = refundRequests[0].id;
    await done(id, { action: 'answer_refund_request', requestId, answer: 'accepted' });
    expect(await done(id, { ...refund, requestId })).toMatchObject({ refunds: [{ cause: 'requested' }] });
    expect(await act(id, { ...refund, amount: 1, requestId })).toMatchObject({ statusCode: 409 });
  });
  it('return 409 for a bill without payments', async () =>
    expect(await act(await bill('accepted'), request)).toMatchObject({ statusCode: 409 }));
  it.each([
    ['a request for 0', { ...request, amount: 0 }, 'amount'],
    ['a request in the future', { ...request, requestedOn: '2026-03-03' }, 'requestedOn'],
    [
      'a response to an unknown request',
      { action: 'answer_refund_request', requestId: 'rrq_other', answer: 'declined' },
      'requestId',
    ],
    ['an invalid response', { action: 'answer_refund_request', requestId: 'rrq_other', answer: 'maybe' }, 'answer'],
    [
      'an unknown ground',
      { action: 'answer_refund_request', requestId: 'rrq_other', answer: 'declined', ground: 'none' },
      'ground',
    ],
  ])('return 422 for %s', async (_, body, path) => expect(pathsOf(await act(await paid(), body))).toEqual([path]));
  it('reject grounds that do not apply to an overpayment or an accepted request', async () => {
    const overpaidBill = await withCredit();
    const { refundRequests } = await done(overpaidBill, request);
    const answer = { action: 'answer_refund_request', requestId: refundRequests[0].id, answer: 'declined' };
    const because = { ...answer, ground: 'paid_without_objection' };
    expect(pathsOf(await act(overpaidBill, because))).toEqual(['ground']);
    expect(pathsOf(await act(overpaidBill, { ...answer, answer: 'accepted', ground: 'other' }))).toEqual(['ground']);
  });
});

describe('Action withdraw_refund_request', () => {
  const wrong = { action: 'withdraw_refund_request', requestId: 'rrq_other', reason: 'Meant for another bill.' };

  it('removes a pending or accepted request and keeps it in the history', async () => {
    const id = await withCredit();
    const { refundRequests } = await done(id, request);
    const withdrawal = { ...wrong, requestId: refundRequests[0].id };
    const after = await done(id, withdrawal);
    expect(after['refundRequests']).toEqual([]);
    expect(after['activity'][0]).toMatchObject({
      type: 'refund_request_withdrawn',
      description: 'The request for $500.00 was withdrawn. Meant for another bill.',
      actor: expect.any(String),
    });
    expect(pathsOf(await act(id, withdrawal))).toEqual(['requestId']);
    expect(pathsOf(await act(id, { ...refund, requestId: refundRequests[0].id }))).toEqual(['requestId']);
    const [accepted] = (await done(id, request))['refundRequests'];
    await done(id, { action: 'answer_refund_request', requestId: accepted.id, answer: 'accepted' });
    expect((await done(id, { ...wrong, requestId: accepted.id }))['refundRequests']).toEqual([]);
  });
  it('is enabled while a request is pending, and returns 409 after a refund or a declined request', async () => {
    const id = await withCredit();
    const offered = ({ lifecycle }: JsonResponse['json']) =>
      lifecycle.actions.find((action: { id: string }) => action.id === 'withdraw_refund_request');
    const before = await done(id, { action: 'add_note', note: 'x' });
    expect(offered(before)).toMatchObject({ enabled: false, reason: 'There is no refund request to withdraw.' });
    const asked = await done(id, request);
    expect(offered(asked)).toMatchObject({ enabled: true });
    const [{ id: requestId }] = asked['refundRequests'];
    await done(id, { ...refund, requestId });
    expect(await act(id, { ...wrong, requestId })).toMatchObject({
      statusCode: 409,
      json: { code: 'lifecycle_conflict', detail: expect.stringContaining('completed by its refund') },
    });
    const declined = (await done(id, { ...request, amount: 7 }))['refundRequests'][1].id;
    await done(id, { action: 'answer_refund_request', requestId: declined, answer: 'declined' });
    expect(await act(id, { ...wrong, requestId: declined })).toMatchObject({
      statusCode: 409,
      json: { code: 'lifecycle_conflict', detail: expect.stringContaining('already declined') },
    });
  });
  it.each([
    ['a request of another bill', {}, 'requestId'],
    ['a missing request ID', { requestId: '' }, 'requestId'],
    ['a missing reason', { reason: ' ' }, 'reason'],
    ['a reason that is too long', { reason: 'x'.repeat(4001) }, 'reason'],
    ['an unknown field', { amount: 1 }, 'amount'],
  ])('returns 422 for %s', async (_, change, path) =>
    expect(pathsOf(await act(await paid(), { ...wrong, ...change }))).toEqual([path]),
  );
  it('withdraws once per Idempotency-Key and rejects the key with another request', async () => {
    const id = await withCredit();
    const [{ id: requestId }] = (await done(id, request))['refundRequests'];
    const how = { idempotencyKey: 'withdrawn-once' };
    const first = await act(id, { ...wrong, requestId }, how);
    expect(first.statusCode).toBe(200);
    const again = await act(id, { ...wrong, requestId }, how);
    expect([again.headers['idempotent-replayed'], again.body]).toEqual(['true', first.body]);
    expect(await act(id, { ...wrong, requestId, reason: 'Another.' }, how)).toMatchObject({
      statusCode: 409,
      json: { code: 'idempotency_key_reused' },
    });
  });
});

describe('Access to refunds and recoupments', () => {
  const bodies = async (): Promise<readonly [string, readonly object[]]> => {
    const id = await withCredit();
    const { payments } = await done(id, { action: 'add_note', note: 'x' });
    return [
      id,
      [
        { action: 'reclassify_payment', paymentId: payments[0].id, penaltyAmount: 1, reason: 'x' },
        refund,
        { action: 'void_refund', refundId: 'ref_other', reason: 'x' },
        letter,
        { action: 'dispute_recoupment', recoupmentId: 'rcp_other', reason: 'x' },
        request,
        { action: 'answer_refund_request', requestId: 'rrq_other', answer: 'declined' },
        { action: 'withdraw_refund_request', requestId: 'rrq_other', reason: 'x' },
      ],
    ];
  };
  it('requires a server key with payments:write', async () => {
    const [id, all] = await bodies();
    const [may, mayNot] = [await api.key(['payments:write']), await api.key(['bills:write', 'bills:read'])];
    for (const body of all) {
      expect(await act(id, body, { as: mayNot })).toMatchObject({
        statusCode: 403,
        json: { code: 'permission_denied' },
      });
      expect([200, 422]).toContain((await act(id, body, { as: may })).statusCode);
    }
  });
  it('rejects browser sessions', async () => {
    const [id, all] = await bodies();
    const as = api.session(['bills:act', 'bills:read']);
    for (const body of all)
      expect(await act(id, body, { as })).toMatchObject({ statusCode: 403, json: { code: 'permission_denied' } });
  });
});

describe('Idempotency-Key of refunds and recoupments', () => {
  it.each([
    ['record_refund', refund, { ...refund, amount: 1 }, 'refunds'],
    ['record_recoupment', letter, { ...letter, amount: 1 }, 'recoupments'],
    ['record_refund_request', request, { ...request, amount: 1 }, 'refundRequests'],
    ['post_payment', { ...overpaid, amount: 7 }, { ...overpaid, amount: 8 }, 'payments'],
  ])('performs %s once and rejects the key with another request', async (name, body, other, list) => {
    const id = await withCredit();
    const how = { idempotencyKey: `back-${name}` };
    const first = await act(id, body, how);
    expect(first.statusCode).toBe(200);
    const again = await act(id, body, how);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.body).toBe(first.body);
    expect(await act(id, other, how)).toMatchObject({ statusCode: 409, json: { code: 'idempotency_key_reused' } });
    const now = await done(id, { action: 'add_note', note: 'x' });
    expect(now[list]).toEqual(first.json['data'][list]);
  });
});
