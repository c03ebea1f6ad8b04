import type { PricedLine } from '../pricing.js';
import type { Locality, ScheduleRow } from './schedule.js';

/** The slow formula uses no scaled integers and shares no code with the production formula. */
class Fraction {
  constructor(
    readonly over: bigint,
    readonly under: bigint = 1n,
  ) {}
  /** Converts a printed figure: `1.066`. */
  static of(text: string): Fraction {
    const [whole = '', decimals = ''] = text.split('.');
    return new Fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
  }
  plus(other: Fraction): Fraction {
    return new Fraction(this.over * other.under + other.over * this.under, this.under * other.under);
  }
  minus(other: Fraction): Fraction {
    return this.plus(new Fraction(-other.over, other.under));
  }
  times(other: Fraction): Fraction {
    return new Fraction(this.over * other.over, this.under * other.under);
  }
  isAbove(other: Fraction): boolean {
    return this.over * other.under > other.over * this.under;
  }
  /** Rounds half up to the cent. */
  toCents(): Fraction {
    const hundredfold = this.over * 100n;
    const [floor, left] = [hundredfold / this.under, hundredfold % this.under];
    return new Fraction(left * 2n >= this.under ? floor + 1n : floor, 100n);
  }
}

const ZERO = new Fraction(0n);
const printed = (tenThousandths: number): Fraction => Fraction.of((tenThousandths / 10_000).toFixed(4));
const half = new Fraction(1n, 2n);

/** Suffix of a line's key in the tables. */
const partOf = ({ modifiers }: PricedLine): string => {
  const part = modifiers.find((modifier) => modifier === '26' || modifier === 'TC');
  return part === undefined ? '' : `-${part}`;
};

interface Unit {
  readonly line: PricedLine;
  readonly row: ScheduleRow;
  readonly fee: Fraction;
  readonly halved: Fraction;
  readonly professional: Fraction;
  readonly sides: Fraction;
  paid: Fraction;
}

export interface SlowTables {
  readonly rows: Readonly<Record<string, ScheduleRow>>;
  readonly locality: Locality;
  readonly factor: string;
}

/** Dollars for each line of one day, to the cent, calculated unit by unit. Lines by report are null. */
export const slowDay = (
  lines: readonly PricedLine[],
  place: 'facility' | 'nonFacility',
  { rows, locality, factor }: SlowTables,
): readonly (number | null)[] => {
  const fee = (row: ScheduleRow, ofExpense: Fraction): Fraction =>
    printed(row.work)
      .times(printed(locality.work))
      .plus(printed(row[place]).times(printed(locality.practiceExpense)).times(ofExpense))
      .plus(printed(row.malpractice).times(printed(locality.malpractice)))
      .times(Fraction.of(factor))
      .toCents();
  const whole = new Fraction(1n);
  const units = lines.map((line): Unit[] | null => {
    const split = partOf(line);
    const row = rows[`${line.code}${split}`];
    const helper = line.modifiers.find((modifier) => ['62', '80', 'AS'].includes(modifier));
    if (!row) return null;
    if (helper === '62' ? row.coSurgeon !== '2' : helper !== undefined && row.assistant !== '2') return null;
    const both = line.modifiers.includes('50')
      ? { '1': new Fraction(3n, 2n), '3': new Fraction(2n) }[row.bilateral]
      : undefined;
    const professional = rows[`${line.code}-26`];
    const makesParts = ['4', '6', '7'].includes(row.multiple) && professional !== undefined && split === '';
    const fraction = fee(row, whole);
    return Array.from({ length: both ? 1 : line.units }, () => ({
      line,
      row,
      fee: fraction,
      halved: fee(row, half),
      professional: split === '-26' ? fraction : makesParts ? fee(professional, whole) : ZERO,
      sides: both ?? whole,
      paid: fraction,
    }));
  });
  const all = units.flatMap((some) => some ?? []);
  const dearest = <Of>(some: readonly Of[], worth: (nullable: Of) => Fraction): readonly Of[] => {
    const left = [...some];
    const order: Of[] = [];
    while (left.length > 0) {
      const top = left.reduce((best, nullable) => (worth(nullable).isAbove(worth(best)) ? nullable : best));
      order.push(...left.splice(left.indexOf(top), 1));
    }
    return order;
  };

  const therapy = dearest(
    all.filter(({ row }) => row.multiple === '5'),
    ({ row }) => printed(row[place]),
  );
  for (const unit of therapy.slice(1)) unit.paid = unit.halved;

  for (const [kind, ofTechnical, ofProfessional] of [
    ['4', '0.5', '0.95'],
    ['6', '0.75', '1'],
    ['7', '0.8', '1'],
  ] as const) {
    const some = all.filter(({ row }) => row.multiple === kind);
    const [technical] = dearest(some, (unit) => unit.fee.minus(unit.professional));
    const [professional] = dearest(some, (unit) => unit.professional);
    for (const unit of some)
      unit.paid = unit.fee
        .minus(unit.professional)
        .times(unit === technical ? whole : Fraction.of(ofTechnical))
        .plus(unit.professional.times(unit === professional ? whole : Fraction.of(ofProfessional)));
  }

  const families = new Map<string, Unit[]>();
  for (const unit of all.filter(({ row }) => row.multiple === '3')) {
    const family = unit.row.endoscopyBase || unit.line.code;
    families.set(family, [...(families.get(family) ?? []), unit]);
  }
  for (const [family, members] of families) {
    for (const unit of dearest(members, ({ fee: worth, sides }) => worth.times(sides)).slice(1)) {
      const base = rows[`${family}${partOf(unit.line)}`];
      const above = base ? unit.fee.minus(fee(base, whole)) : ZERO;
      unit.paid = above.isAbove(ZERO) ? above : ZERO;
    }
  }
  const surgery = all.filter(({ row }) => row.multiple === '2' || row.multiple === '3');
  const procedures = [...all.filter(({ row }) => row.multiple === '2').map((unit) => [unit]), ...families.values()];
  // A family's value is the paid amount of its lines, to the cent.
  const worthOf = (some: readonly Unit[]): Fraction =>
    [...new Set(some.map(({ line }) => line))]
      .map((line) =>
        some
          .filter((unit) => unit.line === line)
          .reduce((sum, unit) => sum.plus(unit.paid.times(unit.sides)), ZERO)
          .toCents(),
      )
      .reduce((sum, fraction) => sum.plus(fraction), ZERO);
  const byWorth = dearest(
    procedures.toSorted((a, b) => all.indexOf(a[0] as Unit) - all.indexOf(b[0] as Unit)),
    worthOf,
  );
  const elsewhere = surgery.every(({ line }) => line.modifiers.includes('51'));
  for (const unit of byWorth.slice(elsewhere ? 0 : 1).flat()) unit.paid = unit.paid.times(half);

  const shareOf = ({ modifiers }: PricedLine): Fraction =>
    modifiers.includes('62')
      ? Fraction.of('0.625')
      : modifiers.includes('80')
        ? Fraction.of('0.16')
        : modifiers.includes('AS')
          ? Fraction.of('0.136')
          : whole;
  return lines.map((line, index) => {
    const some = units[index];
    if (!some) return null;
    const sum = some.reduce((total, unit) => total.plus(unit.paid.times(unit.sides)), ZERO);
    const { over, under } = sum.times(shareOf(line)).toCents();
    return Number((over * 100n) / under);
  });
};
