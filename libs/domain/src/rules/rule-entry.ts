import { canonicalJson } from '../kernel/canonical-json.js';
import type { CalendarDate } from '../kernel/calendar.js';
import type { CodeRange } from '../kernel/code-range.js';
import type { Cents } from '../kernel/money.js';

/** 8 CCR § 9795(b), (c). */
export interface MedLegalFee {
  readonly name: string;
  /** Amount per unit. */
  readonly amount: Cents;
  /** Such as `page` or `quarter hour`. */
  readonly unit: string;
  /** Modifiers that increase the amount. All others only identify the service. */
  readonly raising: readonly string[];
  /** Minimum and maximum units. Other numbers cause a warning, never an error. */
  readonly usual: readonly [number, number];
  /** For example, a missed appointment or testimony. */
  readonly withoutReport: boolean;
  /** Warning about the number of units. Null for the default text. */
  readonly unusual: string | null;
}

/** 8 CCR § 9795(d). */
export interface MedLegalModifier {
  /** Increments are added, not compounded. */
  readonly percent: number;
  /** Group in which only the largest increment counts. */
  readonly group: string | null;
  /** Identifies a service and never changes its amount. */
  readonly identifying: boolean;
}

/** California report code (8 CCR § 9789.14): per unit, or by pages if a unit is a page. */
export interface ReportFeeAmounts {
  /** Per unit. For a report paid by pages, for its first pages. */
  readonly amount: Cents;
  /** Amount for each additional page. Null if not paid by pages. */
  readonly perPage: Cents | null;
  /** Pages that `amount` covers. */
  readonly firstPages: number;
  /** Maximum paid pages, or null if unlimited. */
  readonly cap: number | null;
}

/** Amount per unit of time, with a minimum number of units (8 CCR § 9795.3). */
export interface InterpreterFee {
  readonly amount: Cents;
  readonly minUnits: number;
  readonly unitMinutes: number;
}

export interface Period {
  readonly count: number;
  readonly unit: 'days' | 'business' | 'months';
  readonly calendar: 'court';
  /** `12a`: an end on a weekend or a holiday moves to the next working day (CCP § 12a). */
  readonly move: '12a' | 'none';
}

/** Annual holiday. */
export interface HolidayRule {
  readonly name: string;
  /** Years observed. `until` is null if it is still observed. */
  readonly since: number;
  readonly until: number | null;
  /** `12-25`. Null if `nth` determines the day. */
  readonly fixed: string | null;
  /** The nth weekday (0 = Sunday) of a month. n = -1 is the last one. */
  readonly nth: { readonly month: number; readonly weekday: number; readonly n: number } | null;
  /** Days after the day that `fixed` or `nth` determines. */
  readonly offset: number;
  /** Moves from Saturday to Friday even though its calendar moves only Sundays. */
  readonly saturday?: 'friday';
}

/** A year's days, or rules for any year. */
export interface HolidayCalendar {
  /** Null if rules determine the days. */
  readonly days: readonly { readonly date: CalendarDate; readonly name: string }[] | null;
  readonly rules: readonly HolidayRule[] | null;
  /** True: Saturday moves to Friday, Sunday to Monday (CCP § 135). `sunday`: Saturday stays (the state's list). */
  readonly observe: boolean | 'sunday';
}

/** Business days follow `calendar.calhr`. */
export interface ReviewPeriod {
  readonly count: number;
  readonly unit: 'days' | 'business' | 'months' | 'hours';
  /** `12a`: an end on a weekend or a court holiday moves to the next court day (CCP § 12a). */
  readonly move: '12a' | 'none';
}

/** Date on which a request counts as received by the claims administrator, by channel. */
export interface ReviewReceipt {
  /** `17:30` in California. A later arrival counts as received on the next business day. Null if there is no cutoff. */
  readonly cutoff: string | null;
  /** Neither the cutoff nor the type of day matters for these requests. */
  readonly except: readonly ('expedited' | 'concurrent')[];
  /** Receipt date for an arrival on a day that is not a business day. */
  readonly nonBusinessDay: 'same' | 'next';
}

/** Services that require prospective review even within the first 30 days. */
export interface ExcludedServices {
  /** Excluded if the total is above this amount. Null means always excluded. */
  readonly amount: Cents | null;
  /** First and last code of each range. */
  readonly codes: readonly CodeRange[];
  /** Codes that are not excluded. */
  readonly except: readonly CodeRange[];
}

/** Each period has an entry `days.<name>`. */
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
  'defendant_petition',
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

/** Each period has an entry `ur.<name>`. */
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

