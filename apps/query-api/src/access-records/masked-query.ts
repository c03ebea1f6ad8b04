/** Nine digits grouped as in an SSN, with or without separators, and not part of a longer number. */
const SSN = /(?<!\d)\d{3}[^\p{L}\p{N}]{0,3}\d{2}[^\p{L}\p{N}]{0,3}(\d{4})(?!\d)/gu;

/** Masks each SSN in free text: `***-**-6789`. */
export const maskSsns = (text: string): string => text.replace(SSN, '***-**-$1');

/** Masks SSNs in a query string in every encoding. A query without an SSN is returned unchanged. */
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
