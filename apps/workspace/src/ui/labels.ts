/** A key of the API in words. The API may add some that have none yet: they are read as words, not as code. */
export const labelFor = (words: Readonly<Record<string, string>>, key: string): string =>
  words[key] ?? key.replaceAll('_', ' ');

/** A name of the API as people write it: `getBillPacket` is "get bill packet", `print.batch` is "print batch". */
export const humanize = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[._]/g, ' ')
    .toLowerCase();
