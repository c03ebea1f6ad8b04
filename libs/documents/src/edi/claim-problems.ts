import { isPoBox, isRealDate, isUnlisted, MAX_DIAGNOSES, personNameOf } from '#domain';
import { namedReport } from '../forms/attachment-report.js';
import { phoneParts, type PostalAddress } from '../forms/values.js';
import { MAX_REFERENCE_LENGTH } from './claim-reference.js';
import { isZone } from './local-time.js';
import type { EdiPartner } from './partner.js';
import type { ProfessionalClaim, ProfessionalClaimLine } from './professional-claim.js';
import { ascii } from './x12.js';

export interface ClaimProblem {
  /** Path such as `bill.patient.lastName` in a submission, or `partner.receiver.id` in a partner's settings. */
  readonly path: string;
  /** Description of the problem, without the value. */
  readonly message: string;
}

/** X12 code source 22: codes of states and territories. */
const states = new Set(
  (
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR ' +
    'PA RI SC SD TN TX UT VT VA WA WV WI WY AS FM GU MH MP PR PW VI AA AE AP'
  ).split(' '),
);
/** Valid qualifiers of ISA05 and ISA07. */
const qualifiers = new Set('01 14 20 27 28 29 30 33 ZZ'.split(' '));

const MAX_CHARGE = 99_999_999_99;
const MAX_LINES = 50;
const digits = (text: string): string => text.replace(/\D/g, '');
const code = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Findings, with at most one problem per path. `element`: loop and element of 005010X222A1 that the value goes to. */
class Findings {
  private readonly found = new Map<string, string>();

  get problems(): readonly ClaimProblem[] {
    return [...this.found].map(([path, message]) => ({ path, message }));
  }

  unless(holds: boolean, path: string, message: string, element?: string): void {
    if (!holds && !this.found.has(path)) this.found.set(path, element ? `${message} (837P ${element})` : message);
  }

  /** Checks presence if required, the character set, and the length. */
  text(path: string, value: string | null | undefined, max: number, element?: string, required = true): void {
    const given = (value ?? '').trim();
    const written = ascii(given, Infinity);
    this.unless(!required || written !== '', path, 'is required', element);
    this.unless(
      (written.match(/\?/g)?.length ?? 0) <= (given.match(/\?/g)?.length ?? 0),
      path,
      'has characters that an X12 file cannot contain',
      element,
    );
    this.unless(written.length <= max, path, `must be at most ${max} characters`, element);
  }

  shape(path: string, value: string, pattern: RegExp, message: string, element?: string): void {
    this.unless(pattern.test(value), path, message, element);
  }

  npi(path: string, value: string | null | undefined, loop: string): void {
    if (value) this.shape(path, value, /^[12]\d{9}$/, 'must be an NPI of 10 digits', `${loop} NM109`);
  }

  date(path: string, value: string, element: string): void {
    this.unless(isRealDate(value), path, 'must be a valid date', element);
  }

  address(path: string, { line1, line2, city, state, postalCode, country }: PostalAddress, loop: string): void {
    this.text(`${path}.line1`, line1, 55, `${loop} N301`);
    this.text(`${path}.line2`, line2, 55, `${loop} N302`, false);
    this.text(`${path}.city`, city, 30, `${loop} N401`);
    // The state and postal code of another country were checked when the bill was submitted.
    if (country !== undefined) return;
    this.unless(
      states.has(state.toUpperCase()),
      `${path}.state`,
      // N404 is required outside the United States. Only the patient's address has a country.
      'must be a state or territory of the United States; a foreign address requires a country code',
      `${loop} N402, N404`,
    );
    this.shape(
      `${path}.postalCode`,
      digits(postalCode),
      /^\d{5}(\d{4})?$/,
      'must be a ZIP code of 5 or 9 digits',
      `${loop} N403`,
    );
  }
}

/**
 * Returns the problems that prevent writing an 837 professional (005010X222A1): elements that are missing, too long,
 * outside the character set or their code lists, and partner settings that do not fit an interchange.
 */
export const claimProblems = (claim: ProfessionalClaim, partner: EdiPartner): readonly ClaimProblem[] => {
  const findings = new Findings();
  interchange(findings, partner);
  parties(findings, claim);
  patient(findings, claim);
  details(findings, claim, partner);
  claim.lines.forEach((line, index) => {
    serviceLine(findings, line, `bill.serviceLines.${index}`, claim, partner);
  });
  return findings.problems;
};

