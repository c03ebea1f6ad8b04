/** International unit, gram, milligram, milliliter, unit (005010X222A1, loop 2410, CTP05-1; NUCC 02/12, item 24). */
export const drugUnits = ['F2', 'GR', 'ME', 'ML', 'UN'] as const;
export type DrugUnit = (typeof drugUnits)[number];

/** Drug that the provider dispensed. */
export interface Drug {
  /** National Drug Code: 11 digits (5-4-2) without hyphens. */
  readonly ndc: string;
  readonly unit: DrugUnit;
  /** At most three decimals. */
  readonly quantity: number;
}
