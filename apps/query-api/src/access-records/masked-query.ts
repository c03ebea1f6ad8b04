/** Nine digits in the groups of an SSN, with or without separators between the groups, and no digit beside them. */
const SSN = /(?<!\d)\d{3}[^\p{L}\p{N}]{0,3}\d{2}[^\p{L}\p{N}]{0,3}(\d{4})(?!\d)/gu;

/** Masks each SSN in a text that a person typed: `***-**-6789`. */
export const maskSsns = (text: string): string => text.replace(SSN, '***-**-$1');

/** Masks each SSN in the query of a request, however it is encoded. A query without one is returned as it was sent. */
export const maskQuery = (query: string): string => {
  const masked = new URLSearchParams();
  let isChanged = false;
  for (const [name, value] of new URLSearchParams(query)) {
    const [shownName, shownValue] = [maskSsns(name), maskSsns(value)];
    isChanged ||= shownName !== name || shownValue !== value;
    masked.append(shownName, shownValue);
  }
  return isChanged ? masked.toString() : query;
};
