/** One row of the relative value file: RVUs times 10,000; indicators as CMS writes them. No descriptions are kept. */
export interface RvuRow {
  readonly status: string;
  readonly work: number;
  readonly nonFacility: number;
  readonly facility: number;
  readonly malpractice: number;
  readonly notOutside: boolean;
  readonly notInFacility: boolean;
  readonly multiple: string;
  readonly bilateral: string;
  readonly assistant: string;
  readonly coSurgeon: string;
  readonly endoscopyBase: string;
}

/** A payment locality; indices times 10,000. */
export interface LocalityRow {
  /** Contractor and locality: `01112-05`. */
  readonly id: string;
  readonly name: string;
  readonly work: number;
  readonly practiceExpense: number;
  readonly malpractice: number;
}

/** A dated conversion factor in dollars times 10,000. */
export interface FactorRow {
  readonly kind: 'other' | 'anesthesia';
  readonly from: string;
  readonly to: string;
  /** Locality of an anesthesia factor; null for other services, whose factor is one for the state. */
  readonly locality: string | null;
  readonly factor: number;
  /** The order that sets it. */
  readonly source: string;
}

export interface ZipRow {
  readonly locality: string;
  /** ZIP+4 codes in it lie in other localities. */
  readonly shared: boolean;
}

/** Everything of one import, without NCCI pairs, which are many. Keys of `rows` are `code` or `code-modifier`. */
export interface VersionData {
  /** First and last day of service that the conversion factors hold for. */
  readonly from: string;
  readonly to: string;
  readonly rows: ReadonlyMap<string, RvuRow>;
  readonly localities: ReadonlyMap<string, LocalityRow>;
  readonly zips: ReadonlyMap<string, ZipRow>;
  readonly baseUnits: ReadonlyMap<string, number>;
  readonly factors: readonly FactorRow[];
  /** Most units a day; null where no such table was imported. */
  readonly limits: ReadonlyMap<string, number> | null;
}

/** NCCI pairs: by the code that is paid, the codes that are not paid beside it, each with its modifier indicator. */
export type Pairs = ReadonlyMap<string, string>;
