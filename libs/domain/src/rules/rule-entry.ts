import { canonicalJson } from '../kernel/canonical-json.js';
import type { CalendarDate } from '../kernel/calendar.js';
import type { CodeRange } from '../kernel/code-range.js';
import type { Cents } from '../kernel/money.js';

/** Services of the Medical-Legal Fee Schedule (8 CCR § 9795(b), (c)). */
export interface MedLegalFee {
  readonly name: string;
  /** Amount of one unit. */
  readonly amount: Cents;
  /** One unit in words: `page`, `quarter hour`. */
  readonly unit: string;
  /** Modifiers that raise the amount; others are for identification only. */
  readonly raising: readonly string[];
  /** Fewer or more units than this are unusual for the service; a warning, never an error. */
  readonly usual: readonly [number, number];
  /** The service has no report: an appointment that was missed, testimony. */
  readonly withoutReport: boolean;
  /** Text of the warning for an unusual number of units, where there is more to say than what a unit is. */
  readonly unusual: string | null;
}

/** Modifiers of the Medical-Legal Fee Schedule (8 CCR § 9795(d)). */
export interface MedLegalModifier {
  /** Increment in percent; increments add, they do not compound. */
  readonly percent: number;
  /** Group of modifiers of which only the largest counts. */
  readonly group: string | null;
  /** The modifier identifies a service and never changes its amount. */
  readonly identifying: boolean;
}

/** California report codes (8 CCR § 9789.14): an amount a unit, or by pages, where a unit is a page. */
export interface ReportFeeAmounts {
  /** Amount of a unit; of a report that is paid by pages, of its first pages. */
  readonly amount: Cents;
  /** Amount of each further page; null: the code is not paid by pages. */
  readonly perPage: Cents | null;
  /** Number of pages that `amount` pays for. */
  readonly firstPages: number;
  /** Most pages that are paid; null: any number. */
  readonly cap: number | null;
}

/** Rate of interpreters: an amount a unit of time, for a least number of units (8 CCR § 9795.3). */
export interface InterpreterFee {
  readonly amount: Cents;
  readonly minUnits: number;
  readonly unitMinutes: number;
}

/** Length of a period of law. */
export interface Period {
  readonly count: number;
  readonly unit: 'days' | 'business' | 'months';
  /** Calendar that says which days are working days. */
  readonly calendar: 'court';
  /** `12a`: an end on a weekend or a holiday moves to the next working day (CCP § 12a). */
  readonly move: '12a' | 'none';
}

/** Rule of a holiday that comes every year. */
export interface HolidayRule {
  readonly name: string;
  /** First and last year in which it is kept; `until` null: still kept. */
  readonly since: number;
  readonly until: number | null;
  /** Month and day, `12-25`; null where `nth` says the day. */
  readonly fixed: string | null;
  /** The n-th weekday (0 = Sunday) of a month; n -1: the last one. */
  readonly nth: { readonly month: number; readonly weekday: number; readonly n: number } | null;
  /** Days after the day that `fixed` or `nth` says. */
  readonly offset: number;
  /** The holiday alone moves from a Saturday to the Friday before, where the calendar moves Sundays only. */
  readonly saturday?: 'friday';
}

/** Holidays: of one year by their days, or of any year by rules. */
export interface HolidayCalendar {
  /** Days of the year that the entry applies to; null where rules compute them. */
  readonly days: readonly { readonly date: CalendarDate; readonly name: string }[] | null;
  readonly rules: readonly HolidayRule[] | null;
  /**
   * A holiday on a Saturday is kept on the Friday before, one on a Sunday on the Monday after (CCP § 135); `sunday`: one on
   * a Saturday does not move (the State's list).
   */
  readonly observe: boolean | 'sunday';
}

/** Length of a period of utilization review. Business days are those of `calendar.calhr`. */
export interface ReviewPeriod {
  readonly count: number;
  readonly unit: 'days' | 'business' | 'months' | 'hours';
  /** `12a`: an end on a weekend or a court holiday moves to the next court day (CCP § 12a). */
  readonly move: '12a' | 'none';
}

/** Day on which the claims administrator counts as having received what a channel delivered. */
export interface ReviewReceipt {
  /** Time of day in California, `17:30`: what arrives later counts as received on the next business day. Null: no such time. */
  readonly cutoff: string | null;
  /** Requests for which neither the time nor the kind of day matters. */
  readonly except: readonly ('expedited' | 'concurrent')[];
  /** What arrives on another day than a business day: received on that day, or on the next business day. */
  readonly nonBusinessDay: 'same' | 'next';
}

