import { date } from '../../ui/format.js';
import { parseTypedDate } from '../../ui/typed-date.js';

/** Formats a stored date. A date that isn't complete or doesn't exist is shown as typed. */
export const storedDay = (typed: string | null): string =>
  !typed || parseTypedDate(typed) === typed ? date(typed) : typed;