const interchange = (findings: Findings, { interchange: to, submitter, receiver, zone }: EdiPartner): void => {
  const separators = Object.values(to.separators) as readonly string[];
  findings.unless(
    separators.every((separator) => /^[^A-Za-z0-9\s]$/.test(separator)) &&
      new Set(separators).size === separators.length,
    'partner.interchange.separators',
    'must be four different characters other than letters, digits and blanks',
  );
  for (const name of ['senderQualifier', 'receiverQualifier'] as const)
    findings.unless(qualifiers.has(to[name]), `partner.interchange.${name}`, 'must be a valid qualifier of ISA05');
  for (const name of ['senderId', 'receiverId', 'applicationSender', 'applicationReceiver'] as const)
    findings.shape(`partner.interchange.${name}`, to[name], /^[ -~]{2,15}$/, 'must be 2 to 15 characters');
  findings.text('partner.submitter.name', submitter.name, 60);
  findings.text('partner.submitter.id', submitter.id, 80);
  findings.text('partner.submitter.contact', submitter.contact, 60);
  const { number } = phoneParts(submitter.phone);
  findings.shape('partner.submitter.phone', number, /^\d{10}$/, 'must be a phone number of 10 digits');
  findings.text('partner.receiver.name', receiver.name, 60);
  findings.text('partner.receiver.id', receiver.id, 80);
  findings.unless(isZone(zone), 'partner.zone', 'must be an IANA time zone');
};

const referringLoops = { DN: '2310A', DK: '2420E', DQ: '2310D' } as const;

const parties = (findings: Findings, claim: ProfessionalClaim): void => {
  const { billingProvider: payee, renderingProvider: renderer, referringProvider: other, serviceLocation } = claim;
  findings.text('bill.billingProvider.name', payee.name, 60, '2010AA NM103');
  findings.npi('bill.billingProvider.npi', payee.npi || '-', '2010AA');
  findings.shape('bill.billingProvider.taxId', digits(payee.taxId), /^\d{9}$/, 'must be 9 digits', '2010AA REF02');
  findings.address('bill.billingProvider.address', payee.address, '2010AA');
  const place = serviceLocation.address;
  findings.unless(
    !isPoBox(payee.address) || (!!place && !isPoBox(place)),
    'bill.billingProvider.address.line1',
    'is a PO box, and so is the place of service; an electronic bill requires a street address',
    '2010AA N301',
  );
  const { last, first } = renderer.person ?? personNameOf(renderer.name);
  findings.text('bill.renderingProvider.name', last, 60, '2310B NM103');
  findings.text('bill.renderingProvider.name', first, 35, '2310B NM104', false);
  findings.npi('bill.renderingProvider.npi', renderer.npi || '-', '2310B');
  const taxonomy = code(renderer.taxonomy);
  findings.shape(
    'bill.renderingProvider.taxonomy',
    taxonomy,
    /^[A-Z0-9]{10}$/,
    'must be a taxonomy code of 10 characters',
    '2310B PRV03',
  );
  findings.text('bill.renderingProvider.licenseNumber', renderer.licenseNumber, 50, '2310B REF02', false);
  if (other) {
    const loop = referringLoops[other.qualifier];
    const name = other.person ?? personNameOf(other.name);
    findings.text('bill.referringProvider.name', name.last, 60, `${loop} NM103`);
    findings.text('bill.referringProvider.name', name.first, 35, `${loop} NM104`, false);
    findings.npi('bill.referringProvider.npi', other.npi, loop);
  }
  findings.text('bill.serviceLocation.name', serviceLocation.name, 60, '2310C NM103');
  findings.npi('bill.serviceLocation.npi', serviceLocation.npi, '2310C');
  if (place) findings.address('bill.serviceLocation.address', place, '2310C');
  findings.text('bill.claim.employer', claim.employer.name, 60, '2010BA NM103');
  if (claim.employer.address) findings.address('bill.claim.employerAddress', claim.employer.address, '2010BA');
  findings.text('bill.claim.claimsAdministrator.name', claim.payer.name, 60, '2010BB NM103');
  findings.text('bill.claim.claimsAdministrator.payerId', claim.payer.id, 80, '2010BB NM109');
  findings.unless(
    claim.payer.id.length >= 2,
    'bill.claim.claimsAdministrator.payerId',
    'must be at least 2 characters',
    '2010BB NM109',
  );
};

const patient = (findings: Findings, { patient: worker }: ProfessionalClaim): void => {
  findings.text('bill.patient.lastName', worker.lastName, 60, '2010CA NM103');
  findings.text('bill.patient.firstName', worker.firstName, 35, '2010CA NM104');
  findings.text('bill.patient.middleName', worker.middleName, 25, '2010CA NM105', false);
  findings.date('bill.patient.dateOfBirth', worker.dateOfBirth, '2010CA DMG02');
  const ssn = digits(worker.ssn ?? '') || '999999999';
  findings.shape('bill.patient.ssn', ssn, /^\d{9}$/, 'must be 9 digits', '2010CA REF02');
  findings.address('bill.patient.address', worker.address, '2010CA');
};

