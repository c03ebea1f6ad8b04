import { divideHalfUp, sum, type Cents } from './money.js';

/* Units of a service line are whole, or tenths of a mile. All arithmetic is done with whole tenths. */

export const tenthsOf = (units: number): number => Math.round(units * 10);

/** Adds whole numbers or tenths, which can be negative, without an error of floating point. */
export const sumUnits = (units: readonly number[]): number => sum(units.map(tenthsOf)) / 10;

/** Amount per unit × units, rounded half up to the cent. */
export const unitsTimes = (amount: Cents, units: number): Cents => divideHalfUp(amount * tenthsOf(units), 10);
