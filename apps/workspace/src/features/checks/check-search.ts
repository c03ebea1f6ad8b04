import { parseTypedDate } from '../../ui/typed-date.js';

/** Searches by deposit date if the text is a date with separators, otherwise by number: 102938 is a check number. */
export const searchFor = (typed: string) => {
  const day = /\D/.test(typed) ? parseTypedDate(typed) : null;
  return { status: 'received' as const, ...(day === null ? { checkNumber: typed } : { from: day, to: day }) };
};