const details = (findings: Findings, claim: ProfessionalClaim, partner: EdiPartner): void => {
  const number = claim.reference;
  findings.shape('bill.billNumber', number, /^[A-Z0-9-]+$/i, 'must be letters, digits and hyphens', '2300 CLM01');
  findings.text('bill.billNumber', number, MAX_REFERENCE_LENGTH, '2300 CLM01');
  findings.text('bill.claim.claimNumber', claim.claimNumber, 50, '2010CA REF02');
  findings.date('bill.claim.dateOfInjury', claim.dateOfInjury, '2300 DTP03');
  const state = claim.injuryState.toUpperCase();
  findings.unless(states.has(state), 'bill.claim.injuryState', 'must be a state', '2300 K301');
  findings.text('bill.service.authorizationNumber', claim.authorizationNumber, 50, '2300 REF02', false);
  findings.text('originalReference', claim.originalReference, 50, '2300 REF02', claim.frequency === '7');
  const place = claim.serviceLocation.placeOfServiceCode;
  findings.shape('bill.serviceLocation.placeOfServiceCode', place, /^\d\d$/, 'must be 2 digits', '2300 CLM05-1');
  findings.unless(claim.diagnoses.length > 0, 'bill.diagnoses', 'is required', '2300 HI01');
  claim.diagnoses.forEach((diagnosis, index) => {
    const element = `2300 HI${String(index + 1).padStart(2, '0')}`;
    const path = `bill.diagnoses.${index}`;
    findings.shape(path, code(diagnosis), /^[A-Z]\d[0-9A-Z]{1,5}$/, 'must be an ICD-10-CM code', element);
  });
  const { length } = claim.lines;
  findings.unless(length >= 1 && length <= MAX_LINES, 'bill.serviceLines', `must be 1 to ${MAX_LINES} lines`, '2400');
  const references = new Set(claim.lines.map(({ controlNumber }) => controlNumber));
  findings.unless(references.size === length, 'bill.serviceLines', 'must have different control numbers', '2400 REF02');
  claim.attachments.forEach((attachment, index) => {
    const { reportType, controlNumber } = namedReport(attachment, partner.claims.attachmentReport);
    const path = `documents.${index}.reportTypeCode`;
    findings.shape(path, reportType, /^[A-Z0-9]{2}$/, 'must be 2 characters', '2300 PWK01');
    findings.text(path, controlNumber, 50, '2300 PWK06');
  });
};

const serviceLine = (
  findings: Findings,
  line: ProfessionalClaimLine,
  path: string,
  { diagnoses }: ProfessionalClaim,
  { claims }: EdiPartner,
): void => {
  const procedure = code(line.code);
  const jurisdictional = procedure.startsWith('ML') && claims.medLegalQualifier === 'ER';
  const shape = jurisdictional ? /^[A-Z0-9]{1,48}$/ : /^[A-Z0-9]{5}$/;
  findings.shape(`${path}.code`, procedure, shape, 'must be an HCPCS code of 5 characters', '2400 SV101-2');
  findings.unless(line.modifiers.length <= 4, `${path}.modifiers`, 'must be at most 4', '2400 SV101');
  line.modifiers.forEach((modifier, index) => {
    const element = `2400 SV101-${index + 3}`;
    findings.shape(`${path}.modifiers.${index}`, code(modifier), /^[A-Z0-9]{2}$/, 'must be 2 characters', element);
  });
  const { charge, units } = line;
  const isPayable = charge >= 0 && charge <= MAX_CHARGE;
  findings.unless(isPayable, `${path}.charge`, 'must be at most 99,999,999.99', '2400 SV102');
  findings.unless(units > 0 && units <= 99_999_999, `${path}.units`, 'must be 1 to 99,999,999', '2400 SV104');
  findings.date(`${path}.serviceDate`, line.serviceDate, '2400 DTP03');
  if (line.serviceDateEnd) {
    findings.date(`${path}.serviceDateEnd`, line.serviceDateEnd, '2400 DTP03');
    findings.unless(
      line.serviceDateEnd >= line.serviceDate,
      `${path}.serviceDateEnd`,
      'must not be before the service date',
      '2400 DTP03',
    );
  }
  const shown = Math.min(diagnoses.length, MAX_DIAGNOSES);
  const { diagnosisPointers: pointers } = line;
  findings.unless(
    pointers.length === 0 || pointers.some((pointer) => pointer >= 1 && pointer <= shown),
    `${path}.diagnosisPointers`,
    'must refer to one of the first 12 diagnoses',
    '2400 SV107',
  );
  if (line.placeOfService)
    findings.shape(`${path}.placeOfService`, line.placeOfService, /^\d\d$/, 'must be 2 digits', '2400 SV105');
  findings.text(`${path}.description`, line.description, 80, '2400 SV101-7', isUnlisted(procedure));
  findings.text(`${path}.controlNumber`, line.controlNumber, 30, '2400 REF02');
};