/** Groups excluded from the exemption for the first 30 days (Labor Code § 4610(c)). */
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

/** Kinds of therapy whose visits are limited (Labor Code § 4604.5(c)(1)). */
export const therapyKinds = ['chiropractic', 'occupational_therapy', 'physical_therapy'] as const;
export type TherapyKind = (typeof therapyKinds)[number];

/** Values by ID. Money is in cents here, but a decimal string in dollars in a pack file. */
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
  /** Visits per injury. The day of the injury determines the entry. */
  readonly 'limit.visits': { readonly count: number };
  readonly 'ur.receipt': ReviewReceipt;
  readonly 'ur.excluded': ExcludedServices;
} & { readonly [Name in PeriodName as `days.${Name}`]: Period } & {
  readonly [Name in ReviewPeriodName as `ur.${Name}`]: ReviewPeriod;
};
export type RuleId = keyof RuleValues;

/** All rules that this build supports. */
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
  'limit.visits',
  'ur.receipt',
  'ur.excluded',
  ...periodNames.map((name) => `days.${name}` as const),
  ...reviewPeriodNames.map((name) => `ur.${name}` as const),
];

/** Rules that don't affect bill deadlines: amounts, limits, and clocks for requests for authorization. */
const PREFIXES_WITHOUT_DAYS = ['fee.', 'modifier.', 'limit.', 'ur.', 'calendar.calhr'];

/** True if the rule affects bill deadlines. */
export const affectsDeadlines = (id: string): boolean =>
  !PREFIXES_WITHOUT_DAYS.some((beginning) => id.startsWith(beginning));

/** Such as `{ code: 'WC002' }` or `{ mode: 'professional', route: 'ebill' }`. */
export type AppliesTo = Readonly<Record<string, string | number | boolean>>;

/** `unproven`: the publisher has not read the order or statute. */
export const certainties = ['proven', 'unproven', 'retired'] as const;
export type Certainty = (typeof certainties)[number];

/** Strongest first. */
export const ruleLayers = ['operator', 'signed', 'shipped'] as const;
export type RuleLayer = (typeof ruleLayers)[number];

/** Entry as written in a pack file. */
export interface PackEntry {
  readonly id: string;
  readonly appliesTo: AppliesTo;
  /** Type of day that selects the entry. */
  readonly basis: 'service' | 'receipt' | 'filing' | 'periodStart' | 'day' | 'today';
  /** `validThrough` is null if the entry is valid until another replaces it. */
  readonly validFrom: CalendarDate;
  readonly validThrough: CalendarDate | null;
  /** The operator must verify by then that the entry is still valid. */
  readonly reviewBy: CalendarDate | null;
  readonly value: Readonly<Record<string, unknown>>;
  readonly citation: string;
  /** Order that sets the value. */
  readonly order: string | null;
  /** ID in the pack's sources. */
  readonly source: string;
  readonly certainty: Certainty;
  /** Alternative reading of the value, or null. */
  readonly alternative: Readonly<Record<string, unknown>> | null;
  readonly note: string | null;
}

export interface RuleSource {
  readonly id: string;
  readonly title: string;
  readonly address: string;
  readonly readOn: CalendarDate;
  /** Hash of the text that was read. Null if it was not kept. */
  readonly sha256: string | null;
}

/** One JSON file. */
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

/** Entry in force, with its layer and pack. */
export interface RuleEntry<Id extends RuleId = RuleId> extends Omit<PackEntry, 'id' | 'value' | 'source'> {
  readonly id: Id;
  readonly value: RuleValues[Id];
  /** Value as written in the pack. */
  readonly written: PackEntry['value'];
  readonly source: RuleSource;
  readonly layer: RuleLayer;
  readonly pack: string;
  /** Version of the pack. */
  readonly version: string;
}

/** Rule behind an amount or date, as shown in responses. */
export interface RuleRef {
  readonly id: RuleId;
  readonly validFrom: CalendarDate;
  readonly validThrough: CalendarDate | null;
  readonly version: string;
  readonly certainty: Certainty;
  readonly layer: RuleLayer;
  /** Set if the rule expired before the day on which it is applied and was not replaced. */
  readonly outdated?: true;
}

/** Unique within a layer: ID, canonical facts and first day. */
export const entryKey = ({ id, appliesTo, validFrom }: Pick<PackEntry, 'id' | 'appliesTo' | 'validFrom'>): string =>
  `${id} ${canonicalJson(appliesTo)} ${validFrom}`;

/** `ended`: the entry expired before the day on which it is applied. */
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
