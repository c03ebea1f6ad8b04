import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { browserPermissions } from '#contracts';
import { commandApp, type Call } from '#testing/http';

const api = commandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);

interface Item {
  readonly n: number;
  readonly kind: string;
  readonly billId?: string;
  readonly controlNumber?: string;
  readonly outcome: string;
  readonly reason?: string;
  readonly amounts?: Record<string, number>;
  readonly told?: Record<string, unknown>;
  readonly dismissal?: Record<string, string>;
}
interface Shown {
  readonly id: string;
  readonly duplicate?: boolean;
  readonly quarantined: boolean;
  readonly dismissal?: Record<string, string>;
  readonly interchanges: readonly {
    readonly reason?: string;
    readonly sets: readonly { readonly type: string; readonly reason?: string; readonly items: readonly Item[] }[];
  }[];
  readonly totals: Record<string, number>;
}

const get = (path: string, as?: string) => api.call('GET', path, undefined, as === undefined ? {} : { as });
/** Returns the text of a sandbox payer file. */
const fileOf = async (billId: string, kind: string, scenario?: string, amount?: number): Promise<string> => {
  const made = await api.post(`/sandbox/bills/${billId}/payer-file`, {
    kind,
    ...(scenario && { scenario }),
    ...(amount && { amount }),
  });
  if (made.statusCode !== 200) throw new Error(made.body);
  return (made.json['data'] as { content: string }).content;
};
const send = (text: string, how: Call = {}) =>
  api.post('/payer-files', Buffer.from(text), {
    ...how,
    headers: { 'content-type': 'application/edi-x12', ...how.headers },
  });
const receiptOf = async (text: string): Promise<Shown> => {
  const answer = await send(text);
  if (answer.statusCode > 201) throw new Error(answer.body);
  return answer.json['data'] as Shown;
};
const play = async (billId: string, kind: string, scenario?: string, amount?: number): Promise<Shown> =>
  receiptOf(await fileOf(billId, kind, scenario, amount));
const itemsOf = ({ interchanges }: Shown): readonly Item[] =>
  interchanges.flatMap(({ sets }) => sets.flatMap(({ items }) => items));
const outcomeOf = (receipt: Shown): string =>
  itemsOf(receipt)
    .map(({ outcome }) => outcome)
    .join();
const reasonsOf = ({ interchanges }: Shown): readonly (string | undefined)[] =>
  interchanges.flatMap(({ reason, sets }) => [
    reason,
    ...sets.flatMap((set) => [set.reason, ...set.items.map((item) => item.reason)]),
  ]);
const lifecycle = async (billId: string) => (await get(`/bills/${billId}/lifecycle`)).json['data'];
const statusOf = async (billId: string) => (await lifecycle(billId)).attempts.at(-1).status as string;
const stateOf = async (billId: string) => (await get(`/bills/${billId}/status`)).json['data'].state as string;
const typesOf = async (billId: string): Promise<readonly string[]> => {
  const { events } = (await get('/events?limit=500')).json as { events: { type: string; data: { billId: string } }[] };
  return events.filter(({ data }) => data.billId === billId).map(({ type }) => type);
};
/** Replaces the interchange control number. */
const renumbered = (text: string, number = '900000001'): string => {
  const [, , , , , , , , , , , , , control = ''] = text.slice(0, 105).split('*');
  return text.replaceAll(control, number);
};

