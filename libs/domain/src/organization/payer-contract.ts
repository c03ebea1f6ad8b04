import type { CalendarDate } from '../kernel/calendar.js';
import { divideHalfUp, type Cents } from '../kernel/money.js';
import { unitsTimes } from '../kernel/units.js';

/** STORED FOREVER. */
export interface ContractRate {
  readonly code: string;
  /** Null: for lines with any modifiers or none. */
  readonly modifier: string | null;
  /** Amount per unit. */
  readonly amount: Cents;
}

/**
 * Rates that a practice and a claims administrator agreed on, in place of the Official Medical Fee Schedule (Labor Code
 * § 5307.11). They may be below or above it. STORED FOREVER.
 */
export interface PayerContract {
  /** First and last date of service to which the contract applies. Null: no last date. */
  readonly effectiveFrom: CalendarDate;
  readonly effectiveTo: CalendarDate | null;
  /** Share of the fee schedule amount for codes without a rate, in hundredths of a percent. Null: none. */
  readonly basisPoints: number | null;
  readonly rates: readonly ContractRate[];
}

export interface ContractedLine {
  readonly code: string;
  readonly modifiers: readonly string[];
  readonly units: number;
  readonly date: CalendarDate;
  /** Amount of the Official Medical Fee Schedule. Null if that schedule does not set the amount. */
  readonly scheduled: Cents | null;
}

/** Amount due for a line under a contract. STORED FOREVER, see bill.events.ts. */
export interface ContractAmount {
  readonly amount: Cents;
  /** Share of the fee schedule amount, in hundredths of a percent. Null for a rate of the contract's table. */
  readonly basisPoints: number | null;
  /** First date of service of the contract. */
  readonly effectiveFrom: CalendarDate;
}

export const contractShare = (scheduled: Cents, basisPoints: number): Cents =>
  divideHalfUp(scheduled * basisPoints, 10_000);

/**
 * Returns true for codes of medical-legal services, current or former. A contract takes the place of the Official Medical
 * Fee Schedule only (Labor Code § 5307.11; 8 CCR § 9792.5.3.4(a)).
 */
export const isOutsideContracts = (code: string): boolean => code.startsWith('ML');

/** A rate for one of the line's modifiers, in their order, ranks above the rate of the code. */
const rateOf = ({ rates }: PayerContract, { code, modifiers }: ContractedLine): ContractRate | undefined => {
  const ofCode = rates.filter((rate) => rate.code === code);
  return [...modifiers, null]
    .map((modifier) => ofCode.find((rate) => rate.modifier === modifier))
    .find((rate) => rate !== undefined);
};

/** Returns null if no contract in force on the date of service sets an amount. */
export const contractAmountOf = (contracts: readonly PayerContract[], line: ContractedLine): ContractAmount | null => {
  const contract = contracts.find(
    ({ effectiveFrom, effectiveTo }) =>
      effectiveFrom <= line.date && (effectiveTo === null || line.date <= effectiveTo),
  );
  if (!contract || isOutsideContracts(line.code)) return null;
  const { basisPoints, effectiveFrom } = contract;
  const rate = rateOf(contract, line);
  if (rate) return { amount: unitsTimes(rate.amount, line.units), basisPoints: null, effectiveFrom };
  if (basisPoints === null || line.scheduled === null) return null;
  return { amount: contractShare(line.scheduled, basisPoints), basisPoints, effectiveFrom };
};
