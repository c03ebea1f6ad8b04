import { parseTypedDate } from './typed-date.js';

const DATE_WITH_SHORT_YEAR = /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2}$/;

/** Returns the text to search for. The API reads dates only if their year has four digits. */
export const searchText = (typed: string): string => {
  const text = typed.trim();
  return (DATE_WITH_SHORT_YEAR.test(text) && parseTypedDate(text, 'past')) || text;
};
