type Search = Readonly<Record<string, unknown>>;

/** A word of an address; the router reads numbers and truth values in it. */
const paramOf = (search: Search, name: string): string | undefined => {
  const value = search[name];
  const isWord = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isWord && value !== '' ? String(value) : undefined;
};

/** The words of an address under some names; what is not known is left out. */
export const searchParams =
  <Name extends string>(...names: readonly Name[]) =>
  (search: Search): Partial<Record<Name, string>> =>
    Object.fromEntries(
      names.flatMap((name) => {
        const word = paramOf(search, name);
        return word === undefined ? [] : [[name, word]];
      }),
    ) as Partial<Record<Name, string>>;
