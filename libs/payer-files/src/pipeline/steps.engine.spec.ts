import { Rejection, type BillEvent } from '#domain';
import type { RemittanceClaim, RemittanceSummary } from '#documents';
import type { StoredEvent } from '#event-store';
import type { CheckRole, MatchedRemittance } from '../checks/check-match.js';
import type { FoundBill } from '../find/bill-finder.js';
import type { FilePart, RemittancePart } from '../read/file-parts.js';
import { remittanceCheck } from '../read/remittance-check.js';
import { attemptOf } from './item-attempts.js';
import { admitClaim, match, matchForeign, type ClaimFacts } from './match.js';
import { post } from './post.js';
import { receive } from './receive.js';
import { settle, settleUnposted } from './settle.js';
import type { Item, PostableItem } from './states.js';

const found = {
  organizationId: 'org_a',
  billId: 'bill_1',
  bill: { facts: { lines: [], remittances: [], transmissions: [] }, eors: [] },
  transmission: { controlNumber: '101-1', isCurrent: true },
} as unknown as FoundBill;

const claimOf = (status: string, paid: number): RemittanceClaim => ({
  ...{
    billNumber: '101-1',
    status,
    charged: 10_000,
    paid,
    payerClaimControlNumber: 'PCN1',
    patientName: null,
    otherNumbers: [],
  },
  ...{ receivedDate: null, serviceDate: null, serviceDateEnd: null, interest: 0, adjustments: [], remarkCodes: [] },
  ...{ lines: [], balances: true },
});
const partOf = (claim: RemittanceClaim, summary: Partial<RemittanceSummary> = {}): RemittancePart => ({
  kind: '835',
  place: [0, 0, 0],
  amounts: { charged: claim.charged, paid: claim.paid, interest: 0 },
  claim,
  check: remittanceCheck(
    {
      ...{ payer: 'Acme', trace: '77', amount: claim.paid, method: 'CHK', handling: 'I', isDebit: false },
      ...{ balances: true, holdsInterest: false, claimCount: 1, providerAdjustments: [], ...summary },
    } as RemittanceSummary,
    [claim],
  ),
  loops: [{ claim, at: 0, occurrence: 0 }],
});
const paid = partOf(claimOf('1', 6_000));
const reversed = partOf(claimOf('22', -6_000), { amount: 0 });
const accepted = { level: 'payer', outcome: 'accepted', issues: [] };
const answer = (told: object): FilePart =>
  ({ kind: '277ca', place: [0, 0, 0], amounts: null, claim: null, loop: null, references: [], told }) as never;

const check = (role: CheckRole, more: Partial<MatchedRemittance> = {}): MatchedRemittance => ({
  ...{ role, checkId: 'chk_1', shares: new Map(), ...more },
});
const item = (part: FilePart, more: Partial<Item> = {}): Item => ({
  ...{ n: 1, part, found, remittance: null, attempt: attemptOf(1, 'bill_1', 'first'), ...more },
});
const byHand = attemptOf(1, 'bill_1', 'by-hand');

describe('receive', () => {
  it.each([
    ['new', null],
    ['interrupted', { done: false }],
    ['repeated', { done: true }],
  ])('recognizes a file that is %s', (kind, record) => expect(receive(record as never).kind).toBe(kind));
});

describe('match', () => {
  const outcome = (one: Item) => {
    const matched = match(one);
    if (matched.kind !== 'unposted') return matched.kind;
    const { result, concern, holdsMoney } = matched;
    return [result.outcome, result.reason, concern, holdsMoney];
  };

  it.each<readonly [string, Item, unknown]>([
    ['a claim goes to its bill', item(paid, { remittance: check('own') }), 'claim'],
    ['a claim without a check goes to its bill', item(paid), 'claim'],
    [
      'a claim without a bill waits with its money',
      item(paid, { found: null }),
      ['unmatched', 'unmatched', null, true],
    ],
    [
      'a claim of a repeated check without a bill is a duplicate',
      item(paid, { found: null, remittance: check('repeated') }),
      ['duplicate', null, null, false],
    ],
    ['a check that differs refuses its claims', item(paid, { remittance: check('differs') }), mismatch(true)],
    ['a voided check refuses its claims', item(paid, { remittance: check('voided') }), mismatch(true)],
    [
      'a remittance that does not balance refuses its claims',
      item(partOf(claimOf('1', 6_000), { balances: false })),
      ['refused', 'out_of_balance', 'out_of_balance', true],
    ],
    [
      'a debit refuses its claims, also those without a bill',
      item(partOf(claimOf('1', 6_000), { isDebit: true }), { found: null }),
      ['refused', 'debit', 'out_of_balance', true],
    ],
    ['an acknowledgement goes to its bill', item(answer(accepted)), 'acknowledgement'],
    [
      'an answer that contradicts itself is refused',
      item(answer({ unclear: 'contradictory' })),
      ['refused', 'contradictory', 'contradictory', false],
    ],
    [
      'an answer to what is never sent waits without a task',
      item(answer({ unclear: 'unmatched' })),
      ['unmatched', 'unmatched', null, false],
    ],
  ])('%s', (_, one, expected) => expect(outcome(one)).toEqual(expected));

  function mismatch(holdsMoney: boolean) {
    return ['refused', 'check_mismatch', 'check_mismatch', holdsMoney];
  }

  const admitted = (one: Item, facts: Partial<ClaimFacts> = {}) => {
    const claim = match(one);
    if (claim.kind !== 'claim') throw new Error(claim.kind);
    return admitClaim(claim, { ids, otherIds: [], paidBy: null, isStrange: false, waitsForReversal: false, ...facts });
  };

  it.each<readonly [string, RemittancePart]>([
    ['payment', paid],
    ['reversal', reversed],
    ['notice', partOf(claimOf('25', 0), { amount: 0 })],
  ])('recognizes a %s by the status of the claim', (kind, part) => expect(admitted(item(part)).kind).toBe(kind));

  it('refuses a claim that its check does not contain, and throws for a user who matches it', () => {
    const linked = { remittance: check('linked') };
    expect(admitted(item(paid, linked), { isStrange: true })).toMatchObject({ kind: 'unposted', holdsMoney: false });
    expect(() => admitted(item(paid, { ...linked, attempt: byHand }), { isStrange: true })).toThrow(Rejection);
  });

  it('holds a correction until its reversal is posted, unless a user matches it', () => {
    const waits = { waitsForReversal: true };
    expect(admitted(item(paid), waits)).toMatchObject({ result: { reason: 'reversal_without_payment' } });
    expect(admitted(item(paid, { attempt: byHand }), waits).kind).toBe('payment');
  });
});

