import { namedReport } from '../attachment-report.js';
import { dollarText, phoneParts, type PostalAddress } from '../values.js';
import type { ClaimFormData, ClaimFormLine } from './claim-data.js';
import type { FieldName, LineFieldName, TickBox } from './layout.js';

const LETTERS = 'ABCDEFGHIJKL';

/** Normalizes a name (NUCC): uppercase, no punctuation except hyphens. An ampersand is part of a name. */
export const nuccName = (text: string): string => nuccText(text, /[^\p{L}\p{M}\p{N}\s&-]/gu);

/**
 * Normalizes an address (NUCC items 5, 7, 32 and 33): no punctuation, `123 N Main Street 101` for `123 N. Main Street,
 * #101`. An ampersand becomes AND. A house number can contain a fraction's slash.
 */
export const nuccAddress = (text: string): string =>
  nuccText(text.replaceAll('&', ' and '), /(?<!\d)\/|\/(?!\d)|[^\p{L}\p{M}\p{N}\s/-]/gu);

const nuccText = (text: string, forbidden: RegExp): string =>
  text.normalize('NFC').toUpperCase().replace(/['’.]/g, '').replace(forbidden, ' ').replace(/\s+/g, ' ').trim();

/** Removes the hyphen from a nine-digit ZIP code (NUCC). */
const zip = (code: string): string => code.trim().replace(/^(\d{5})-(\d{4})$/, '$1$2');

/** Formats an amount without a decimal point or thousands separators: `2015 00`. */
export const boxAmount = (cents: number): string => dollarText(cents).replaceAll(',', '').replace('.', ' ');

const digits = (text: string | null | undefined): string => (text ?? '').replace(/\D/g, '');
/** Normalizes a number. A masked number stays unchanged. */
const number = (text: string | null | undefined): string => (text?.includes('*') ? text : digits(text));
const codes = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '');

type Values<Name extends string> = Partial<Record<Name, string>>;

const date = <Name extends string>(box: Name, value: string, yearDigits: 2 | 4) => {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})/.exec(value) ?? [];
  return { [`${box} month`]: month, [`${box} day`]: day, [`${box} year`]: year.slice(-yearDigits) } as Record<
    `${Name} month` | `${Name} day` | `${Name} year`,
    string
  >;
};

/** Returns the phone fields. The form has no box for an extension, so it follows the number, such as `X12`. */
const phone = (box: '5' | '7', value: string | null | undefined): Values<FieldName> => {
  const { number, extension } = phoneParts(value);
  const rest = (from: number) => [number.slice(from), extension && `X${extension}`].filter(Boolean).join(' ');
  return number.length === 10
    ? { [`${box} area`]: number.slice(0, 3), [`${box} phone`]: rest(3) }
    : { [`${box} phone`]: rest(0) };
};

/** Formats the phone number for box 33: area code, number, extension. */
const wholePhone = (value: string | null | undefined): string => {
  const { '5 area': area, '5 phone': number } = phone('5', value);
  return [area, number].filter(Boolean).join(' ');
};

/** Returns four lines: name first; city, state and ZIP last (NUCC 02/12). Other lines share the remaining two. */
const carrier = (lines: readonly string[]): readonly string[] =>
  lines.length <= 4 ? lines : [lines[0] ?? '', lines[1] ?? '', lines.slice(2, -1).join(' '), lines.at(-1) ?? ''];

const street = ({ line1, line2 }: PostalAddress): string => nuccAddress([line1, line2].filter(Boolean).join(' '));
const cityLine = ({ city, state, postalCode }: PostalAddress): string =>
  nuccAddress(`${city} ${state} ${zip(postalCode)}`);

const address = (box: '5' | '7', at: PostalAddress | null | undefined): Values<FieldName> =>
  at
    ? {
        [`${box} street`]: street(at),
        [`${box} city`]: nuccAddress(at.city),
        [`${box} state`]: nuccName(at.state),
        [`${box} zip`]: nuccName(zip(at.postalCode)),
      }
    : {};

/** Returns the attachments for box 19, such as `PWKOZELACJ41042-1`, separated by three spaces (NUCC). */
export const attachmentText = (claim: ClaimFormData): string =>
  (claim.attachments ?? [])
    .map((attachment) => {
      const { reportType, controlNumber } = namedReport(attachment);
      return `PWK${reportType}${attachment.transmission}AC${controlNumber}`;
    })
    .join('   ');