describe('POST /payer-files', () => {
  it('moves a bill from submission to payment', async () => {
    const bill = await api.bill();
    const steps: readonly (readonly [
      kind: string,
      scenario: string,
      outcome: string,
      status: string,
      state: string,
    ])[] = [
      ['ta1', 'accepted', 'accepted', 'sent', 'submitted'],
      ['999', 'accepted', 'accepted', 'syntax_accepted', 'submitted'],
      ['277ca', 'forwarded', 'forwarded', 'forwarded', 'submitted'],
      ['277ca', 'accepted', 'accepted', 'accepted', 'accepted'],
      ['277', 'pending', 'recorded', 'accepted', 'accepted'],
      ['835', 'partial', 'posted', 'answered', 'partially_paid'],
      ['835', 'paid', 'posted', 'answered', 'paid'],
    ];
    for (const [kind, scenario, outcome, status, state] of steps) {
      const receipt = await play(bill, kind, scenario);
      expect([kind, outcomeOf(receipt), receipt.quarantined]).toEqual([kind, outcome, false]);
      expect(itemsOf(receipt)).toMatchObject([{ n: 1, kind, billId: bill, controlNumber: expect.any(String) }]);
      expect([kind, await statusOf(bill), await stateOf(bill)]).toEqual([kind, status, state]);
    }
    const [seen] = (await get(`/bills/${bill}/transmissions`)).json['data'];
    expect(seen.acknowledgements.map(({ level, outcome }: Record<string, string>) => `${level} ${outcome}`)).toEqual([
      'interchange accepted',
      'syntax accepted',
      'clearinghouse accepted',
      'payer accepted',
    ]);
    expect(await typesOf(bill)).toEqual([
      'bill.submitted',
      'bill.status.updated',
      'transmission.acknowledged',
      'transmission.acknowledged',
      'transmission.acknowledged',
      'transmission.acknowledged',
      'bill.accepted',
      'bill.status.updated',
      'eor.received',
      'payment.posted',
      'bill.partially_paid',
      'bill.status.updated',
      'eor.received',
      'payment.posted',
      'bill.paid',
      'bill.status.updated',
    ]);
  });

  it('records the rejection of a file, its syntax and a bill', async () => {
    const [file, syntax, claim] = [await api.bill(), await api.bill(), await api.bill()];
    expect(outcomeOf(await play(file, 'ta1', 'rejected'))).toBe('rejected');
    expect([await statusOf(file), await stateOf(file)]).toEqual(['failed', 'submitted']);
    expect(await typesOf(file)).toContain('transmission.failed');
    expect(outcomeOf(await play(syntax, '999', 'rejected'))).toBe('rejected');
    expect([await statusOf(syntax), await stateOf(syntax)]).toEqual(['syntax_rejected', 'rejected']);
    expect((await lifecycle(syntax)).rejection).toMatchObject({
      code: '999:8',
      issues: [{ description: 'Segment CLM at position 22, element 5:1.' }],
    });
    expect(outcomeOf(await play(claim, '277ca', 'rejected'))).toBe('rejected');
    expect((await lifecycle(claim)).rejection).toMatchObject({ code: 'A3:21' });
  });

  it('ignores the same bytes, the same interchange and the same claim', async () => {
    const bill = await api.bill();
    const text = await fileOf(bill, '835', 'partial', 100);
    const first = await send(text);
    expect([first.statusCode, first.headers['location']]).toEqual([201, `/v2/payer-files/${first.json['data'].id}`]);
    const again = await send(text);
    expect([again.statusCode, again.json['data'].duplicate]).toEqual([200, true]);
    expect({ ...again.json['data'], duplicate: undefined }).toEqual({ ...first.json['data'], duplicate: undefined });
    const other = await receiptOf(`${text}\n`);
    expect([reasonsOf(other), other.totals['items']]).toEqual([['duplicate_interchange'], 0]);
    const resent = await receiptOf(renumbered(text));
    expect(outcomeOf(resent)).toBe('duplicate');
    expect((await lifecycle(bill)).payments).toHaveLength(1);
  });

  it('replays the response for the same Idempotency-Key and rejects the key with another body', async () => {
    const bill = await api.bill();
    const text = await fileOf(bill, '999');
    const [first, again] = [await send(text, { idempotencyKey: 'k1' }), await send(text, { idempotencyKey: 'k1' })];
    expect([again.statusCode, again.headers['idempotent-replayed'], again.json]).toEqual([201, 'true', first.json]);
    const other = await send(`${text}\n`, { idempotencyKey: 'k1' });
    expect([other.statusCode, other.json['code']]).toEqual([409, 'idempotency_key_reused']);
  });

  it('quarantines unreadable files', async () => {
    const bill = await api.bill();
    const text = await fileOf(bill, '999');
    const nothing = await receiptOf('Dear provider, we regret');
    expect([nothing.quarantined, nothing.totals['items']]).toEqual([true, 0]);
    expect(reasonsOf(nothing).every((reason) => reason === 'malformed')).toBe(true);
    for (const broken of [
      text.slice(0, -30),
      text.replace('SE*6*', 'SE*7*'),
      text.replace('IEA*1*', 'IEA*2*'),
      text.toLowerCase(),
    ])
      expect(reasonsOf(await receiptOf(broken))).toEqual(['malformed']);
    expect(await statusOf(bill)).toBe('sent');
    // A malformed interchange does not use up its control number.
    expect(outcomeOf(await receiptOf(text))).toBe('accepted');
  });

  it('reads files with a byte-order mark, other line endings or other separators', async () => {
    const bills = [await api.bill(), await api.bill(), await api.bill()];
    const spellings: readonly ((text: string) => string)[] = [
      (text) => `\ufeff${text}`,
      (text) => text.replaceAll('\n', '\r\n'),
      (text) => text.replaceAll('~\n', '~').replaceAll('*', '|').replaceAll('~', '\n'),
    ];
    for (const [at, bill] of bills.entries())
      expect(outcomeOf(await receiptOf(spellings[at]!(await fileOf(bill, '999'))))).toBe('accepted');
  });

  it('posts nothing from another guide version, for another payee or for an unknown bill', async () => {
    const bill = await api.bill();
    const text = await fileOf(bill, '835', 'paid');
    const old = renumbered(text, '900000002').replaceAll('005010X221A1', '004010X091A1');
    expect(reasonsOf(await receiptOf(old))).toContain('wrong_version');
    const foreign = text
      .replace(/(\*ZZ\*)SANDBOX {8}(?=\*\d{6}\*)/, '$19999999995     ')
      .replace(/(N1\*PE\*[^*]*\*XX\*)\d{10}/, '$11992837465')
      .replace(/REF\*TJ\*\d+/, 'REF*TJ*956789012');
    expect(reasonsOf(await receiptOf(renumbered(foreign, '900000003')))).toContain('other_payee');
    const unknown = renumbered(text, '900000004')
      .replace(/CLP\*[^*]+/, 'CLP*ZZZ')
      .replace(/\*SBX\d+\*11/, '*OTHER*11');
    const receipt = await receiptOf(unknown);
    expect([outcomeOf(receipt), reasonsOf(receipt).at(-1)]).toEqual(['unmatched', 'unmatched']);
    // A practice is also recognized by its NPI.
    const byNpi = renumbered(unknown, '900000005').replace(/SANDBOX {8}(?=\*\d{6}\*)/, '1234567893     ');
    // It is the same check, so its money is held once.
    expect(outcomeOf(await receiptOf(byNpi))).toBe('duplicate');
    expect((await lifecycle(bill)).eors).toEqual([]);
  });

  it('refuses claims and checks that do not balance', async () => {
    const bill = await api.bill();
    const text = await fileOf(bill, '835', 'partial', 100);
    for (const wrong of [text.replace(/CAS\*CO\*45\*[\d.]+/, 'CAS*CO*45*1'), text.replace('BPR*I*100*', 'BPR*I*90*')]) {
      const receipt = await receiptOf(renumbered(wrong, wrong.includes('BPR*I*90*') ? '900000011' : '900000012'));
      expect([outcomeOf(receipt), reasonsOf(receipt).at(-1)]).toEqual(['refused', 'out_of_balance']);
    }
    const { payments, eors, activity } = await lifecycle(bill);
    expect([payments, eors]).toEqual([[], []]);
    expect(activity[0]).toMatchObject({ type: 'payer_answer_check' });
  });

  it('posts interest with the principal, and records recoupments of other claims on the check', async () => {
    const bill = await api.bill();
    const text = await fileOf(bill, '835', 'partial', 100);
    const withInterest = text
      .replace('BPR*I*100*', 'BPR*I*103*')
      .replace(/SE\*(\d+)\*/, (_, count: string) => `PLB*1*20261231*L6*-3~\nSE*${Number(count) + 1}*`);
    expect(itemsOf(await receiptOf(renumbered(withInterest, '900000021')))).toMatchObject([
      { outcome: 'posted', amounts: { paid: 100, interest: 3 } },
    ]);
    expect((await lifecycle(bill)).payments).toMatchObject([
      { amount: 103, principalAmount: 100, feeAmount: 3, feeReason: 'interest' },
    ]);
    const reduced = (await fileOf(bill, '835', 'partial', 50))
      .replace('BPR*I*50*', 'BPR*I*20*')
      .replace(/SE\*(\d+)\*/, (_, count: string) => `PLB*1*20261231*WO:OLD*30~\nSE*${Number(count) + 1}*`);
    expect(outcomeOf(await receiptOf(reduced))).toBe('posted');
    expect((await lifecycle(bill)).payments).toHaveLength(2);
    expect((await lifecycle(bill)).eors).toHaveLength(2);
  });

  it('reverses payments', async () => {
    const bill = await api.bill();
    await play(bill, '835', 'paid');
    expect(await stateOf(bill)).toBe('paid');
    const reversal = await fileOf(bill, '835', 'reversal');
    expect(outcomeOf(await receiptOf(reversal))).toBe('recorded');
    expect(await stateOf(bill)).not.toBe('paid');
    expect((await typesOf(bill)).slice(-3)).toEqual(['eor.voided', 'payment.voided', 'bill.status.updated']);
    const again = await receiptOf(renumbered(reversal, '900000031'));
    expect(outcomeOf(again)).toBe('duplicate');
    expect(outcomeOf(await play(bill, '835', 'partial', 10))).toBe('posted');
  });

  it('posts a payment of a closed bill, which stays closed', async () => {
    const bill = await api.bill();
    await api.post(`/bills/${bill}/actions`, { action: 'close', reason: 'Given up.' });
    expect(outcomeOf(await play(bill, '835', 'partial', 100))).toBe('posted');
    expect(await stateOf(bill)).toBe('closed');
    const { dashboard } = (await get('/bill-tasks')).json['data'] as { dashboard: object };
    expect(JSON.stringify(dashboard)).toContain('Payer Answer To Be Checked');
  });

  it('posts a manually matched item once', async () => {
    const bill = await api.bill();
    const text = (await fileOf(bill, '835', 'partial', 100))
      .replace(/CLP\*[^*]+/, 'CLP*ZZZ')
      .replace(/\*SBX\d+\*11/, '*NEW*11');
    const receipt = await receiptOf(text);
    expect(outcomeOf(receipt)).toBe('unmatched');
    const match = (body: object, as?: string) =>
      api.post(`/payer-files/${receipt.id}/items/1/match`, body, as === undefined ? {} : { as });
    expect((await match({ billId: 'bill_unknown' })).statusCode).toBe(422);
    const matched = await match({ billId: bill });
    expect(itemsOf(matched.json['data'] as Shown)).toMatchObject([{ billId: bill, outcome: 'posted' }]);
    expect((await lifecycle(bill)).payments).toHaveLength(1);
    expect((await match({ billId: bill })).statusCode).toBe(409);
    expect((await get(`/payer-files/${receipt.id}`)).json['data'].quarantined).toBe(false);
  });

  it('counts unmatched items in the bill tasks until they are matched', async () => {
    const waits = async (as?: string) => (await get('/bill-tasks', as)).json['data'].unmatchedRemittance;
    const before = (await waits()) as { files: number; unmatched: number; refused: number };
    const bill = await api.bill();
    const text = (await fileOf(bill, '835', 'partial', 100)).replace(/CLP\*[^*]+/, 'CLP*ZZZ');
    const receipt = await receiptOf(text.replace(/\*SBX\d+\*11/, '*NEWER*11'));
    expect(await waits()).toEqual({
      ...before,
      files: before.files + 1,
      unmatched: before.unmatched + 1,
      oldestReceivedAt: expect.stringMatching(/Z$/),
    });
    const ids = (await get('/payer-files?quarantined=true&limit=200')).json['data'].map(({ id }: Shown) => id);
    expect(ids).toHaveLength(before.files + 1);
    expect(ids).toContain(receipt.id);
    await api.post(`/payer-files/${receipt.id}/items/1/match`, { billId: bill });
    expect(await waits()).toEqual(before);
    const customer = api.session(['bills:read'], { kind: 'customer', customerExternalId: 'clinic-7' });
    expect(await waits(customer)).toBeUndefined();
  });

  it('names the patient, claim numbers and dates of an unmatched claim, sealed and only for readers of bills', async () => {
    const bill = await api.bill();
    const text = (await fileOf(bill, '835', 'partial', 100))
      .replace(/CLP\*[^*]+/, 'CLP*OLD-79')
      .replace(/\*SBX\d+\*11/, '*PCN-9*11')
      .replace(/NM1\*QC\*[^~]*~/, 'NM1*QC*1*OKAFOR*ADAEZE*N***34*123456789~REF*1L*WC-2026-77~REF*SY*987-65-4321~')
      .replace(/DTM\*232\*\d+~/, 'DTM*232*20260105~DTM*233*20260107~')
      .replace(/SE\*(\d+)/, (_, count) => `SE*${Number(count) + 3}`);
    const receipt = await receiptOf(text);
    const told = {
      patientName: 'ADAEZE N OKAFOR',
      claimNumbers: ['WC-2026-77'],
      ...{ serviceDate: '2026-01-05', serviceDateEnd: '2026-01-07' },
    };
    expect(itemsOf(receipt)[0]).toMatchObject({ outcome: 'unmatched', told });
    expect(itemsOf((await get(`/payer-files/${receipt.id}`)).json['data'])[0]!.told).toMatchObject(told);
    const stream = `${api.organizationId}-payerfile_${receipt.id.slice(3)}`;
    const stored = (await api.engines.events.readStream(stream)).map(({ data }) => JSON.stringify(data)).join('');
    expect(stored).toContain('unmatched');
    expect(stored).not.toMatch(/OKAFOR|WC-2026-77|2026-01-05/);
    const dismiss = (as?: string) =>
      api.post(`/payer-files/${receipt.id}/items/1/dismiss`, { reason: 'other' }, as === undefined ? {} : { as });
    const as = await api.key(['payments:write', 'bills:submit']);
    for (const answer of [await send(text, { as }), await dismiss(as)]) {
      const limited = itemsOf(answer.json['data'])[0]!.told;
      expect(limited).toMatchObject({ controlNumber: 'OLD-79' });
      expect(Object.keys(limited!)).not.toEqual(expect.arrayContaining(['patientName']));
      expect(JSON.stringify(limited)).not.toMatch(/OKAFOR|WC-2026-77|2026-01/);
    }
    expect(itemsOf((await dismiss()).json['data'])[0]!.told).toMatchObject(told);
  });

  it('keeps a dismissed item matchable and does not count it as waiting', async () => {
    const waits = async () => (await get('/bill-tasks')).json['data'].unmatchedRemittance;
    const before = await waits();
    const bill = await api.bill();
    const text = (await fileOf(bill, '835', 'partial', 100)).replace(/CLP\*[^*]+/, 'CLP*OLD-77');
    const receipt = await receiptOf(text.replace(/\*SBX\d+\*11/, '*PCN-5*11'));
    expect(itemsOf(receipt)[0]).toMatchObject({
      outcome: 'unmatched',
      told: {
        controlNumber: 'OLD-77',
        payerClaimControlNumber: 'PCN-5',
        payer: expect.stringMatching(/\w/),
        checkNumber: expect.stringMatching(/\d/),
      },
    });
    const path = `/payer-files/${receipt.id}/items/1/dismiss`;
    for (const [body, at] of [
      [{}, 'reason'],
      [{ reason: 'because' }, 'reason'],
    ] as const) {
      const refused = await api.post(path, body);
      expect([refused.statusCode, refused.json['errors'][0].path]).toEqual([422, at]);
    }
    const missing = await api.post(`/payer-files/${receipt.id}/items/9/dismiss`, { reason: 'other' });
    expect(missing.statusCode).toBe(404);
    const dismissed = (await api.post(path, { reason: 'handled_by_hand' })).json['data'] as Shown;
    const [item] = itemsOf(dismissed);
    expect(item).toMatchObject({
      outcome: 'dismissed',
      reason: 'unmatched',
      told: { controlNumber: 'OLD-77' },
      dismissal: { reason: 'handled_by_hand', at: expect.stringMatching(/Z$/), by: expect.stringMatching(/\w/) },
    });
    expect([dismissed.quarantined, dismissed.dismissal]).toEqual([false, undefined]);
    expect(dismissed.totals).toMatchObject({ items: 1, unmatched: 0, dismissed: 1 });
    expect(await waits()).toEqual(before);
    // A second dismissal does not replace the first.
    const again = await api.post(path, { reason: 'other' });
    expect([again.statusCode, again.json['data']]).toEqual([200, dismissed]);
    expect((await send(text.replace(/\*SBX\d+\*11/, '*PCN-5*11'))).json['data'].quarantined).toBe(false);
    const matched = await api.post(`/payer-files/${receipt.id}/items/1/match`, { billId: bill });
    expect(itemsOf(matched.json['data'] as Shown)).toMatchObject([{ outcome: 'posted', billId: bill }]);
    expect(itemsOf(matched.json['data'] as Shown)[0]).not.toHaveProperty('dismissal');
    expect((await api.post(path, { reason: 'other' })).json['code']).toBe('lifecycle_conflict');
    expect((await lifecycle(bill)).payments).toHaveLength(1);
  });

  it('dismisses malformed and refused parts of a file, and whole files', async () => {
    const waits = async () =>
      (await get('/bill-tasks')).json['data'].unmatchedRemittance as Record<'files' | 'unmatched', number>;
    const before = await waits();
    const bill = await api.bill();
    const text = await fileOf(bill, '835', 'partial', 100);
    const unread = await receiptOf(text.slice(0, -40));
    expect([reasonsOf(unread), unread.quarantined]).toEqual([['malformed'], true]);
    const several = await receiptOf(
      [
        renumbered(text, '900000041').replace('BPR*I*100*', 'BPR*I*90*'),
        renumbered(text, '900000042').replaceAll('005010X221A1', '004010X091A1'),
      ].join(''),
    );
    expect((await waits()).files).toBe(before.files + 2);
    const dismiss = (path: string, idempotencyKey?: string) =>
      api.post(`/payer-files/${path}/dismiss`, { reason: 'replaced' }, idempotencyKey ? { idempotencyKey } : {});
    const rested = await dismiss(unread.id, 'k-dismiss');
    expect(rested.json['data']).toMatchObject({ quarantined: false, dismissal: { reason: 'replaced' } });
    const replayed = await dismiss(unread.id, 'k-dismiss');
    expect([replayed.headers['idempotent-replayed'], replayed.json]).toEqual(['true', rested.json]);
    const shown = (await dismiss(`${several.id}/items/1`)).json['data'] as Shown;
    expect([shown.quarantined, outcomeOf(shown)]).toEqual([true, 'dismissed,refused']);
    const both = (await dismiss(`${several.id}/items/2`)).json['data'] as Shown;
    expect([both.quarantined, outcomeOf(both)]).toEqual([false, 'dismissed,dismissed']);
    expect(await waits()).toEqual(before);
    const ids = (await get('/payer-files?quarantined=true&limit=200')).json['data'].map(({ id }: Shown) => id);
    expect(ids).not.toContain(several.id);
    expect((await dismiss(several.id)).json['data']).toEqual(both);
    const fine = await play(bill, '999');
    expect([(await dismiss(fine.id)).json['code'], (await dismiss(`${fine.id}/items/1`)).json['code']]).toEqual([
      'lifecycle_conflict',
      'lifecycle_conflict',
    ]);
    expect((await dismiss('pf_unknown')).statusCode).toBe(404);
    expect((await lifecycle(bill)).payments).toEqual([]);
  });

  it('lists files newest first in pages', async () => {
    const bill = await api.bill();
    const made = [await play(bill, 'ta1'), await play(bill, '999'), await play(bill, '277ca')].map(({ id }) => id);
    const idsIn = ({ json }: { json: Record<string, unknown> }) => (json['data'] as Shown[]).map(({ id }) => id);
    const all = idsIn(await get('/payer-files?limit=200'));
    expect(all.filter((id) => made.includes(id))).toEqual(made.toReversed());
    const first = await get('/payer-files?limit=2');
    const second = await get(`/payer-files?limit=2&cursor=${first.json['nextCursor']}`);
    expect([...idsIn(first), ...idsIn(second)]).toEqual(all.slice(0, 4));
  });

  it('returns receipts without patient data', async () => {
    const bill = await api.bill();
    const text = await send(await fileOf(bill, '277ca', 'rejected'));
    expect(text.body).not.toMatch(/Maria|Lopez|EMPLOYEE|could not match/i);
  });

  it('requires the permissions to post money and to submit bills', async () => {
    const bill = await api.bill();
    const text = await fileOf(bill, '999');
    for (const permissions of [['payments:write'], ['bills:submit']] as const) {
      const answer = await send(text, { as: await api.key([...permissions]) });
      expect([answer.statusCode, answer.json['code']]).toEqual([403, 'permission_denied']);
    }
    const all = ['bills:act', 'bills:read'] as const;
    const limited = api.session([...all], { kind: 'customer', customerExternalId: 'clinic-7' });
    for (const answer of [await send(text, { as: limited }), await get('/payer-files', limited)])
      expect([answer.statusCode, answer.json['code']]).toEqual([403, 'scope_not_allowed']);
    expect((await send(text, { as: await api.key(['payments:write', 'bills:submit']) })).statusCode).toBe(201);
    expect((await get('/payer-files', api.session([...all]))).statusCode).toBe(200);
  });

  it('accepts files, matches and dismissals from server keys and the workspace, but not from embedded pages', async () => {
    const bill = await api.bill();
    const text = (await fileOf(bill, '835', 'partial', 100)).replace(/CLP\*[^*]+/, 'CLP*ZZZ');
    const unknown = text.replace(/\*SBX\d+\*11/, '*OTHER*11');
    const embed = api.session([...browserPermissions]);
    // Permissions of the workspace role "payments", which host pages can't grant.
    const workspace = api.session(['bills:read', 'payments:write'] as never);
    const { id } = await receiptOf(unknown);
    const tried = async (as: string) =>
      (
        await Promise.all([
          send(await fileOf(bill, '999', 'accepted'), { as }),
          api.post(`/payer-files/${id}/items/1/dismiss`, { reason: 'other' }, { as }),
          api.post(`/payer-files/${id}/dismiss`, { reason: 'other' }, { as }),
          api.post(`/payer-files/${id}/items/1/match`, { billId: bill }, { as }),
        ])
      ).map(({ statusCode, json }) => [statusCode, json['code']]);
    expect(await tried(embed)).toEqual(Array(4).fill([403, 'permission_denied']));
    expect((await lifecycle(bill)).payments).toEqual([]);
    expect((await get(`/payer-files/${id}`, embed)).json['data'].quarantined).toBe(true);
    expect((await send(await fileOf(bill, '999', 'accepted'), { as: workspace })).statusCode).toBe(201);
    const matched = await api.post(`/payer-files/${id}/items/1/match`, { billId: bill }, { as: workspace });
    expect(itemsOf(matched.json['data'] as Shown)).toMatchObject([{ outcome: 'posted', billId: bill }]);
  });

  it('checks media type and size', async () => {
    const json = await api.post('/payer-files', {});
    expect([json.statusCode, json.json['code']]).toEqual([415, 'unsupported_media_type']);
    for (const type of ['text/plain; charset=utf-8', 'application/octet-stream'])
      expect((await send(`no file: ${type}`, { headers: { 'content-type': type } })).statusCode).toBe(201);
    const large = await send('x'.repeat(25 * 1_048_576 + 1));
    expect([large.statusCode, large.json['code']]).toEqual([413, 'request_too_large']);
  });

  it('records the response to a second review', async () => {
    const bill = await api.bill();
    await play(bill, '835', 'partial', 100);
    const started = await api.post(`/bills/${bill}/actions`, { action: 'second_review', reason: 'Paid too little.' });
    expect(started.statusCode).toBe(200);
    expect(outcomeOf(await play(bill, '277ca', 'accepted'))).toBe('recorded');
    expect(outcomeOf(await play(bill, '835', 'paid'))).toBe('posted');
    expect(await stateOf(bill)).toBe('paid');
    const { eors } = (await get(`/bills/${bill}/eor`)).json['data'] as { eors: readonly { answers: string }[] };
    const { reviews } = await lifecycle(bill);
    expect(eors.map(({ answers }) => answers).toSorted()).toEqual(['original', 'second_review']);
    expect(reviews[0].outcome).toBe('granted');
  });

  it.each([
    [{ kind: '835', scenario: 'accepted' }, 'scenario'],
    [{ kind: '999', amount: 5 }, 'amount'],
    [{ kind: '837' }, 'kind'],
    [{ kind: '835', scenario: 'partial', amount: 9_999_999 }, 'amount'],
  ])('rejects the sandbox file %j', async (body, path) => {
    const answer = await api.post(`/sandbox/bills/${await api.bill()}/payer-file`, body);
    expect([answer.statusCode, answer.json['errors'][0].path]).toEqual([422, path]);
  });
});

