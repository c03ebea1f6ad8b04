import type { SeededRandom } from '../seeded-random.js';
import { interchangeText, segmentsOf, type PayerBill, type WrittenClaim, type WrittenSet } from './write-835.js';

/*
 * A simulated practice's payers. Their files depend only on the seed. They pay, deny, recoup and correct, withhold
 * money for other claims and return it, refer to unknown claims and other practices, repeat themselves, and make
 * mistakes.
 */

/** File sent by a payer. */
export interface SentFile {
  readonly text: string;
  readonly sets: readonly WrittenSet[];
  /** For each set, the amount in cents that must always be recorded as a check, or null if that is not certain. */
  readonly checks: readonly (number | null)[];
}

interface Payer {
  readonly name: string;
  /** TRN03. */
  readonly id: string;
  /** Payments that the payer has sent and not recouped, with their ICNs. */
  readonly paid: { readonly bill: PayerBill; readonly icn: string; readonly cents: number }[];
  /** Forwarded balances (FB) and amounts to be recouped later (WO), by reference. In cents. */
  readonly owed: { readonly code: 'FB' | 'WO'; readonly reference: string; readonly cents: number }[];
  readonly numbers: string[];
}

const PAYEES = { own: 'XX*1234567893', none: '', other: 'XX*1992837465' } as const;
/** Codes for provider-level adjustments that refer to no claim. */
const UNLINKED_CODES = [
  '72',
  'B2',
  'CS',
  'J1',
  'AM',
  'AP',
  'IS',
  '50',
  '51',
  'E3',
  'IR',
  'LE',
  'L3',
  'WU',
  'ZZ',
] as const;

export class Payers {
  private readonly payers: readonly Payer[] = [
    { name: 'SEDGWICK', id: '1512345678', paid: [], owed: [], numbers: [] },
    { name: 'ZENITH', id: '1998877665', paid: [], owed: [], numbers: [] },
  ];
  /**
   * Files that arrived completely. If two files have the same check number, the first to arrive determines the check.
   */
  private readonly arrived: SentFile[] = [];
  /** Files whose checks arrive by mail before the files. */
  private readonly announced: SentFile[] = [];
  private made = 0;

  constructor(
    private readonly chance: SeededRandom,
    private readonly bills: readonly PayerBill[],
  ) {}

  /** Remittance for a check that arrives by mail before its file, or null if it contains no money. */
  announce(): WrittenSet | null {
    const made = this.remittance(this.chance.pick(this.payers));
    // The check's state later decides whether the remittance belongs to it, so its amount is not certain.
    this.announced.push(this.file([made.set], [null]));
    return made.set.amount > 0 ? made.set : null;
  }

  /** The next file from one of the payers. */
  next(): SentFile {
    const { chance } = this;
    const due = this.announced.length > 0 && chance.is(0.7) ? this.announced.shift() : undefined;
    if (due) return due;
    const before = this.arrived.length > 0 ? chance.pick(this.arrived) : null;
    if (before && chance.is(0.04)) return { ...before, checks: before.checks.map(() => null) };
    // The new file repeats the remittance or has a different amount.
    if (before && chance.is(0.08)) {
      const sets = before.sets.map((set) => (chance.is(0.2) ? { ...set, amount: set.amount + 100 } : set));
      return this.file(
        sets,
        sets.map(() => null),
      );
    }
    const made = Array.from({ length: chance.is(0.15) ? 2 : 1 }, () => this.remittance(chance.pick(this.payers)));
    const file = this.file(
      made.map((remittance) => remittance.set),
      made.map(({ isCertain, set: { amount } }) => (isCertain ? amount : null)),
    );
    return file;
  }

  /** Records that a file was accepted. Its payer may repeat it from now on. */
  came(file: SentFile): void {
    this.arrived.push(file);
  }

  /** Number of a check that a payer has sent or may send, for manual posting. */
  checkNumber(): string {
    return String(this.chance.whole(1, 40) + 4_000);
  }

  private file(sets: readonly WrittenSet[], checks: readonly (number | null)[]): SentFile {
    const text = interchangeText((this.made += 1), sets.map(segmentsOf));
    return { text, sets, checks };
  }

  private remittance(payer: Payer): { readonly set: WrittenSet; readonly isCertain: boolean } {
    const { chance } = this;
    const claims: WrittenClaim[] = [];
    const count = chance.is(0.05) ? 0 : chance.whole(1, 6);
    while (claims.length < count) claims.push(...this.claims(payer));
    const adjustments = this.adjustments(payer, claims);
    const totalInterest = claims.reduce((sum, claim) => sum + (claim.interest ?? 0), 0);
    let amount =
      claims.reduce((sum, { paid }) => sum + paid, 0) -
      adjustments.reduce((sum, adjustment) => sum + adjustment.cents, 0);
    const hasInterest = totalInterest > 0 && !adjustments.some(({ code }) => code === 'L6') && chance.is(0.4);
    if (hasInterest) amount += totalInterest;
    if (amount < 0) {
      const reference = this.number('F');
      adjustments.push({ code: 'FB', reference, cents: amount });
      payer.owed.push({ code: 'FB', reference, cents: 0 - amount });
      amount = 0;
    }
    const wrong = chance.is(0.05);
    const handling = chance.is(0.03) ? chance.pick(['H', 'P'] as const) : 'I';
    const credit = chance.is(0.02) ? 'D' : 'C';
    const payee = chance.is(0.9) ? 'own' : chance.pick(['none', 'other'] as const);
    const trace = this.trace(payer);
    const isFirst = !payer.numbers.includes(plain(trace));
    if (isFirst) payer.numbers.push(plain(trace));
    const isTaken = !wrong && handling === 'I' && credit === 'C' && payee !== 'other' && isFirst;
    if (isTaken)
      for (const { bill, icn, paid, status, isCrooked } of claims)
        if (bill && !isCrooked && status === '1' && paid > 0) payer.paid.push({ bill, icn, cents: paid });
    return {
      set: {
        ...{ payer: payer.name, originator: payer.id, trace, handling, credit, payee: PAYEES[payee] },
        method: amount === 0 ? 'NON' : chance.pick(['ACH', 'CHK', 'FWT'] as const),
        amount: wrong ? amount + 100 : amount,
        claims,
        adjustments,
      },
      // The check has a unique number and belongs to our practice, so it is recorded regardless of its claims.
      isCertain: isTaken && amount !== 0 && Number(plain(trace)) > 5_000,
    };
  }

