import { z } from 'zod';
import {
  certainties,
  excludedGroups,
  isRealDate,
  periodNames,
  reviewPeriodNames,
  rfaChannels,
  rfaReviewTypes,
  ruleIds,
  serviceMethods,
  therapyKinds,
  type RuleId,
} from '#domain';

/** Limits that also apply to the operator's pack. */
export const PACK_BOUNDS = { entries: 20_000, sources: 5_000, bytes: 5 * 1024 * 1024 };

/* Unknown members are rejected, because a misspelled one would be a rule with no effect. */

const day = z.string().refine(isRealDate, 'must be a valid date in the format YYYY-MM-DD').meta({ format: 'date' });
const text = (max: number) => z.string().min(1).max(max);
const dollars = z
  .string()
  .regex(/^\d{1,7}(\.\d{1,4})?$/, 'must be dollars as a decimal string with at most four decimals')
  .refine((amount) => !/\.\d\d0*[1-9]/.test(amount), 'must be whole cents');
const code = z.string().regex(/^[A-Z0-9]{2,7}$/, 'must be a code of two to seven capital letters and digits');
const billingMode = z.enum(['med_legal', 'professional']);
/** Copy services have their own periods and rates on every type of bill (8 CCR § 9981(e)). */
const mode = z.enum([...billingMode.options, 'copy_service']);
const count = z.int().min(0).max(100_000);

const holidayRule = z
  .strictObject({
    name: text(80),
    since: z.int().min(1850).max(9999),
    until: z.int().min(1850).max(9999).nullable(),
    fixed: z
      .string()
      .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
      .refine((monthDay) => isRealDate(`2025-${monthDay}`), 'must be a day that every year has')
      .nullable(),
    nth: z
      .strictObject({
        month: z.int().min(1).max(12),
        weekday: z.int().min(0).max(6),
        // Few months have a fifth occurrence of a weekday. -1 means the last occurrence.
        n: z
          .int()
          .min(-1)
          .max(4)
          .refine((n) => n !== 0, 'must not be 0'),
      })
      .nullable(),
    offset: z.int().min(-7).max(7),
    saturday: z.literal('friday').optional(),
  })
  .refine(({ fixed, nth }) => (fixed === null) !== (nth === null), 'needs either fixed or nth');

const period = z.strictObject({
  count: z.int().min(1).max(3660),
  unit: z.enum(['days', 'business', 'months']),
  calendar: z.literal('court'),
  move: z.enum(['12a', 'none']),
});

const calendar = {
  appliesTo: z.strictObject({ year: z.int().min(1900).max(9999).optional() }),
  value: z
    .strictObject({
      days: z
        .array(z.strictObject({ date: day, name: text(80) }))
        .max(60)
        .nullable(),
      rules: z.array(holidayRule).max(60).nullable(),
      observe: z.union([z.boolean(), z.literal('sunday')]),
    })
    .refine(({ days, rules }) => (days === null) !== (rules === null), 'needs either days or rules'),
};

const reviewPeriod = z.strictObject({
  count: z.int().min(0).max(3660),
  unit: z.enum(['days', 'business', 'months', 'hours']),
  move: z.enum(['12a', 'none']),
});
const codeRanges = z
  .array(z.tuple([code, code]).refine(([from, to]) => from.length === to.length && from <= to, 'must be a range'))
  .max(200);

interface EntryForm {
  readonly appliesTo: z.ZodType;
  readonly value: z.ZodType;
}

const eachOf = <Kind extends string, Name extends string>(
  kind: Kind,
  names: readonly Name[],
  form: EntryForm,
): Readonly<Record<`${Kind}.${Name}`, EntryForm>> =>
  Object.fromEntries(names.map((name) => [`${kind}.${name}`, form])) as Record<`${Kind}.${Name}`, EntryForm>;

