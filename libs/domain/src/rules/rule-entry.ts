import { canonicalJson } from '../kernel/canonical-json.js';
import type { CalendarDate } from '../kernel/calendar.js';
import type { CodeRange } from '../kernel/code-range.js';
import type { Cents } from '../kernel/money.js';

/** A service of the Medical-Legal Fee Schedule (8 CCR § 9795(b), (c)). */
export interface MedLegalFee {
  readonly name: string;
  /** Amount of one unit. */
  readonly amount: Cents;
  /** Name of one unit: `page`, `quarter hour`. */
  readonly unit: string;
  /** Modifiers that increase the amount. All others only identify the service. */
  readonly raising: readonly string[];
  /** Usual minimum and maximum number of units. Other numbers cause a warning, never an error. */
  readonly usual: readonly [number, number];
  /** True if the service has no report, such as a missed appointment or testimony. */
  readonly withoutReport: boolean;
  /**
   * Text of the warning for an unusual number of units, if it needs more than the name of the unit. Null for the
   * default text.
   */
  readonly unusual: string | null;
}

/** A modifier of the Medical-Legal Fee Schedule (8 CCR § 9795(d)). */
export interface MedLegalModifier {
  /** Increment in percent. Increments are added, not compounded. */
  readonly percent: number;
  /** Group of modifiers of which only the largest counts, or null. */
  readonly group: string | null;
  /** True if the modifier identifies a service and never changes its amount. */
  readonly identifying: boolean;
}

/** Amounts of a California report code (8 CCR § 9789.14): per unit, or by pages if a unit is a page. */
export interface ReportFeeAmounts {
  /** Amount per unit. For a report paid by pages, the amount of its first pages. */
  readonly amount: Cents;
  /** Amount of each further page. Null if the code is not paid by pages. */
  readonly perPage: Cents | null;
  /** Number of pages that `amount` covers. */
  readonly firstPages: number;
  /** Maximum number of paid pages, or null if unlimited. */
  readonly cap: number | null;
}

/** Rate of interpreters: an amount per unit of time, with a minimum number of units (8 CCR § 9795.3). */
export interface InterpreterFee {
  readonly amount: Cents;
  readonly minUnits: number;
  readonly unitMinutes: number;
}

/** Length of a legal period. */
export interface Period {
  readonly count: number;
  readonly unit: 'days' | 'business' | 'months';
  /** Calendar that determines the working days. */
  readonly calendar: 'court';
  /** `12a`: an end on a weekend or a holiday moves to the next working day (CCP § 12a). */
  readonly move: '12a' | 'none';
}

/** Rule of an annual holiday. */
export interface HolidayRule {
  readonly name: string;
  /** First and last year of the holiday. `until` is null if it is still observed. */
  readonly since: number;
  readonly until: number | null;
  /** Month and day, `12-25`. Null if `nth` determines the day. */
  readonly fixed: string | null;
  /** The n-th weekday (0 = Sunday) of a month. n = -1 is the last one. */
  readonly nth: { readonly month: number; readonly weekday: number; readonly n: number } | null;
  /** Days after the day that `fixed` or `nth` determines. */
  readonly offset: number;
  /** Present if this holiday moves from a Saturday to the Friday before, although its calendar moves only Sundays. */
  readonly saturday?: 'friday';
}

/** Holidays: the days of one year, or rules for any year. */
export interface HolidayCalendar {
  /** Days of the year that the entry applies to. Null if rules determine them. */
  readonly days: readonly { readonly date: CalendarDate; readonly name: string }[] | null;
  readonly rules: readonly HolidayRule[] | null;
  /**
   * True if a holiday on a Saturday is observed on the Friday before, and one on a Sunday on the Monday after (CCP §
   * 135). `sunday`: a holiday on a Saturday does not move (the state's list).
   */
  readonly observe: boolean | 'sunday';
}

/** Length of a utilization review period. Business days follow `calendar.calhr`. */
export interface ReviewPeriod {
  readonly count: number;
  readonly unit: 'days' | 'business' | 'months' | 'hours';
  /** `12a`: an end on a weekend or a court holiday moves to the next court day (CCP § 12a). */
  readonly move: '12a' | 'none';
}

