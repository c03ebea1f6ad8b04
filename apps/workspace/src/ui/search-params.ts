type Search = Readonly<Record<string, unknown>>;

/** The router parses some values as numbers and booleans. */
const paramOf = (search: Search, name: string): string | undefined => {
  const value = search[name];
  const isWord = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isWord && value !== '' ? String(value) : undefined;
};

/** Reads the given parameters. Others are ignored. */
export const searchParams =
  <Name extends string>(...names: readonly Name[]) =>
  (search: Search): Partial<Record<Name, string>> =>
    Object.fromEntries(
      names.flatMap((name) => {
        const word = paramOf(search, name);
        return word === undefined ? [] : [[name, word]];
      }),
    ) as Partial<Record<Name, string>>;
