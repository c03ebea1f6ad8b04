import type { CalendarDate } from '../../kernel/calendar.js';

/**
 * A decimal figure of the tables times 10,000, as a whole number. RVUs, indices and factors have at most four decimals.
 */
export type TenThousandths = number;

/**
 * Component that a row prices: the whole procedure, the professional component, the technical component, or a
 * discontinued procedure.
 */
export type Component = '' | '26' | 'TC' | '53';

export interface RelativeValues {
  readonly work: TenThousandths;
  /** Practice expense outside a facility (`nonFacility`) and in a facility (`facility`). */
  readonly nonFacility: TenThousandths;
  readonly facility: TenThousandths;
  readonly malpractice: TenThousandths;
}

/**
 * A row of CMS's National Physician Fee Schedule Relative Value File, without the description. The indicators are
 * unchanged.
 */
export interface ScheduleRow extends RelativeValues {
  /**
   * Status: A active, B and P bundled, C, N and R restricted, T injection, J anesthesia. Others do not belong to this
   * schedule (8 CCR § 9789.12.8).
   */
  readonly status: string;
  /**
   * True if CMS states that the procedure is rarely or never done outside a facility (`notOutside`) or in a facility.
   * The value there is not a price.
   */
  readonly notOutside: boolean;
  readonly notInFacility: boolean;
  /**
   * Multiple procedure indicator: 0 none, 2 surgery, 3 endoscopy, 4 imaging, 5 therapy, 6 cardiovascular, 7
   * ophthalmology.
   */
  readonly multiple: string;
  /** Bilateral indicator. 1: 150 %. 3: each side in full. Others: modifier 50 has no effect. */
  readonly bilateral: string;
  /** 2: an assistant at surgery can be paid. */
  readonly assistant: string;
  /** 2: two surgeons can be paid. */
  readonly coSurgeon: string;
  /** Code of the base endoscopy that this procedure includes, or empty. */
  readonly endoscopyBase: string;
}

/** Geographic practice cost indices (GPCI) of a Medicare payment locality. */
export interface Locality {
  /** Medicare contractor and locality number: `01112-05`. */
  readonly id: string;
  readonly name: string;
  readonly work: TenThousandths;
  readonly practiceExpense: TenThousandths;
  readonly malpractice: TenThousandths;
}

/** The tables of one period. */
export interface ScheduleVersion {
  readonly from: CalendarDate;
  /** Last day for which the conversion factors are known to be valid. */
  readonly to: CalendarDate;
  row(code: string, component: Component): ScheduleRow | undefined;
  /** Returns the locality of a five-digit ZIP code. `shared`: parts of the ZIP code are in another locality. */
  localityOf(zip: string): { readonly locality: Locality; readonly shared: boolean } | undefined;
  /**
   * Returns the dollars per relative value unit for services other than anesthesia, or undefined if the table has a
   * gap.
   */
  factorOn(date: CalendarDate): TenThousandths | undefined;
  /** Returns the dollars per anesthesia unit in a locality (8 CCR § 9789.19.1, Table A). */
  anesthesiaFactorOn(date: CalendarDate, locality: string): TenThousandths | undefined;
  baseUnitsOf(code: string): number | undefined;
  /**
   * Returns the maximum number of units of a code per day. Undefined if no such table was imported or the code is not
   * in it.
   */
  mostUnitsOf(code: string): number | undefined;
  /**
   * Returns whether two codes on one day are a pair that is not paid together. `modifiers`: a modifier can separate the
   * pair.
   */
  pairOf(comprehensive: string, component: string): 'never' | 'modifiers' | undefined;
}

/** The physician fee schedule by date of service, as imported by the operator. */
export interface PhysicianSchedule {
  /**
   * Returns the tables for a date. `before`: earlier than the first tables. `ended`: the newest tables for that date
   * have expired.
   */
  versionOn(date: CalendarDate): ScheduleVersion | 'before' | 'ended';
}