const byId: Readonly<Record<RuleId, EntryForm>> = {
  'fee.medlegal': {
    appliesTo: z.strictObject({ code }),
    value: z.strictObject({
      name: text(120),
      amount: dollars,
      unit: text(40),
      raising: z.array(z.string().regex(/^[A-Z0-9]{2}$/)).max(20),
      usual: z.tuple([count, count]),
      withoutReport: z.boolean(),
      unusual: text(400).nullable(),
    }),
  },
  'modifier.medlegal': {
    appliesTo: z.strictObject({ modifier: z.string().regex(/^[A-Z0-9]{2}$/) }),
    value: z.strictObject({ percent: z.int().min(0).max(1000), group: text(40).nullable(), identifying: z.boolean() }),
  },
  'fee.report': {
    appliesTo: z.strictObject({ code }),
    value: z.strictObject({
      amount: dollars,
      perPage: dollars.nullable(),
      firstPages: z.int().min(1).max(1000),
      cap: z.int().min(1).max(10_000).nullable(),
    }),
  },
  'fee.interpreter': {
    appliesTo: z.strictObject({ code }),
    value: z.strictObject({
      amount: dollars,
      minUnits: z.int().min(1).max(1000),
      unitMinutes: z.int().min(1).max(480),
    }),
  },
  'form.fee': {
    appliesTo: z.strictObject({ form: z.enum(['ibr', 'lien']) }),
    value: z.strictObject({ amount: dollars }),
  },
  'rate.penalty': { appliesTo: z.strictObject({ mode }), value: z.strictObject({ percent: z.int().min(0).max(100) }) },
  'rate.interest': { appliesTo: z.strictObject({ mode }), value: z.strictObject({ percent: z.int().min(0).max(100) }) },
  'calendar.court': calendar,
  'calendar.calhr': calendar,
  'limit.visits': {
    appliesTo: z.strictObject({ kind: z.enum(therapyKinds) }),
    value: z.strictObject({ count: z.int().min(1).max(10_000) }),
  },
  'ur.receipt': {
    appliesTo: z.strictObject({ channel: z.enum(rfaChannels).optional() }),
    value: z.strictObject({
      cutoff: z
        .string()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, HH:MM')
        .nullable(),
      except: z.array(z.enum(['expedited', 'concurrent'])).max(2),
      nonBusinessDay: z.enum(['same', 'next']),
    }),
  },
  'ur.excluded': {
    appliesTo: z.strictObject({ group: z.enum(excludedGroups) }),
    value: z.strictObject({ amount: dollars.nullable(), codes: codeRanges, except: codeRanges }),
  },
  ...eachOf('ur', reviewPeriodNames, {
    appliesTo: z.strictObject({
      reviewType: z.enum(rfaReviewTypes).optional(),
      expedited: z.boolean().optional(),
      formulary: z.boolean().optional(),
    }),
    value: reviewPeriod,
  }),
  ...eachOf('days', periodNames, {
    appliesTo: z.strictObject({
      mode: mode.optional(),
      route: z.enum(['ebill', 'fax', 'email', 'mail']).optional(),
      publicEntity: z.boolean().optional(),
      by: z.enum(serviceMethods).optional(),
    }),
    value: period,
  }),
};

/** Empty if the schema is not an object schema. */
const namesOf = (form: z.ZodType): readonly string[] => (form instanceof z.ZodObject ? Object.keys(form.shape) : []);

/** True even if it looks like a number: the modifier `93` is text. */
const isText = (form: z.ZodType): boolean =>
  form instanceof z.ZodOptional || form instanceof z.ZodNullable
    ? isText(form.unwrap() as z.ZodType)
    : form instanceof z.ZodString;

/** Text members in an entry's facts and value. */
export const textNames = (id: RuleId): readonly string[] =>
  [byId[id].appliesTo, byId[id].value].flatMap((form) =>
    form instanceof z.ZodObject
      ? Object.entries(form.shape).flatMap(([name, member]) => (isText(member as z.ZodType) ? [name] : []))
      : [],
  );

export const factNames = (id: RuleId): readonly string[] => namesOf(byId[id].appliesTo);
export const valueNames = (id: RuleId): readonly string[] => namesOf(byId[id].value);

/** Money is in decimal dollars. */
export const readValue = (id: RuleId, value: unknown): z.ZodSafeParseResult<unknown> => byId[id].value.safeParse(value);

const entry = <Id extends RuleId>(id: Id) =>
  z.strictObject({
    id: z.literal(id),
    appliesTo: byId[id].appliesTo,
    basis: z.enum(['service', 'receipt', 'filing', 'periodStart', 'day', 'today']),
    validFrom: day,
    validThrough: day.nullable(),
    reviewBy: day.nullable(),
    value: byId[id].value,
    citation: text(400),
    order: text(200).nullable(),
    source: text(60),
    certainty: z.enum(certainties),
    alternative: z.record(z.string(), z.unknown()).nullable(),
    note: text(1000).nullable(),
  });

const [first, ...others] = ruleIds;

/** Case calculated by hand by the publisher. `rules check` verifies it. */
const workedCase = z.strictObject({
  name: text(200),
  input: z.union([
    z.strictObject({
      quote: z.strictObject({
        mode: billingMode,
        code,
        modifiers: z.array(z.string()).max(4),
        units: z.int().min(1).max(9999),
        serviceDate: day,
        charge: dollars.nullable(),
      }),
    }),
    z.strictObject({ period: z.enum(periodNames), facts: z.record(z.string(), z.unknown()), begin: day }),
    z.strictObject({ formFee: z.enum(['ibr', 'lien']), filedOn: day }),
  ]),
  expected: text(40),
});

export const packSchema = z.strictObject({
  format: z.literal('workcomp-rules/1'),
  pack: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/, 'must be a short name in small letters'),
  sequence: z.int().min(1).max(1_000_000_000),
  version: z.string().regex(/^[0-9A-Za-z.-]{1,40}$/),
  publishedAt: z.iso.datetime(),
  publisher: text(200),
  sources: z
    .array(
      z.strictObject({
        id: text(60),
        title: text(400),
        address: text(500),
        readOn: day,
        sha256: z
          .string()
          .regex(/^[0-9a-f]{64}$/)
          .nullable(),
      }),
    )
    .max(PACK_BOUNDS.sources),
  entries: z.array(z.discriminatedUnion('id', [entry(first as RuleId), ...others.map(entry)])).max(PACK_BOUNDS.entries),
  cases: z.array(workedCase).max(5_000),
});

export type WorkedCase = z.infer<typeof workedCase>;