/** Rule for the day on which a request sent by a channel counts as received by the claims administrator. */
export interface ReviewReceipt {
  /**
   * Time of day in California, `17:30`. A later arrival counts as received on the next business day. Null if there is
   * no cutoff.
   */
  readonly cutoff: string | null;
  /** Requests to which neither the cutoff nor the type of day applies. */
  readonly except: readonly ('expedited' | 'concurrent')[];
  /** Day of receipt for an arrival on a day that is not a business day: the same day, or the next business day. */
  readonly nonBusinessDay: 'same' | 'next';
}

/** A group of services that requires prospective review even within the first 30 days. */
export interface ExcludedServices {
  /** The group is excluded if its total is above this amount. Null: always excluded. */
  readonly amount: Cents | null;
  /** First and last code of each range of the group. */
  readonly codes: readonly CodeRange[];
  /** Ranges of codes in the group that are not excluded. */
  readonly except: readonly CodeRange[];
}

/** Names of periods. Each has an entry `days.<name>`. */
export const periodNames = [
  'response',
  'contest',
  'payment',
  'ack',
  'sbr',
  'sbr_answer',
  'sbr_payment',
  'ibr',
  'ibr_decision',
  'ibr_petition',
  'denial_objection',
  'filing',
  'lien',
  'postmark_days',
  'order_payment',
  'ibr_award_payment',
  'ibr_enforce',
  'follow_up_months',
  'cancel_business_days',
  'record_review_report',
] as const;
export type PeriodName = (typeof periodNames)[number];

/** Names of utilization review periods. Each has an entry `ur.<name>`. */
export const reviewPeriodNames = [
  'mail',
  'decision',
  'extension',
  'recommendation',
  'deferral_notice',
  'written_notice',
  'documents_age',
  'imr',
  'service_by_mail',
  'denial_stands',
  'exempt_days',
  'exempt_documents',
  'exempt_billing',
] as const;
export type ReviewPeriodName = (typeof reviewPeriodNames)[number];

/** Groups of services that are excluded from the exemption of the first 30 days (Labor Code § 4610(c)). */
export const excludedGroups = [
  'surgery',
  'psychological',
  'home_health',
  'imaging',
  'electrodiagnostic',
  'equipment',
  'drugs',
] as const;
export type ExcludedGroup = (typeof excludedGroups)[number];

/** Value of an entry, by ID. Money is in cents here, and a decimal string of dollars in a pack's file. */
export type RuleValues = {
  readonly 'fee.medlegal': MedLegalFee;
  readonly 'modifier.medlegal': MedLegalModifier;
  readonly 'fee.report': ReportFeeAmounts;
  readonly 'fee.interpreter': InterpreterFee;
  readonly 'form.fee': { readonly amount: Cents };
  readonly 'rate.penalty': { readonly percent: number };
  readonly 'rate.interest': { readonly percent: number };
  readonly 'calendar.court': HolidayCalendar;
  readonly 'calendar.calhr': HolidayCalendar;
  readonly 'ur.receipt': ReviewReceipt;
  readonly 'ur.excluded': ExcludedServices;
} & { readonly [Name in PeriodName as `days.${Name}`]: Period } & {
  readonly [Name in ReviewPeriodName as `ur.${Name}`]: ReviewPeriod;
};
export type RuleId = keyof RuleValues;

/** IDs of all rules that this build supports. */
export const ruleIds: readonly RuleId[] = [
  'fee.medlegal',
  'modifier.medlegal',
  'fee.report',
  'fee.interpreter',
  'form.fee',
  'rate.penalty',
  'rate.interest',
  'calendar.court',
  'calendar.calhr',
  'ur.receipt',
  'ur.excluded',
  ...periodNames.map((name) => `days.${name}` as const),
  ...reviewPeriodNames.map((name) => `ur.${name}` as const),
];

/** Prefixes of IDs that do not affect any deadline of a bill: amounts, and the clocks of requests for authorization. */
const PREFIXES_WITHOUT_DAYS = ['fee.', 'modifier.', 'ur.', 'calendar.calhr'];

