import { contractAmountOf, type ContractedLine, type PayerContract } from './payer-contract.js';

const contract: PayerContract = {
  effectiveFrom: '2026-01-01',
  effectiveTo: '2026-06-30',
  basisPoints: 8750,
  rates: [
    { code: '97110', modifier: null, amount: 30_00 },
    { code: '97110', modifier: 'GP', amount: 32_50 },
  ],
};
const later: PayerContract = { ...contract, effectiveFrom: '2026-07-01', effectiveTo: null, basisPoints: 11_000 };
const line: ContractedLine = { code: '99213', modifiers: [], units: 1, date: '2026-06-30', scheduled: 101_03 };
const amountOf = (change: Partial<ContractedLine>): number | null =>
  contractAmountOf([contract, later], { ...line, ...change })?.amount ?? null;

describe('the amount due under a contract', () => {
  it('is the share of the fee schedule amount, rounded half up to the cent', () => {
    // 101.03 × 87.5% = 88.40125; 100.04 × 87.5% = 87.535.
    expect([amountOf({}), amountOf({ scheduled: 100_04 })]).toEqual([88_40, 87_54]);
  });

  it('is that of the contract in force on the date of service', () =>
    expect([
      amountOf({ date: '2025-12-31' }),
      amountOf({ date: '2026-01-01' }),
      amountOf({ date: '2026-07-01' }),
      amountOf({ date: '2030-01-01' }),
    ]).toEqual([null, 88_40, 111_13, 111_13]));

  it('is the rate for the code times the units, and a rate for a modifier ranks above it', () => {
    const therapy = { code: '97110', units: 3 };
    expect(amountOf(therapy)).toBe(90_00);
    expect(amountOf({ ...therapy, modifiers: ['59', 'GP'] })).toBe(97_50);
    expect(amountOf({ ...therapy, scheduled: null })).toBe(90_00);
    // 12.3 miles × 30.01 = 369.123.
    const miles = { ...contract, rates: [{ code: 'A0425', modifier: null, amount: 30_01 }] };
    expect(contractAmountOf([miles], { ...line, code: 'A0425', units: 12.3 })?.amount).toBe(369_12);
  });

  it('is unknown without a rate if the fee schedule does not set the amount, and for medical-legal codes', () =>
    expect([amountOf({ scheduled: null }), amountOf({ code: 'ML201' })]).toEqual([null, null]));
});
