/**
 * Sorted keys, no white space, no undefined members. `instead` can replace a member's value. Hashes of the result are
 * STORED FOREVER, so its bytes must never change.
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
