import fc from 'fast-check';
import {
  addToTotals,
  decide,
  fileFold,
  fold,
  applyFileEvent,
  noPayerFile,
  zeroTotals,
  payerFile,
  Rejection,
  type FileItem,
  type PayerFileCommand,
  type PayerFileEvent,
} from '#domain';

const taken = {
  payerFileId: 'pf_a2',
  receivedAt: '2026-03-02T20:00:00.000Z',
  source: 'api',
  partner: null,
  sha256: 'ab'.repeat(32),
  bytes: 100,
  archiveId: 'doc_1',
  organizations: ['org_1'],
};
const item = (n: number, more: Partial<FileItem> = {}): FileItem => ({
  n,
  kind: '835',
  organizationId: 'org_1',
  billId: 'bill_1',
  controlNumber: '1-1',
  outcome: 'posted',
  reason: null,
  amounts: { charged: 100_00, paid: 60_00, interest: 1_00 },
  place: [0, 0, n - 1],
  ...more,
});
const waits = (n: number): FileItem =>
  item(n, {
    billId: null,
    outcome: 'unmatched',
    reason: 'unmatched',
    told: { controlNumber: 'X1', payerClaimControlNumber: null, payer: 'Payer', checkNumber: '1' },
  });
const dismissal = {
  reason: 'not_ours',
  at: taken.receivedAt,
  actor: { kind: 'member', id: 'mem_1' },
  by: 'Dana Biller',
} as const;

const after = (...commands: readonly PayerFileCommand[]): readonly PayerFileEvent[] => {
  const history: PayerFileEvent[] = [];
  for (const command of commands) {
    try {
      history.push(...decide(payerFile, fold(payerFile, history), command));
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
    }
  }
  return history;
};
const everyItem = fileFold(() => true);
const whole = (history: readonly PayerFileEvent[]) =>
  history.reduce((state, event) => applyFileEvent(everyItem, state, event), noPayerFile);
const refusal = (history: readonly PayerFileEvent[], command: PayerFileCommand): string => {
  try {
    decide(payerFile, fold(payerFile, history), command);
  } catch (error) {
    if (error instanceof Rejection) return error.code;
    throw error;
  }
  return 'none';
};
const take: PayerFileCommand = { type: 'TakeFile', data: taken };
const settle = (...items: readonly FileItem[]): PayerFileCommand => ({ type: 'SettleItems', data: { items } });
const match = (n: number, billId: string): PayerFileCommand => ({ type: 'BeginMatch', data: { n, billId } });

describe('a payer file', () => {
  it('keeps the check of a set if a later note of the interchange does not know it', () => {
    const set = { type: '835', version: '005010X221A1', reason: null };
    const payment = { checkId: 'chk_a', amount: 100_00, claims: 1, adjustments: 0 };
    const noted = (sets: readonly (typeof set)[]): PayerFileCommand => ({
      type: 'NoteInterchange',
      data: { index: 0, interchange: { sender: 'PAYER', control: '1', usage: 'P', reason: null, sets } },
    });
    const take: PayerFileCommand = { type: 'TakeFile', data: taken };
    const history = after(take, noted([set, set]), noted([set, { ...set, payment } as typeof set]), noted([set, set]));
    expect(fold(payerFile, history).file?.interchanges[0]?.sets).toEqual([set, { ...set, payment }]);
  });

  it('is received once, and settles each item once and in order', () => {
    const history = after(
      take,
      take,
      settle(item(1), waits(2)),
      settle(item(1), waits(2)),
      settle(item(4)),
      settle(item(3)),
    );
    expect(history.map(({ type }) => type)).toEqual(['PayerFileReceived', 'ItemsSettled', 'ItemsSettled']);
    expect(Object.keys(whole(history).items)).toEqual(['1', '2', '3']);
  });

  it('accepts only the first of two different matches of an item', () => {
    const history = after(take, settle(waits(1)), match(1, 'bill_2'));
    expect(refusal(history, match(1, 'bill_3'))).toBe('lifecycle_conflict');
    expect(decide(payerFile, fold(payerFile, history), match(1, 'bill_2'))).toEqual([]);
    expect(refusal(history, { type: 'RestItems', data: { n: 1, dismissal } })).toBe('lifecycle_conflict');
    const done = after(take, settle(waits(1)), match(1, 'bill_2'), { type: 'ResolveItem', data: { item: item(1) } });
    expect([refusal(done, match(1, 'bill_2')), refusal(done, match(9, 'bill_2'))]).toEqual([
      'lifecycle_conflict',
      'not_found',
    ]);
  });

  it('keeps the references of dismissed items, which can still be matched', () => {
    const history = after(take, settle(waits(1)), { type: 'RestItems', data: { n: null, dismissal } });
    expect(whole(history).items[1]).toMatchObject({ outcome: 'dismissed', dismissal, told: { controlNumber: 'X1' } });
    expect(refusal(history, match(1, 'bill_2'))).toBe('none');
  });

  it('removes the references of an erased bill, and keeps the other references', () => {
    const { told: details } = waits(2);
    const history = after(take, settle(waits(1), waits(2)), {
      type: 'RedactFile',
      data: { billId: 'bill_1', archiveId: 'doc_2', told: { 2: details! } },
    });
    const { file, items } = whole(history);
    expect([file?.archiveId, file?.formerArchives]).toEqual(['doc_2', ['doc_1']]);
    expect([items[1]?.told, items[2]?.told]).toEqual([undefined, details]);
  });

  it('has totals that equal the sum of its items, for any commands', () => {
    const n = fc.integer({ min: 1, max: 6 });
    const any = fc.oneof(
      n.map((itemNumber) => settle(item(itemNumber))),
      n.map((itemNumber) => settle(waits(itemNumber), item(itemNumber + 1))),
      fc.tuple(n, fc.constantFrom('bill_1', 'bill_2')).map(([one, bill]) => match(one, bill)),
      fc
        .tuple(n, fc.constantFrom('posted', 'refused', 'unmatched', 'recorded'))
        .map(([one, outcome]): PayerFileCommand => ({
          type: 'ResolveItem',
          data: { item: item(one, { outcome: outcome as FileItem['outcome'] }) },
        })),
      fc.option(n).map((itemNumber): PayerFileCommand => ({ type: 'RestItems', data: { n: itemNumber, dismissal } })),
      fc.constant<PayerFileCommand>({ type: 'EndFile', data: {} }),
    );
    fc.assert(
      fc.property(fc.array(any, { maxLength: 12 }), (commands) => {
        const history = after(take, ...commands);
        const { file, items } = whole(history);
        expect(file?.totals).toEqual(
          Object.values(items).reduce((totals, item) => addToTotals(totals, item), zeroTotals),
        );
        // Decisions, lists and receipts all have the same file.
        const known = fold(payerFile, history);
        const listed = history.reduce(
          (state, event) =>
            applyFileEvent(
              fileFold(() => false),
              state,
              event,
            ),
          noPayerFile,
        );
        expect([known.file, listed.file]).toEqual([file, file]);
        for (const [number, one] of Object.entries(known.items)) expect(items[number]).toEqual(one);
      }),
    );
  });
});
