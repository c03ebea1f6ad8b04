import fc from 'fast-check';
import { billView, sum, creditOf, losAngelesDate, revisedBy, writtenOffOf, shippedRules } from '#domain';
import type { StoredEvent } from '#event-store';
import { billProjection, evolveAll, foldStream, projections, type BillRow } from '#read-models';
import { anyBillScript, BILL_ID, billText, eraseHistory, storedEventsOf } from '#testing/pure';

const law = (name: string, holds: (history: readonly StoredEvent[]) => void) => {
  it(name, () => {
    fc.assert(
      fc.property(anyBillScript, ({ commands }) => {
        holds(storedEventsOf(commands));
      }),
      { numRuns: 100 },
    );
  });
};
const rowOf = (history: readonly StoredEvent[]): BillRow => foldStream(billProjection, BILL_ID, history, shippedRules)!;

describe('projections of any bill history', () => {
  law('are JSON without SSNs', (history) => {
    for (const projection of projections) {
      const doc = foldStream(projection, BILL_ID, history, shippedRules);
      const json = JSON.stringify(doc);
      expect(JSON.parse(json)).toStrictEqual(doc);
      for (const number of [billText.patient.ssn, '987654321']) {
        // A tax ID can be an EIN, which is not secret.
        if (number === '987654321' && json.includes('"taxIdType":"EIN"')) continue;
        expect(json).not.toContain(number);
      }
    }
  });

  law('contain the bill’s view without notes and activity', (history) => {
    const { notes: _notes, activity: _activity, facts, ...view } = billView(history);
    const doc = billProjection.document(evolveAll(billProjection, billProjection.initial, history), shippedRules)!;
    expect(doc.bill).toEqual({ ...view, facts: { ...facts, notes: [] } });
  });

  law('have a row whose amounts add up', (history) => {
    const row = rowOf(history);
    const { facts } = billView(history);
    // The corrected bill carries the open balance.
    if (revisedBy(facts) !== null) expect(row.balanceCents).toBe(0);
    else expect(row.paidCents + row.balanceCents + writtenOffOf(facts)).toBe(row.chargedCents + creditOf(facts));
    expect(sum(row.lines.map(({ paidCents }) => paidCents))).toBe(row.paidCents - creditOf(facts));
    expect(sum(row.lines.map(({ chargedCents }) => chargedCents))).toBe(row.chargedCents);
  });

  law('have a row with the open balance at the end of every day', (history) => {
    const { balanceChanges, chargedCents, submittedDate } = rowOf(history);
    const dates = history.map(({ metadata }) => losAngelesDate(metadata.at));
    for (const day of new Set(dates)) {
      const then = rowOf(history.slice(0, dates.lastIndexOf(day) + 1));
      const open = ['rejected', 'paid', 'closed'].includes(then.state) ? 0 : then.balanceCents;
      expect([day, balanceChanges.findLast(({ on }) => on <= day)?.cents ?? chargedCents]).toEqual([day, open]);
    }
    expect(balanceChanges.every(({ on }) => on >= submittedDate)).toBe(true);
  });

  law('have a row whose money by check equals the bill’s payments, penalties, interest and fees', (history) => {
    const { money, paidCents } = rowOf(history);
    const standing = billView(history).payments.filter(({ voided }) => !voided);
    expect(sum(money.map(({ principalCents }) => principalCents))).toBe(paidCents);
    expect(sum(money.map(({ penaltyCents }) => penaltyCents))).toBe(sum(standing.map(({ penalty }) => penalty)));
    expect(sum(money.map(({ interestCents }) => interestCents))).toBe(sum(standing.map(({ interest }) => interest)));
    expect(sum(money.map(({ ibrFeeCents }) => ibrFeeCents))).toBe(sum(standing.map(({ ibrFee = 0 }) => ibrFee)));
  });

  law('have a row with a value in every sort field', (history) => {
    const row = rowOf(history);
    for (const field of [
      'submittedTime',
      'balanceCents',
      'patientSort',
      'billNumber',
      'serviceDate',
      'status',
    ] as const)
      expect(row[field]).not.toBeNull();
  });

  law('contain no patient data after the key is destroyed', (history) => {
    for (const projection of projections) {
      const json = JSON.stringify(foldStream(projection, BILL_ID, eraseHistory(history), shippedRules)).toLowerCase();
      for (const word of ['sandoval', 'maria', 'wc-2026-0001', 'golden state', 'ladder', 'bo biller'])
        expect(json).not.toContain(word);
    }
  });
});