/** Returns the values of all boxes except box 24 and the totals, which differ by page. */
export const claimFields = (claim: ClaimFormData): Values<FieldName> => {
  const { patient, employer, billingProvider: biller, serviceLocation: place, renderingProvider: renderer } = claim;
  const names = [patient.lastName, patient.firstName, patient.middleName ?? ''].map(nuccName).filter(Boolean);
  return {
    ...Object.fromEntries(
      carrier(claim.destination).map((line, i) => [`payer${i + 1}`, i === 0 ? nuccName(line) : nuccAddress(line)]),
    ),
    '1a': number(patient.ssn) || '999999999',
    '2': names.join(', '),
    ...date('3', patient.dateOfBirth, 4),
    '4': nuccName(employer.name),
    ...address('5', patient.address),
    ...phone('5', patient.phone),
    ...address('7', employer.address),
    ...phone('7', employer.phone),
    '10d': claim.conditionCode ? `BG${codes(claim.conditionCode)}` : '',
    '11b qualifier': 'Y4',
    '11b': claim.claimNumber.toUpperCase(),
    '11c': nuccName(claim.claimsAdministrator),
    '12': 'SIGNATURE ON FILE',
    '13': 'SIGNATURE ON FILE',
    ...date('14', claim.dateOfInjury, 4),
    '14 qualifier': '431',
    '17 qualifier': claim.referringProvider?.qualifier ?? '',
    '17': nuccName(claim.referringProvider?.name ?? ''),
    '17b': digits(claim.referringProvider?.npi),
    '19 first': claim.adjNumber ? claim.adjNumber.toUpperCase() : '',
    '19 second': attachmentText(claim).toUpperCase(),
    '21 indicator': '0',
    ...Object.fromEntries(claim.diagnoses.slice(0, 12).map((code, i) => [`21${LETTERS.charAt(i)}`, codes(code)])),
    // NUBC frequency code 7 (replacement) requires the prior claim's number. A duplicate replaces no claim.
    '22 code': claim.originalReference && claim.conditionCode !== 'W2' ? '7' : '',
    '22 reference': (claim.originalReference ?? '').toUpperCase(),
    '23': (claim.authorizationNumber ?? '').toUpperCase(),
    '25': number(biller.taxId),
    '26': claim.billNumber.toUpperCase(),
    '29': boxAmount(claim.amountPaid ?? 0),
    '31 signature': 'SIGNATURE ON FILE',
    '31': nuccName(renderer.name),
    '31 date': claim.signedOn.replace(/^(\d{4})-(\d{2})-(\d{2}).*$/, '$2 $3 $1'),
    '32 name': nuccName(place.name),
    '32 street': place.address ? street(place.address) : '',
    '32 city': place.address ? cityLine(place.address) : '',
    '32a': digits(place.npi),
    '33 phone': wholePhone(biller.phone),
    '33 name': nuccName(biller.name),
    '33 street': street(biller.address),
    '33 city': cityLine(biller.address),
    '33a': digits(biller.npi),
    '33b': biller.taxonomy ? `ZZ${codes(biller.taxonomy)}` : '',
  };
};

export const claimTicks = ({ patient, billingProvider }: ClaimFormData): Partial<Record<TickBox, string>> => ({
  '1': 'other',
  ...(patient.gender === 'M' || patient.gender === 'F' ? { '3': patient.gender } : {}),
  '6': 'other',
  '10a': 'yes',
  '10b': 'no',
  '10c': 'no',
  '11d': 'no',
  '20': 'no',
  '25': billingProvider.taxIdType,
  '27': 'yes',
});

/** Returns the diagnosis letters. Only the first twelve diagnoses have a letter on the form. */
const pointers = ({ diagnosisPointers }: ClaimFormLine, diagnoses: number): string => {
  const shown = Math.min(diagnoses, LETTERS.length);
  const chosen = diagnosisPointers.length > 0 ? diagnosisPointers : [1, 2, 3, 4];
  return chosen
    .filter((pointer) => pointer >= 1 && pointer <= shown)
    .slice(0, 4)
    .map((pointer) => LETTERS.charAt(pointer - 1))
    .join('');
};

export const lineValues = (
  line: ClaimFormLine,
  { diagnoses, renderingProvider }: ClaimFormData,
): Values<LineFieldName> => ({
  supplemental: (line.supplemental ?? '').toUpperCase(),
  qualifier: 'ZZ',
  otherId: codes(renderingProvider.taxonomy),
  ...date('from', line.serviceDate, 2),
  ...date('to', line.serviceDateEnd ?? line.serviceDate, 2),
  place: line.placeOfService,
  code: codes(line.code),
  ...Object.fromEntries(line.modifiers.slice(0, 4).map((modifier, i) => [`modifier${i + 1}`, codes(modifier)])),
  pointers: pointers(line, diagnoses.length),
  charge: boxAmount(line.charge),
  units: String(line.units),
  npi: digits(renderingProvider.npi),
});
