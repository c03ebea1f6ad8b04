/** A key without a label, such as a recently added one, is shown with spaces instead of underscores. */
export const labelFor = (words: Readonly<Record<string, string>>, key: string): string =>
  words[key] ?? key.replaceAll('_', ' ');

/** `getBillPacket` becomes "get bill packet", and `print.batch` becomes "print batch". */
export const humanize = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[._]/g, ' ')
    .toLowerCase();

/** `getBillPacket` becomes "Get bill packet". */
export const headline = (name: string): string => {
  const words = humanize(name);
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};
