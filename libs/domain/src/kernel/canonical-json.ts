/**
 * JSON in one spelling, for hashes: keys sorted, no white space, what is undefined left out. `instead` may put another
 * value in a member's place. STORED FOR EVER in what is made of it: never change a byte of it.
 */
export const canonicalJson = (
  value: unknown,
  instead: (key: string, member: unknown) => unknown = (_, member) => member,
): string => {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item, instead)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(instead(key, member), instead)}`);
  return `{${members.join(',')}}`;
};