  /** One claim, or several related claims. */
  private claims(payer: Payer): WrittenClaim[] {
    const { chance } = this;
    const bill = chance.pick(this.bills);
    const { charged } = bill;
    const icn = this.number('N');
    const pays = (): WrittenClaim => {
      // Sometimes the payment exceeds the charge.
      const paid = chance.is(0.1) ? charged + chance.whole(1, 50_000) : chance.whole(1, charged);
      return { bill, reference: bill.reference, status: '1', charged, paid, icn };
    };
    return chance.pick<() => WrittenClaim[]>([
      () => [pays()],
      () => [pays()],
      () => [pays()],
      () => [{ ...pays(), interest: chance.whole(1, 5_000) }],
      () => [{ ...pays(), status: '4', paid: 0 }],
      () => [{ ...pays(), status: chance.pick(['23', '25'] as const), paid: 0 }],
      () => [{ ...pays(), bill: null, reference: `NOBODY${this.number('')}` }],
      () => [{ ...pays(), isCrooked: true }],
      () => {
        const claim = pays();
        return chance.is(0.5) ? [claim, claim] : [claim, { ...claim, paid: chance.whole(1, charged) }];
      },
      () => this.reversal(payer),
      () => this.reversal(payer),
      () => this.reversal(payer),
    ])();
  }

  private reversal(payer: Payer): WrittenClaim[] {
    const { chance } = this;
    const at = payer.paid.length > 0 ? chance.whole(0, payer.paid.length - 1) : -1;
    const known = payer.paid[at] ?? { bill: chance.pick(this.bills), icn: this.number('U'), cents: 1_000 };
    const { bill, icn, cents } = known;
    const { reference, charged } = bill;
    const isWrong = chance.is(0.1);
    const isStrange = chance.is(0.1);
    if (!isWrong && !isStrange && at >= 0) payer.paid.splice(at, 1);
    const back: WrittenClaim = {
      ...{ bill, reference, status: '22', charged: 0 - charged, paid: 0 - (isWrong ? cents + 100 : cents) },
      icn: isStrange ? this.number('U') : icn,
    };
    if (chance.is(0.4)) return [back];
    const again: WrittenClaim = {
      ...{ bill, reference, status: '1', charged, paid: chance.whole(0, charged) },
      icn: this.number('N'),
    };
    return [back, again];
  }

  private adjustments(payer: Payer, claims: readonly WrittenClaim[]): WrittenSet['adjustments'][number][] {
    const { chance } = this;
    const some: WrittenSet['adjustments'][number][] = [];
    while (chance.is(0.3) && some.length < 4) {
      const cents = chance.whole(1, 20_000);
      const claim = claims.length > 0 ? chance.pick(claims) : null;
      const named = claim && chance.is(0.7) ? chance.pick([claim.reference, claim.icn]) : chance.is(0.5) ? '' : 'ELSE';
      const owed = payer.owed.length > 0 ? payer.owed.splice(chance.whole(0, payer.owed.length - 1), 1)[0] : undefined;
      if (owed && chance.is(0.6)) some.push({ code: owed.code, reference: owed.reference, cents: owed.cents });
      else {
        if (owed) payer.owed.push(owed);
        some.push(
          chance.pick([
            () => ({ code: 'L6', reference: named, cents: 0 - cents }),
            () => ({ code: 'L6', reference: named, cents: claim?.status === '22' ? cents : 0 - cents }),
            () => ({ code: 'WO', reference: this.takenBack(payer), cents }),
            () => this.later(payer, chance.pick(['FB', 'WO'] as const), cents),
            () => ({ code: chance.pick(UNLINKED_CODES), reference: named, cents: chance.is(0.5) ? cents : 0 - cents }),
          ])(),
        );
      }
    }
    return some;
  }

  /** Reference for a recoupment from another claim: a paid bill or no bill on file. */
  private takenBack({ paid }: Payer): string {
    if (paid.length === 0 || this.chance.is(0.3)) return this.number('X');
    const { bill, icn } = this.chance.pick(paid);
    return this.chance.pick([bill.reference, icn]);
  }

  private later(payer: Payer, code: 'FB' | 'WO', cents: number): WrittenSet['adjustments'][number] {
    const reference = this.number('F');
    payer.owed.push({ code, reference, cents });
    return { code, reference, cents: 0 - cents };
  }

  /** Trace number. Most numbers are unique. Some are also used for manual posting, with or without leading zeros. */
  private trace({ id }: Payer): string {
    if (this.chance.is(0.85)) return String((this.made += 1) + 10_000);
    const used = this.arrived.flatMap(({ sets }) => sets.flatMap((set) => (set.originator === id ? set.trace : [])));
    if (used.length > 0 && this.chance.is(0.2)) return `00${this.chance.pick(used)}`;
    return `${this.chance.pick(['', '000'])}${this.checkNumber()}`;
  }

  private number(letter: string): string {
    return `${letter}${(this.made += 1)}`;
  }
}

const plain = (number: string): string => number.replace(/^0+(?=.)/, '');
