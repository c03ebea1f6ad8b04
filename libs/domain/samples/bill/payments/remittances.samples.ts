import { bearableAmount, pick, type BillCommandOf, type TopicSamples } from '../bill.samples.js';
import { losAngelesDate } from '../../../src/kernel/calendar.js';
import type { RemittanceCommands } from '../../../src/bill/payments/remittances.commands.js';

/** Returns a command that records an 835 claim that pays an amount. The claim is identified by a key. */
export const recordRemittance = (
  at: string,
  principal: number,
  key: string,
  found: Partial<BillCommandOf<'RecordRemittance'>['data']> = {},
): BillCommandOf<'RecordRemittance'> => ({
  type: 'RecordRemittance',
  data: {
    at,
    actorName: null,
    eor: {
      eorId: `eor_${key}`,
      source: '835',
      eorDate: losAngelesDate(at),
      servedAt: losAngelesDate(at),
      reportedPaid: principal,
      payerClaimControlNumber: null,
      answers: null,
      lines: [],
      claimAdjustments: [],
      remarkCodes: [],
      document: null,
    },
    remittance: { key, claimKey: 'claim-1' },
    receivedDate: null,
    payerFileId: 'pf_2',
    payment:
      principal > 0
        ? {
            paymentId: `pay_${key}`,
            amount: principal,
            interest: 0,
            method: 'eft',
            checkNumber: '700123',
            depositDate: losAngelesDate(at),
          }
        : null,
    ...found,
  },
});
/** Returns a command that records an 835 claim that the payer split into two parts with a payment each. */
export const recordSplitRemittance = (
  at: string,
  principal: number,
  key: string,
): BillCommandOf<'RecordRemittance'> => {
  const [whole, other] = [
    recordRemittance(at, principal, key),
    recordRemittance(at, Math.floor(principal / 2), `${key}b`),
  ];
  const { remittance, payment } = other.data;
  const rest = principal - (payment?.amount ?? 0);
  return recordRemittance(at, rest, key, {
    eor: whole.data.eor,
    otherParts: [{ remittance: { ...remittance, claimKey: 'claim-2' }, payment }],
  });
};
/** Returns a command that reverses an amount the payer paid. */
export const reverseRemittance = (
  at: string,
  key: string,
  amount = 500_00,
  byAmount = false,
): BillCommandOf<'ReverseRemittance'> => ({
  type: 'ReverseRemittance',
  data: { at, actorName: null, key, claimKey: 'claim-1', reason: 'Reversed by the payer', amount, byAmount },
});

export const remittanceSamples: TopicSamples<RemittanceCommands, object> = {
  wishes: {
    RecordRemittance: [
      (facts, at, n, m) => recordRemittance(at, m % 5 === 0 ? 0 : bearableAmount(facts, n), `r${n % 5}`),
      (facts, at, n) => recordSplitRemittance(at, bearableAmount(facts, n), `s${n % 3}`),
    ],
    ReverseRemittance: [
      (facts, at, n, m) =>
        reverseRemittance(at, `v${n % 3}`, pick(facts.payments, n)?.principal ?? 500_00, m % 2 === 0),
    ],
  },
  events: {},
  actions: {},
  lifecycle: [],
};
