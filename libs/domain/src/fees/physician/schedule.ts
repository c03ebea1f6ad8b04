import type { CalendarDate } from '../../kernel/calendar.js';

/** Decimal figure of the tables times 10,000. RVUs, indices and factors have at most four decimals. */
export type TenThousandths = number;

/** Whole procedure, professional component, technical component, or discontinued procedure. */
export type Component = '' | '26' | 'TC' | '53';

export interface RelativeValues {
  readonly work: TenThousandths;
  /** Practice expense. */
  readonly nonFacility: TenThousandths;
  readonly facility: TenThousandths;
  readonly malpractice: TenThousandths;
}

/** Row from CMS's National Physician Fee Schedule Relative Value File, indicators unchanged. */
export interface ScheduleRow extends RelativeValues {
  /**
   * A active, B and P bundled, C, N, R restricted, T injection, J anesthesia. Other codes are not in the schedule (8 CCR §
   * 9789.12.8).
   */
  readonly status: string;
  /** CMS: rarely or never done outside (`notOutside`) or in a facility. The value there is not a price. */
  readonly notOutside: boolean;
  readonly notInFacility: boolean;
  /** 0 none, 2 surgery, 3 endoscopy, 4 imaging, 5 therapy, 6 cardiovascular, 7 ophthalmology. */
  readonly multiple: string;
  /** 1: 150 %. 3: each side in full. Others: modifier 50 has no effect. */
  readonly bilateral: string;
  /** 2: an assistant at surgery can be paid. */
  readonly assistant: string;
  /** 2: two surgeons can be paid. */
  readonly coSurgeon: string;
  /** Base endoscopy that this procedure includes, or empty. */
  readonly endoscopyBase: string;
}

/** Geographic practice cost indices (GPCI) of a Medicare locality. */
export interface Locality {
  /** Medicare contractor and locality: `01112-05`. */
  readonly id: string;
  readonly name: string;
  readonly work: TenThousandths;
  readonly practiceExpense: TenThousandths;
  readonly malpractice: TenThousandths;
}

/** Health professional shortage area (HPSA) on the list of a year. */
export interface ShortageArea {
  readonly kind: 'primary_care' | 'mental_health';
  /** Year of service. The area was designated on December 31 of the year before (8 CCR § 9789.12.6(b)). */
  readonly year: number;
}

export interface ScheduleVersion {
  readonly from: CalendarDate;
  /** Last day with known conversion factors. */
  readonly to: CalendarDate;
  row(code: string, component: Component): ScheduleRow | undefined;
  /** Five-digit ZIP. `shared`: parts of it are in another locality. */
  localityOf(zip: string): { readonly locality: Locality; readonly shared: boolean } | undefined;
  /** Dollars per relative value unit, except anesthesia. Undefined if the table has a gap. */
  factorOn(date: CalendarDate): TenThousandths | undefined;
  /** Dollars per anesthesia unit (8 CCR § 9789.19.1, Table A). */
  anesthesiaFactorOn(date: CalendarDate, locality: string): TenThousandths | undefined;
  baseUnitsOf(code: string): number | undefined;
  /** Maximum units per day. Undefined if no such table was imported or the code is not in it. */
  mostUnitsOf(code: string): number | undefined;
  /** Shortage areas of a five-digit ZIP, of all years on file. */
  shortageAreasOf(zip: string): readonly ShortageArea[];
  /** False if no list of that year was imported. */
  hasShortageAreasOf(year: number): boolean;
  /** Pair that is not paid on the same day. `modifiers`: a modifier can separate it. */
  pairOf(comprehensive: string, component: string): 'never' | 'modifiers' | undefined;
}

/** Imported by the operator. */
export interface PhysicianSchedule {
  /** `before`: earlier than the first tables. `ended`: the newest tables for the date have expired. */
  versionOn(date: CalendarDate): ScheduleVersion | 'before' | 'ended';
}
