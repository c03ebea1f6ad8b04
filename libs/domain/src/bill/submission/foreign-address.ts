import type { FieldProblem } from '../../kernel/rejection.js';
import type { DraftBill } from './sent-submission.js';

const provinces: ReadonlySet<string> = new Set('AB BC MB NB NL NS NT NU ON PE QC SK YT'.split(' '));
/** Codes of regions that are not countries, and codes for private use. */
const noCountries = /^(AA|EU|EZ|UN|ZZ|Q[M-Z]|X[A-Z])$/;
/** Builds the list of names on demand, because it takes 12 ms and few patients live abroad. */
const isCountry = (code: string): boolean =>
  !noCountries.test(code) && new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }).of(code) !== undefined;

/** Returns true if the country is stated and is not the United States. */
export const isForeign = (country: string | undefined): country is string => country !== undefined && country !== 'US';

/**
 * Returns the problems of the patient's address that depend on its country (005010X222A1, 2010CA N4). Canada has
 * provinces of two letters. The state of another country is its subdivision (ISO 3166-2, N407).
 */
export const patientAddressProblems = ({ patient }: DraftBill): readonly FieldProblem[] => {
  const { country, state, postalCode } = patient?.address ?? {};
  const problem = (field: string, message: string, isRight: boolean): readonly FieldProblem[] =>
    isRight ? [] : [{ path: `bill.patient.address.${field}`, message }];
  const fits = (value: string | undefined, shape: RegExp): boolean => value === undefined || shape.test(value);
  if (!isForeign(country))
    return [
      ...problem('state', 'must be a two-letter state code', fits(state, /^[A-Z]{2}$/)),
      ...problem('postalCode', 'must be a ZIP code, 12345 or 12345-6789', fits(postalCode, /^\d{5}(-?\d{4})?$/)),
    ];
  if (country === 'CA')
    return [
      ...problem('state', 'must be a province or territory of Canada', state === undefined || provinces.has(state)),
      ...problem('postalCode', 'must be a postal code, A1A 1A1', fits(postalCode, /^[A-Z]\d[A-Z][ -]?\d[A-Z]\d$/i)),
    ];
  return problem('country', 'must be a country code of ISO 3166-1', isCountry(country));
};