const ids = { eorId: 'eor_1', paymentId: 'pay_1', key: 'k', claimKey: 'ck' };
const postable = (part: RemittancePart, kind: 'payment' | 'reversal' | 'notice', more: Partial<Item> = {}) =>
  ({ ...item(part, { remittance: check('own'), ...more }), kind, found, part, ids, paidBy: null }) as PostableItem;
const event = (type: string, data: object) => ({ type, data }) as unknown as StoredEvent<BillEvent>;
const payment = { billId: 'bill_1', paymentId: 'pay_1', eorId: 'eor_1', amount: 6_000 };
const split = { principal: 6_000, penalty: 0, interest: 0 };
const posted = event('PaymentPosted', { ...payment, ...split });

describe('post', () => {
  const context = { payerFileId: 'pf_1', actorName: null, receivedAt: '2025-03-29T10:00:00.000Z' };

  it('names the claim of a reversal, and the file if no correction follows', () => {
    expect(post(postable(reversed, 'reversal'), context)('2025-03-29T12:00:00.000Z')).toMatchObject({
      type: 'ReverseRemittance',
      data: { key: 'k-22', claimKey: 'ck', amount: 6_000, byAmount: false, checkId: 'chk_1', uncorrectedIn: 'pf_1' },
    });
  });

  it('changes nothing for a notice', () => {
    expect(post(postable(paid, 'notice'), context)('now')).toEqual({ type: 'PassTime', data: { at: 'now' } });
  });
});

describe('settle', () => {
  const share = { ...payment, ...split, ibrFee: 0 };
  const answered = (...events: StoredEvent<BillEvent>[]) => ({ events, history: [posted, ...events] });

  it('does not report another practice’s claim to its check', () => {
    const { item: receipt, claim, flag } = settleUnposted(matchForeign(item(paid, { remittance: check('own') })));
    expect([receipt.outcome, receipt.reason, claim, flag?.key]).toEqual(['refused', 'other_payee', undefined, '1']);
  });

  it('posts a payment with its share', () => {
    const { item: receipt, claim } = settle(postable(paid, 'payment'), answered(posted));
    expect(receipt).toMatchObject({ outcome: 'posted', billId: 'bill_1', checkId: 'chk_1' });
    expect(claim?.claim).toEqual({ place: [0, 0, 0], posted: [share], held: null });
  });

  it('holds the money of a claim that its bill already recorded', () => {
    const { item: receipt, claim } = settle(postable(paid, 'payment'), answered());
    expect([receipt.outcome, claim?.claim.held]).toEqual(['duplicate', { amount: 6_000, reason: 'duplicate' }]);
  });

  it('creates a task for a duplicate of a voided check', () => {
    const remittance = check('repeated', { isVoided: true });
    const { flag, claim } = settle(postable(paid, 'payment', { remittance }), answered());
    expect([flag, claim]).toEqual([{ key: '1', concern: 'check_voided' }, undefined]);
  });

  it('reverses the whole payment', () => {
    const { item: receipt, claim } = settle(
      postable(reversed, 'reversal'),
      answered(event('PaymentVoided', { paymentId: 'pay_1' })),
    );
    expect([receipt.outcome, claim?.claim.posted[0]?.amount, claim?.claim.held]).toEqual(['recorded', -6_000, null]);
  });

  it.each([
    ['not_found', 'unmatched', 'reversal_without_payment', '1/waits'],
    ['lifecycle_conflict', 'refused', 'check_mismatch', '1/differs'],
  ] as const)('settles a reversal that its bill rejects with %s as %s', (code, outcome, reason, key) => {
    const { item: receipt, flag } = settle(postable(reversed, 'reversal'), new Rejection(code));
    expect([receipt.outcome, receipt.reason, flag?.key]).toEqual([outcome, reason, key]);
  });

  it.each<readonly [string, PostableItem, Rejection['code']]>([
    ['a payment', postable(paid, 'payment'), 'not_found'],
    ['a reversal that a person matches', postable(reversed, 'reversal', { attempt: byHand }), 'not_found'],
    ['a reversal that a person matches', postable(reversed, 'reversal', { attempt: byHand }), 'lifecycle_conflict'],
  ])('throws the rejection of %s', (_, one, code) => expect(() => settle(one, new Rejection(code))).toThrow(Rejection));
});
