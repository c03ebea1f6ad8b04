/** A row of the relative value file: RVUs multiplied by 10,000, and CMS's indicators. Descriptions are not stored. */
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

/** A payment locality. Indices are multiplied by 10,000. */
export interface LocalityRow {
  /** Contractor and locality, such as `01112-05`. */
  readonly id: string;
  readonly name: string;
  readonly work: number;
  readonly practiceExpense: number;
  readonly malpractice: number;
}

/** A dated conversion factor in dollars, multiplied by 10,000. */
export interface FactorRow {
  readonly kind: 'other' | 'anesthesia';
  readonly from: string;
  readonly to: string;
  /** Locality of an anesthesia factor. Null for other services, whose factor is statewide. */
  readonly locality: string | null;
  readonly factor: number;
  readonly source: string;
}

export interface ZipRow {
  readonly locality: string;
  /** True if some ZIP+4 codes of the ZIP code are in other localities. */
  readonly shared: boolean;
}

/** Health professional shortage area (HPSA) on the list of a year. */
export interface ShortageAreaRow {
  readonly kind: 'primary_care' | 'mental_health';
  /** Calendar year of the services that the list applies to. */
  readonly year: number;
}

/** Version data. NCCI pairs are stored separately because of their size. Keys of `rows`: `code` or `code-modifier`. */
export interface VersionData {
  /** First and last day of service. */
  readonly from: string;
  readonly to: string;
  readonly rows: ReadonlyMap<string, RvuRow>;
  readonly localities: ReadonlyMap<string, LocalityRow>;
  readonly zips: ReadonlyMap<string, ZipRow>;
  readonly baseUnits: ReadonlyMap<string, number>;
  readonly factors: readonly FactorRow[];
  /** Maximum units per day, or null if no table of limits was imported. */
  readonly limits: ReadonlyMap<string, number> | null;
  /** Shortage areas by ZIP code, or null if no list was imported. */
  readonly shortageAreas: ReadonlyMap<string, readonly ShortageAreaRow[]> | null;
}

/** NCCI pairs. Maps each paid code to the codes that aren't paid with it, each with its modifier indicator. */
export type Pairs = ReadonlyMap<string, string>;
