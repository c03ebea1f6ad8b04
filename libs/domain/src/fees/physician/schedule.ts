import type { CalendarDate } from '../../kernel/calendar.js';

/** A decimal figure of the tables times 10,000, so that it is whole: RVUs, indices and factors have at most four decimals. */
export type TenThousandths = number;

/** Part of a procedure that a row prices: the whole, the professional part, the technical part, a discontinued one. */
export type Component = '' | '26' | 'TC' | '53';

/** The parts of a procedure's value. */
export interface RelativeValues {
  readonly work: TenThousandths;
  /** Practice expense outside a facility, and in one. */
  readonly nonFacility: TenThousandths;
  readonly facility: TenThousandths;
  readonly malpractice: TenThousandths;
}

/** A row of CMS's National Physician Fee Schedule Relative Value File, without the description. Indicators as they are there. */
export interface ScheduleRow extends RelativeValues {
  /** A active, B and P bundled, C, N and R restricted, T injection, J anesthesia, others not of this schedule (8 CCR § 9789.12.8). */
  readonly status: string;
  /** CMS says that the procedure is rarely or never done outside a facility, or in one: the value there is no price. */
  readonly notOutside: boolean;
  readonly notInFacility: boolean;
  /** Multiple procedures: 0 none, 2 surgery, 3 endoscopy, 4 imaging, 5 therapy, 6 cardiovascular, 7 ophthalmology. */
  readonly multiple: string;
  /** 1: 150 %, 3: each side in full, others: modifier 50 changes nothing. */
  readonly bilateral: string;
  /** 2: an assistant at surgery may be paid. */
  readonly assistant: string;
  /** 2: two surgeons may be paid. */
  readonly coSurgeon: string;
  /** The endoscopy that this one includes; empty where there is none. */
  readonly endoscopyBase: string;
}

/** The geographic practice cost indices (GPCI) of a Medicare payment locality. */
export interface Locality {
  /** Medicare contractor and locality: `01112-05`. */
  readonly id: string;
  readonly name: string;
  readonly work: TenThousandths;
  readonly practiceExpense: TenThousandths;
  readonly malpractice: TenThousandths;
}

/** The tables that hold from one day to another. */
export interface ScheduleVersion {
  readonly from: CalendarDate;
  /** The last day that its conversion factors are known to hold for. */
  readonly to: CalendarDate;
  row(code: string, component: Component): ScheduleRow | undefined;
  /** The locality of a five-digit ZIP code. `shared`: parts of the ZIP code lie in another one. */
  localityOf(zip: string): { readonly locality: Locality; readonly shared: boolean } | undefined;
  /** Dollars a unit of value, services other than anesthesia; undefined where the table has a gap. */
  factorOn(date: CalendarDate): TenThousandths | undefined;
  /** Dollars a unit of anesthesia in a locality (8 CCR § 9789.19.1, Table A). */
  anesthesiaFactorOn(date: CalendarDate, locality: string): TenThousandths | undefined;
  /** Base units of an anesthesia code. */
  baseUnitsOf(code: string): number | undefined;
  /** Most units of a code a day; undefined where no such table was imported, or it does not name the code. */
  mostUnitsOf(code: string): number | undefined;
  /** Are two codes of one day a pair that is not paid side by side? `modifiers`: a modifier may part them. */
  pairOf(comprehensive: string, component: string): 'never' | 'modifiers' | undefined;
}

/** The physician fee schedule as the operator imported it, by the day of service. */
export interface PhysicianSchedule {
  /** `before`: earlier than the first tables; `ended`: the newest tables for that day hold no more. */
  versionOn(date: CalendarDate): ScheduleVersion | 'before' | 'ended';
}
