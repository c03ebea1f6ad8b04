import { parseStrictJson, DuplicateMember, type PackEntry, type RuleId, type RulesPack } from '#domain';
import { PACK_BOUNDS, packSchema, readValue, type WorkedCase } from './pack-schema.js';

export interface PackProblem {
  /** Path to the invalid member (RFC 6901). Empty for the whole file. */
  readonly pointer: string;
  readonly message: string;
}

/** Pack with the publisher's worked cases. */
export interface CheckedPack extends RulesPack {
  readonly cases: readonly WorkedCase[];
}

export type ReadPack =
  | { readonly pack: CheckedPack; readonly problems: readonly [] }
  | { readonly pack: null; readonly problems: readonly PackProblem[] };

/** A file with any problem is rejected as a whole. */
export const readPack = (bytes: Uint8Array): ReadPack => {
  if (bytes.byteLength > PACK_BOUNDS.bytes) return failure('', `is larger than ${PACK_BOUNDS.bytes} bytes`);
  let json: unknown;
  try {
    json = parseStrictJson(bytes);
  } catch (error) {
    if (error instanceof DuplicateMember) return failure('', 'has an object that names a member twice');
    return failure('', error instanceof SyntaxError ? 'is no JSON' : 'is no UTF-8');
  }
  const read = packSchema.safeParse(json);
  if (!read.success)
    return {
      pack: null,
      problems: read.error.issues.flatMap((issue) =>
        issue.code === 'unrecognized_keys'
          ? issue.keys.map((key) => ({ pointer: pointerOf([...issue.path, key]), message: 'is not a member of it' }))
          : [{ pointer: pointerOf(issue.path), message: issueText(issue) }],
      ),
    };
  const pack = read.data as CheckedPack;
  const problems = [
    ...sourceProblems(pack),
    ...dayProblems(pack),
    ...calendarProblems(pack),
    ...alternativeProblems(pack),
    ...overlaps(pack.entries),
  ];
  return problems.length > 0 ? { pack: null, problems } : { pack, problems: [] };
};

const failure = (pointer: string, message: string): ReadPack => ({ pack: null, problems: [{ pointer, message }] });

const issueText = (issue: { readonly code: string; readonly message: string }): string =>
  issue.code === 'invalid_union' ? 'is no id of a rule that this build knows' : issue.message;

const pointerOf = (path: readonly PropertyKey[]): string =>
  path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

const sourceProblems = ({ sources, entries }: RulesPack): readonly PackProblem[] => {
  const ids = new Map(sources.map(({ id }, n) => [id, n]));
  return [
    ...sources.flatMap(({ id }, n) =>
      ids.get(id) === n ? [] : [{ pointer: `/sources/${n}/id`, message: 'is the id of another source, too' }],
    ),
    ...entries.flatMap(({ source }, n) =>
      ids.has(source) ? [] : [{ pointer: `/entries/${n}/source`, message: 'is no source of this pack' }],
    ),
  ];
};

const dayProblems = ({ entries }: RulesPack): readonly PackProblem[] =>
  entries.flatMap(({ validFrom, validThrough, alternative, value }, n) => [
    ...(validThrough !== null && validThrough < validFrom
      ? [{ pointer: `/entries/${n}/validThrough`, message: 'is before validFrom' }]
      : []),
    ...Object.keys(alternative ?? {}).flatMap((name) =>
      Object.hasOwn(value, name)
        ? []
        : [{ pointer: `/entries/${n}/alternative/${name}`, message: 'is no member of value' }],
    ),
  ]);

/** The alternative reading is also used (utilization review), so the value must be valid with its members merged in. */
const alternativeProblems = ({ entries }: RulesPack): readonly PackProblem[] =>
  entries.flatMap(({ id, value, alternative }, n) => {
    const read = alternative === null ? null : readValue(id as RuleId, { ...value, ...alternative });
    return read === null || read.success
      ? []
      : read.error.issues
          .filter(({ path: [name] }) => name !== undefined && Object.hasOwn(value, name))
          .map(({ path, message }) => ({ pointer: `/entries/${n}/alternative${pointerOf(path)}`, message }));
  });

/**
 * A calendar's days replace the holidays in its year. Days from a different year would leave the year without holidays.
 */
const calendarProblems = ({ entries }: RulesPack): readonly PackProblem[] =>
  entries.flatMap(({ id, appliesTo, value }, n) => {
    if (!id.startsWith('calendar.') || !Array.isArray(value['days'])) return [];
    const { year } = appliesTo;
    if (typeof year !== 'number')
      return [{ pointer: `/entries/${n}/appliesTo/year`, message: 'is needed where the value has days' }];
    // New Year's Day on a Saturday is observed on the last day of the previous year.
    const isOfYear = (date: string) => date.startsWith(`${year}-`) || date === `${year - 1}-12-31`;
    return (value['days'] as readonly { readonly date: string }[]).flatMap(({ date }, m) =>
      isOfYear(date) ? [] : [{ pointer: `/entries/${n}/value/days/${m}/date`, message: `is no day of ${year}` }],
    );
  });

const overlaps = (entries: readonly PackEntry[]): readonly PackProblem[] =>
  overlapsIn(entries).map(([later, earlier]) => ({
    pointer: `/entries/${later}/validFrom`,
    message: `overlaps the entry /entries/${earlier}`,
  }));

/** Pairs that have the same ID and facts on the same day, so neither has priority. As indexes, later start first. */
export const overlapsIn = (entries: readonly PackEntry[]): readonly (readonly [later: number, earlier: number])[] => {
  const groups = new Map<string, { readonly entry: PackEntry; readonly n: number }[]>();
  for (const [n, entry] of entries.entries()) {
    if (entry.certainty === 'retired') continue;
    const key = `${entry.id} ${JSON.stringify(Object.entries(entry.appliesTo).toSorted())}`;
    const group = groups.get(key);
    if (group) group.push({ entry, n });
    else groups.set(key, [{ entry, n }]);
  }
  return [...groups.values()].flatMap((group) => {
    const byDay = group.toSorted((a, b) => (a.entry.validFrom < b.entry.validFrom ? -1 : 1));
    return byDay.flatMap(({ entry, n }, at) => {
      const before = byDay[at - 1];
      const overlapping =
        before && (before.entry.validThrough === null || before.entry.validThrough >= entry.validFrom);
      return overlapping ? [[n, before.n] as const] : [];
    });
  });
};
