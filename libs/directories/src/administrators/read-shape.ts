/** An error in a file: its position (`line 4, states`) and the expected value. */
export interface ImportError {
  readonly where: string;
  readonly message: string;
}

export interface Located {
  readonly where: string;
  readonly value: unknown;
}

type Report = (where: string, message: string) => void;

/** Reads a value of unknown shape. Reports all errors and returns undefined if no usable value remains. */
export type ShapeReader<T> = (value: unknown, where: string, report: Report) => T | undefined;

export const textShape =
  (most: number, form?: { readonly pattern: RegExp; readonly expected: string }): ShapeReader<string> =>
  (value, where, report) => {
    if (typeof value !== 'string' || value.trim() === '') report(where, 'must be a non-blank text');
    else if (value.trim().length > most) report(where, `must have at most ${most} characters`);
    else if (form && !form.pattern.test(value.trim())) report(where, `must be ${form.expected}`);
    else return value.trim();
    return undefined;
  };

export const flagShape: ShapeReader<boolean> = (value, where, report) => {
  if (typeof value === 'boolean') return value;
  report(where, 'must be true or false');
  return undefined;
};

export const countShape: ShapeReader<number> = (value, where, report) => {
  if (Number.isInteger(value) && Number(value) > 0) return Number(value);
  report(where, 'must be a whole number above 0');
  return undefined;
};

export const listShape =
  <T>(item: ShapeReader<T>): ShapeReader<T[]> =>
  (value, where, report) => {
    if (!Array.isArray(value)) {
      report(where, 'must be a list');
      return undefined;
    }
    return value.flatMap((element: unknown, i) => item(element, `${where}[${i}]`, report) ?? []);
  };

type Shape = Readonly<Record<string, ShapeReader<unknown>>>;
type ReadBy<R> = R extends ShapeReader<infer T> ? T : never;
/** Result of reading a shape. Members in `Needed` are present; others are optional. */
export type ReadShape<S extends Shape, Needed extends keyof S> = { [K in Needed]: ReadBy<S[K]> } & {
  [K in Exclude<keyof S, Needed>]?: ReadBy<S[K]>;
};

/** Returns a reader for objects with these members and no others, so that a misspelled member is reported. */
export const objectShape =
  <S extends Shape, Needed extends keyof S & string>(
    members: S,
    ...needed: readonly Needed[]
  ): ShapeReader<ReadShape<S, Needed>> =>
  (value, where, report) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      report(where, 'must be an object');
      return undefined;
    }
    const at = (name: string): string => (/\d$/.test(where) ? `${where}, ${name}` : `${where}.${name}`);
    const given = Object.entries(value).filter(([, member]) => member !== null && member !== undefined);
    for (const name of needed) if (!given.some(([given]) => given === name)) report(at(name), 'is required');
    const read = given.flatMap(([name, member]): [string, unknown][] => {
      const reader = Object.hasOwn(members, name) ? members[name] : undefined;
      if (!reader) report(at(name), 'is not a known field');
      const result = reader?.(member, at(name), report);
      return result === undefined ? [] : [[name, result]];
    });
    const whole = needed.every((name) => read.some(([known]) => known === name));
    return whole ? (Object.fromEntries(read) as ReadShape<S, Needed>) : undefined;
  };