/** Returns true if a rule with this ID can move a deadline of a bill. */
export const affectsDeadlines = (id: string): boolean =>
  !PREFIXES_WITHOUT_DAYS.some((beginning) => id.startsWith(beginning));

/** Facts that an entry applies to: `{ code: 'WC002' }`, `{ mode: 'professional', route: 'ebill' }`. */
export type AppliesTo = Readonly<Record<string, string | number | boolean>>;

/** Degree of certainty of an entry. `unproven`: the publisher has not read the order or statute. */
export const certainties = ['proven', 'unproven', 'retired'] as const;
export type Certainty = (typeof certainties)[number];

/** Layers of rules, strongest first. */
export const ruleLayers = ['operator', 'signed', 'shipped'] as const;
export type RuleLayer = (typeof ruleLayers)[number];

/** An entry in a pack's file. */
export interface PackEntry {
  readonly id: string;
  readonly appliesTo: AppliesTo;
  /** Type of day that selects the entry. */
  readonly basis: 'service' | 'receipt' | 'filing' | 'periodStart' | 'day' | 'today';
  /**
   * First and last day for which the entry is valid. `validThrough` is null if it is valid until another entry replaces
   * it.
   */
  readonly validFrom: CalendarDate;
  readonly validThrough: CalendarDate | null;
  /** Day by which the operator must verify that the entry is still valid. */
  readonly reviewBy: CalendarDate | null;
  readonly value: Readonly<Record<string, unknown>>;
  readonly citation: string;
  /** Order that sets the value, or null. */
  readonly order: string | null;
  /** ID of a source of the pack. */
  readonly source: string;
  readonly certainty: Certainty;
  /** Value by the alternative reading, or null if there is none. */
  readonly alternative: Readonly<Record<string, unknown>> | null;
  readonly note: string | null;
}

/** Source of entries: title, address, and day on which it was read. */
export interface RuleSource {
  readonly id: string;
  readonly title: string;
  readonly address: string;
  readonly readOn: CalendarDate;
  /** SHA-256 digest of the text that was read, or null if it was not kept. */
  readonly sha256: string | null;
}

/** A rules pack: one JSON file. */
export interface RulesPack {
  readonly format: 'workcomp-rules/1';
  readonly pack: string;
  readonly sequence: number;
  readonly version: string;
  readonly publishedAt: string;
  readonly publisher: string;
  readonly sources: readonly RuleSource[];
  readonly entries: readonly PackEntry[];
}

/** An entry of the set in force, with its layer and pack. */
export interface RuleEntry<Id extends RuleId = RuleId> extends Omit<PackEntry, 'id' | 'value' | 'source'> {
  readonly id: Id;
  readonly value: RuleValues[Id];
  /** The value as written in the pack. */
  readonly written: PackEntry['value'];
  readonly source: RuleSource;
  readonly layer: RuleLayer;
  readonly pack: string;
  /** Version of the pack. */
  readonly version: string;
}

/** Reference to the rule behind an amount or a day, as responses contain it. */
export interface RuleRef {
  readonly id: RuleId;
  readonly validFrom: CalendarDate;
  readonly validThrough: CalendarDate | null;
  readonly version: string;
  readonly certainty: Certainty;
  readonly layer: RuleLayer;
  /** Present if the rule expired before the day on which it is applied, and no other rule replaced it. */
  readonly outdated?: true;
}

/** Returns the key of an entry within its layer: ID, canonical facts and first day. */
export const entryKey = ({ id, appliesTo, validFrom }: Pick<PackEntry, 'id' | 'appliesTo' | 'validFrom'>): string =>
  `${id} ${canonicalJson(appliesTo)} ${validFrom}`;

/**
 * Returns a reference to the entry behind an amount or a day. `ended`: the entry expired before the day on which it is
 * applied.
 */
export const ruleRef = (
  { id, validFrom, validThrough, version, certainty, layer }: RuleEntry,
  ended = false,
): RuleRef => ({
  id,
  validFrom,
  validThrough,
  version,
  certainty: ended ? 'unproven' : certainty,
  layer,
  ...(ended && { outdated: true }),
});