describe('a processed payer file', () => {
  it('appears in event feed and audit log, and its match is idempotent', async () => {
    const bill = await api.bill();
    const text = (await fileOf(await api.bill(), '835', 'partial'))
      .replace(/CLP\*[^*]+/, 'CLP*TOLD7X')
      .replace(/\*SBX\d+\*11/, '*TOLD8*11');
    const { id } = await receiptOf(text);
    const match = (billId: string) =>
      api.post(`/payer-files/${id}/items/1/match`, { billId }, { headers: { 'idempotency-key': 'match-told' } });
    const first = await match(bill);
    expect([first.statusCode, first.headers['idempotent-replayed']]).toEqual([200, undefined]);
    const again = await match(bill);
    expect([again.statusCode, again.headers['idempotent-replayed'], again.json]).toEqual([200, 'true', first.json]);
    expect((await match(await api.bill())).json).toMatchObject({ code: 'idempotency_key_reused' });
    expect((await api.post(`/payer-files/${id}/items/1/match`, { billId: bill })).json).toMatchObject({
      code: 'lifecycle_conflict',
    });
    const { events } = (await get('/events?limit=500&types=payer_file.*')).json as {
      events: { type: string; data: { payerFileId: string } }[];
    };
    expect(events.filter(({ data }) => data.payerFileId === id).map(({ type, data }) => ({ type, ...data }))).toEqual([
      { type: 'payer_file.received', payerFileId: id, source: 'api', partner: null, bytes: text.length },
      { type: 'payer_file.items_settled', payerFileId: id, items: 1, waiting: 1 },
      { type: 'payer_file.done', payerFileId: id, items: 1, waiting: 1, posted: 0 },
      {
        type: 'payer_file.item_resolved',
        payerFileId: id,
        n: 1,
        count: 1,
        outcome: 'posted',
        billId: bill,
        reason: null,
      },
    ]);
    const audit = (await get('/audit?limit=1000')).json['data'] as Record<string, unknown>[];
    expect(audit.filter(({ subjectId, item }) => subjectId === id && item === 1)).toMatchObject([
      { type: 'ItemMatchBegun', actor: { kind: 'server_key' } },
      { type: 'ItemResolved', actor: { kind: 'server_key' } },
    ]);
  });
});
