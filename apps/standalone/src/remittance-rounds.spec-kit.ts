import { randomUUID } from 'node:crypto';
import { claimReference } from '#documents';
import { base32, bill, billStream, decide, shippedRules } from '#domain';
import type { Config, Engines } from '#engines';
import { perform, type VerifyReport } from '#operator';
import { submitBill } from '#testing/pure';

/*
 * Generates large remittances for the same bills, one per round, and calculates the expected amounts. Each remittance
 * contains corrections of some of the previous round's claims, an unknown claim and a recoupment for another provider's
 * claim. It also contains a balance that is forwarded in one round and applied in the next.
 */

/** NPI of the bills' billing provider. */
const NPI = '1234567893';
/** Charge of each bill in dollars. */
const BILL_CHARGE = 2_015;
/** Number of claims per round that are reversed and corrected, starting with the second round. */
const REVERSALS_PER_ROUND = 5;
const UNMATCHED_AMOUNT = 7;
const RECOUPED_AMOUNT = 3;
const FORWARDED_BALANCE = 2;
const CONCURRENCY = 64;

/** Appends `count` sent bills, numbered from 1, to an organization without bills. */
export const fillWithBills = async (
  { ledger }: Pick<Engines, 'ledger'>,
  organizationId: string,
  count: number,
): Promise<void> => {
  const { data } = submitBill();
  const at = new Date().toISOString();
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let n = next++; n < count; n = next++) {
      const billId = `bill_${base32(Buffer.from(String(n).padStart(16, '0')))}`;
      const submitted = { ...data, documents: [], billId, originalBillId: billId, billNumber: n + 1, submittedAt: at };
      const history = decide(bill, bill.initial, { type: 'SubmitBill', data: submitted }, shippedRules);
      await ledger.append(billStream(organizationId, billId), -1, history, {
        ...{ organizationId, at, recordedAt: at, actor: { kind: 'system', id: 'spec' } },
        ...{ requestId: 'req_spec', commandId: randomUUID() },
      });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, lane));
};

const claim = (reference: string, status: '1' | '22', icn: string): readonly string[] => {
  const sign = status === '22' ? -1 : 1;
  return [
    `CLP*${reference}*${status}*${sign * BILL_CHARGE}*${sign}**WC*${icn}`,
    `CAS*CO*45*${sign * (BILL_CHARGE - 1)}`,
  ];
};

/**
 * Remittances in which every claim pays one dollar. Rounds count from 0. Each must be completely processed before the
 * next one is sent.
 */
export class RemittanceRounds {
  constructor(
    private readonly organizationId: string,
    private readonly bills: number,
  ) {}

  /** Returns a round's 835. */
  text(round: number): string {
    const claims = Array.from({ length: this.bills }, (_, n) => {
      const reference = claimReference(this.organizationId, `${n + 1}-1`);
      const again = round > 0 && n < REVERSALS_PER_ROUND ? claim(reference, '22', `R${round - 1}N${n}`) : [];
      return [...again, ...claim(reference, '1', `R${round}N${n}`)];
    });
    const isForwarding = round % 2 === 0;
    const balance = isForwarding ? 0 - FORWARDED_BALANCE : FORWARDED_BALANCE;
    const inSet = [
      `BPR*I*${this.amountOf(round)}*C*ACH************20260302`,
      `TRN*1*ROUND${round}*1512345678`,
      'N1*PR*SEDGWICK',
      `N1*PE*SANDBOX MEDICAL GROUP*XX*${NPI}`,
      'LX*1',
      ...claims.flat(),
      `CLP*NOBODYS${round}*1*${UNMATCHED_AMOUNT}*${UNMATCHED_AMOUNT}**WC*NOBODYS${round}`,
      `PLB*${NPI}*20261231*WO:OTHERS${round}*${RECOUPED_AMOUNT}*FB:PAIR${Math.floor(round / 2)}*${balance}`,
    ];
    const number = String(round + 1).padStart(9, '0');
    return [
      `ISA*00*          *00*          *ZZ*${'PAYER'.padEnd(15)}*ZZ*${NPI.padEnd(15)}*260302*1005*^*00501*${number}*0*T*:`,
      `GS*HP*PAYER*${NPI}*20260302*1005*1*X*005010X221A1`,
      'ST*835*0001*005010X221A1',
      ...inSet,
      `SE*${inSet.length + 2}*0001`,
      'GE*1*1',
      `IEA*1*${number}`,
      '',
    ].join('~\n');
  }

  /** Returns the expected totals of a round's receipt. */
  outcomesOf(round: number) {
    const recorded = round > 0 ? REVERSALS_PER_ROUND : 0;
    return { items: this.bills + 1 + recorded, posted: this.bills, recorded, unmatched: 1, duplicate: 0, refused: 0 };
  }

  /** Returns the log's expected totals after a number of rounds, in dollars. */
  sums(rounds: number) {
    const amount = Array.from({ length: rounds }, (_, round) => this.amountOf(round)).reduce((a, b) => a + b, 0);
    const applied = rounds * this.bills - REVERSALS_PER_ROUND * (rounds - 1);
    const left = rounds % 2 === 1 ? FORWARDED_BALANCE : 0;
    const adjusted = left - RECOUPED_AMOUNT * rounds;
    return {
      checks: rounds,
      amount,
      applied,
      ofBills: applied,
      pending: 0,
      adjusted,
      refunded: 0,
      unapplied: UNMATCHED_AMOUNT * rounds,
    };
  }

  private amountOf(round: number): number {
    const claims = this.bills - (round > 0 ? REVERSALS_PER_ROUND : 0) + UNMATCHED_AMOUNT;
    return claims - RECOUPED_AMOUNT + (round % 2 === 0 ? FORWARDED_BALANCE : 0 - FORWARDED_BALANCE);
  }
}

/** Runs the operator's `verify` command. Returns the differences and all amounts in dollars. */
export const prove = async (engines: Engines, config: Config) => {
  const work = { engines, config, projector: null, progress: () => undefined, signal: new AbortController().signal };
  const { differences, money } = (await perform('verify', {}, work)) as VerifyReport;
  const sums = Object.fromEntries(
    Object.entries(money.sums).map(([name, value]) => [name, name === 'checks' ? value : value / 100]),
  );
  return { differences, inTransit: money.inTransit, sums };
};

/** Returns the payments that were posted more than once, according to the log. */
export const postedTwice = async ({ events }: Pick<Engines, 'events'>): Promise<readonly string[]> => {
  const seen = new Set<string>();
  const twice: string[] = [];
  for (let after = 0n; ;) {
    const page = await events.readAll(after, 500);
    for (const { type, data } of page) {
      if (type !== 'PaymentPosted') continue;
      const { paymentId } = data as { readonly paymentId: string };
      if (seen.has(paymentId)) twice.push(paymentId);
      seen.add(paymentId);
    }
    const last = page.at(-1);
    if (!last) return twice;
    after = last.position;
  }
};