/** A group of services that need prospective review within the first 30 days, too. */
export interface ExcludedServices {
  /** The group is excluded where its total is above this; null: always. */
  readonly amount: Cents | null;
  /** First and last code of each range of the group. */
  readonly codes: readonly CodeRange[];
  /** Ranges within them that are not excluded. */
  readonly except: readonly CodeRange[];
}

/** Periods by name, each an entry `days.<name>`. */
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

/** Periods of utilization review by name, each an entry `ur.<name>`. */
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

/** Groups of services that the exemption of the first 30 days leaves out (Labor Code § 4610(c)). */
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

/** Value of an entry, by its id. Money in cents; in a pack's file it is a decimal string of dollars. */
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

/** Ids of all rules that this build reads. */
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

/** Beginnings of ids by which no day of a bill is counted: amounts, and the clocks of requests for authorization. */
const PREFIXES_WITHOUT_DAYS = ['fee.', 'modifier.', 'ur.', 'calendar.calhr'];

/** May a rule of this id move a deadline of a bill? */
export const affectsDeadlines = (id: string): boolean =>
  !PREFIXES_WITHOUT_DAYS.some((beginning) => id.startsWith(beginning));

/** Facts that an entry is for: `{ code: 'WC002' }`, `{ mode: 'professional', route: 'ebill' }`. */
export type AppliesTo = Readonly<Record<string, string | number | boolean>>;

/** How far an entry is proved. `unproven`: the publisher did not read the order or statute. */
export const certainties = ['proven', 'unproven', 'retired'] as const;
export type Certainty = (typeof certainties)[number];

/** Layers of rules, the strongest first. */
export const ruleLayers = ['operator', 'signed', 'shipped'] as const;
export type RuleLayer = (typeof ruleLayers)[number];

/** An entry as it stands in a pack's file. */
export interface PackEntry {
  readonly id: string;
  readonly appliesTo: AppliesTo;
  /** Day that picks the entry. */
  readonly basis: 'service' | 'receipt' | 'filing' | 'periodStart' | 'day' | 'today';
  /** First and last day that it holds for; `validThrough` null: until another entry says otherwise. */
  readonly validFrom: CalendarDate;
  readonly validThrough: CalendarDate | null;
  /** Day by which somebody must look whether it still holds. */
  readonly reviewBy: CalendarDate | null;
  readonly value: Readonly<Record<string, unknown>>;
  readonly citation: string;
  /** The order that sets it, where one does. */
  readonly order: string | null;
  /** Id of a source of the pack. */
  readonly source: string;
  readonly certainty: Certainty;
  /** Value of the other reading, where there is one. */
  readonly alternative: Readonly<Record<string, unknown>> | null;
  readonly note: string | null;
}

/** Source of entries: what was read, where and when. */
export interface RuleSource {
  readonly id: string;
  readonly title: string;
  readonly address: string;
  readonly readOn: CalendarDate;
  /** Digest of what was read, where it was kept. */
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

/** An entry of the set in force, with the layer and pack that it comes from. */
export interface RuleEntry<Id extends RuleId = RuleId> extends Omit<PackEntry, 'id' | 'value' | 'source'> {
  readonly id: Id;
  readonly value: RuleValues[Id];
  /** The value as its pack writes it. */
  readonly written: PackEntry['value'];
  readonly source: RuleSource;
  readonly layer: RuleLayer;
  readonly pack: string;
  /** Version of the pack. */
  readonly version: string;
}

/** The rule behind a figure or a day, as answers name it. */
export interface RuleRef {
  readonly id: RuleId;
  readonly validFrom: CalendarDate;
  readonly validThrough: CalendarDate | null;
  readonly version: string;
  readonly certainty: Certainty;
  readonly layer: RuleLayer;
  /** It ran out before the day that it is used for; nothing took its place. */
  readonly outdated?: true;
}

/** Tells entries of one layer apart: id, facts in one spelling, first day. */
export const entryKey = ({ id, appliesTo, validFrom }: Pick<PackEntry, 'id' | 'appliesTo' | 'validFrom'>): string =>
  `${id} ${canonicalJson(appliesTo)} ${validFrom}`;

/** Names the entry behind a figure or a day. `ended`: the entry ran out before the day that it is used for. */
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
