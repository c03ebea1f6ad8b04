import { phoneParts, type PostalAddress } from '../forms/values.js';
import type { EdiEnvelope, ProfessionalClaim, ProfessionalClaimLine } from './professional-claim.js';
import { amount, ascii, SegmentWriter } from './x12.js';

const VERSION = '005010X222A1';
/** Limits of the implementation guide: PWK segments of a claim, diagnoses of HI, service lines. */
const MAX_PWK = 10;
const MAX_DIAGNOSES = 12;

const digits = (text: string | null | undefined): string => (text ?? '').replace(/\D/g, '');
const code = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
const d8 = (date: string): string => digits(date.slice(0, 10));

/**
 * Writes claims as one 837 professional interchange (005010X222A1), a transaction set a claim. From the tenth
 * attachment on all share one PWK segment, and diagnoses after the twelfth go with the report only: the guide has no
 * more room.
 */
export const write837P = (claims: readonly ProfessionalClaim[], envelope: EdiEnvelope): string => {
  const { submitter, receiver, at } = envelope;
  const [date, time] = [d8(at), at.slice(11, 16).replace(':', '')];
  const icn = String(envelope.interchangeNumber).padStart(9, '0');
  const gcn = String(envelope.groupNumber);
  const pad = (text: string, length: number) => text.slice(0, length).padEnd(length);
  const sets = claims.map((claim, i) => transactionSet(claim, envelope, String(i + 1).padStart(4, '0'), date, time));
  return [
    `ISA*00*${pad('', 10)}*00*${pad('', 10)}*ZZ*${pad(submitter.id, 15)}*ZZ*${pad(receiver.id, 15)}`,
    `*${date.slice(2)}*${time}*^*00501*${icn}*1*${envelope.production ? 'P' : 'T'}*:~`,
    `GS*HC*${submitter.id}*${receiver.id}*${date}*${time}*${gcn}*X*${VERSION}~`,
    ...sets,
    `GE*${sets.length}*${gcn}~IEA*1*${icn}~`,
  ].join('');
};

const transactionSet = (
  claim: ProfessionalClaim,
  { submitter, receiver, interchangeNumber }: EdiEnvelope,
  number: string,
  date: string,
  time: string,
): string => {
  const out = new SegmentWriter();
  out.add('ST', '837', number, VERSION);
  // BHT03 tells transmissions apart: a receiver may refuse a second one with the same reference.
  out.add('BHT', '0019', '00', ascii(`${claim.billNumber}-${interchangeNumber}`, 50), date, time, 'CH');
  out.add('NM1', '41', '2', ascii(submitter.name, 60), '', '', '', '', '46', ascii(submitter.id, 80));
  const { number: phone, extension } = phoneParts(submitter.phone);
  out.add('PER', 'IC', ascii(submitter.contact, 60), 'TE', phone, ...(extension ? ['EX', extension] : []));
  out.add('NM1', '40', '2', ascii(receiver.name, 60), '', '', '', '', '46', ascii(receiver.id, 80));
  billingProvider(out, claim);
  subscriber(out, claim);
  patient(out, claim);
  claimInformation(out, claim);
  claim.lines.forEach((line, i) => serviceLine(out, line, i, claim));
  out.add('SE', String(out.count + 1), number);
  return out.toString();
};

const place = (out: SegmentWriter, address: PostalAddress | null | undefined): void => {
  if (!address) return;
  out.add('N3', ascii(address.line1, 55), ascii(address.line2, 55));
  out.add('N4', ascii(address.city, 30), ascii(address.state, 2), digits(address.postalCode));
};

/** Loops 2000A and 2010AA. */
const billingProvider = (out: SegmentWriter, { billingProvider: provider }: ProfessionalClaim): void => {
  out.add('HL', '1', '', '20', '1');
  if (provider.taxonomy) out.add('PRV', 'BI', 'PXC', code(provider.taxonomy));
  out.add('NM1', '85', '2', ascii(provider.name, 60), '', '', '', '', 'XX', digits(provider.npi));
  place(out, provider.address);
  out.add('REF', provider.taxIdType === 'SSN' ? 'SY' : 'EI', digits(provider.taxId));
};

/** Loops 2000B, 2010BA, 2010BB: work comp leaves SBR02 empty, and the employer is the subscriber. */
const subscriber = (out: SegmentWriter, { employer, payer }: ProfessionalClaim): void => {
  out.add('HL', '2', '1', '22', '1');
  out.add('SBR', 'P', '', '', '', '', '', '', '', 'WC');
  out.add('NM1', 'IL', '2', ascii(employer.name, 60));
  place(out, employer.address);
  out.add('NM1', 'PR', '2', ascii(payer.name, 60), '', '', '', '', 'PI', ascii(payer.id, 80));
  place(out, payer.address);
};

/** Loops 2000C and 2010CA: the worker, with the claim number (Y4) and the SSN or its stand-in. */
const patient = (out: SegmentWriter, { patient: worker, claimNumber }: ProfessionalClaim): void => {
  out.add('HL', '3', '2', '23', '0').add('PAT', '20');
  const names = [ascii(worker.lastName, 60), ascii(worker.firstName, 35), ascii(worker.middleName, 25)];
  out.add('NM1', 'QC', '1', ...names);
  place(out, worker.address);
  out.add('DMG', 'D8', d8(worker.dateOfBirth), worker.gender === 'M' || worker.gender === 'F' ? worker.gender : 'U');
  out.add('REF', 'Y4', ascii(claimNumber, 50));
  out.add('REF', 'SY', digits(worker.ssn) || '999999999');
};

/** Loop 2300 and the providers of 2310. */
const claimInformation = (out: SegmentWriter, claim: ProfessionalClaim): void => {
  const total = claim.lines.reduce((sum, { charge }) => sum + charge, 0);
  const setting = [claim.serviceLocation.placeOfServiceCode, 'B', claim.originalReference ? '7' : '1'];
  out.add('CLM', ascii(claim.billNumber, 38), amount(total), '', '', setting, 'Y', 'A', 'Y', 'Y', '', ['EM']);
  out.add('DTP', '439', 'D8', d8(claim.dateOfInjury));
  for (const { reportTypeCode, transmission, controlNumber } of claim.attachments.slice(0, MAX_PWK)) {
    out.add('PWK', code(reportTypeCode), transmission, '', '', 'AC', ascii(controlNumber, 50));
  }
  if (claim.authorizationNumber) out.add('REF', 'G1', ascii(claim.authorizationNumber, 50));
  if (claim.originalReference) out.add('REF', 'F8', ascii(claim.originalReference, 50));
  out.add('K3', `LU${ascii(claim.injuryState, 2)}`);
  const diagnoses = claim.diagnoses.slice(0, MAX_DIAGNOSES);
  if (diagnoses.length > 0)
    out.add('HI', ...diagnoses.map((diagnosis, i) => [i === 0 ? 'ABK' : 'ABF', code(diagnosis)]));
  if (claim.conditionCode) out.add('HI', ['BG', code(claim.conditionCode)]);
  const { renderingProvider: renderer, serviceLocation: location } = claim;
  // Loop 2310A.
  otherProvider(out, claim, 'DN');
  const { last, first } = personName(renderer.name);
  out.add('NM1', '82', '1', ascii(last, 60), ascii(first, 35), '', '', '', 'XX', digits(renderer.npi));
  out.add('PRV', 'PE', 'PXC', code(renderer.taxonomy));
  if (renderer.licenseNumber) out.add('REF', '0B', ascii(renderer.licenseNumber, 50));
  const npi = digits(location.npi);
  out.add('NM1', '77', '2', ascii(location.name, 60), '', '', '', '', ...(npi ? ['XX', npi] : []));
  place(out, location.address);
  // Loop 2310D.
  otherProvider(out, claim, 'DQ');
};

/** Who referred (DN), ordered (DK) or supervised (DQ), in the loop of that qualifier. */
const otherProvider = (
  out: SegmentWriter,
  { referringProvider: other }: ProfessionalClaim,
  qualifier: string,
): void => {
  if (other?.qualifier !== qualifier) return;
  const { last, first } = personName(other.name);
  const npi = digits(other.npi);
  out.add('NM1', qualifier, '1', ascii(last, 60), ascii(first, 35), '', '', '', ...(npi ? ['XX', npi] : []));
};

/**
 * Minutes for anesthesia codes, units for all others (TR3 005010X222A1, SV103). 01953 counts parts of the body's surface.
 */
const unitOf = (procedure: string): 'MJ' | 'UN' =>
  /^0[01]\d{3}$/.test(procedure) && procedure >= '00100' && procedure !== '01953' ? 'MJ' : 'UN';

/** Loop 2400. */
const serviceLine = (out: SegmentWriter, line: ProfessionalClaimLine, i: number, claim: ProfessionalClaim): void => {
  const { diagnoses, serviceLocation } = claim;
  const shown = Math.min(diagnoses.length, MAX_DIAGNOSES);
  const chosen = line.diagnosisPointers.length > 0 ? line.diagnosisPointers : [1, 2, 3, 4];
  const pointers = chosen
    .filter((pointer) => pointer >= 1 && pointer <= shown)
    .slice(0, 4)
    .map(String);
  const own = line.placeOfService ?? '';
  const service = ['HC', code(line.code), ...line.modifiers.slice(0, 4).map(code)];
  out.add('LX', String(i + 1));
  out.add(
    'SV1',
    service,
    amount(line.charge),
    unitOf(code(line.code)),
    String(line.units),
    own === serviceLocation.placeOfServiceCode ? '' : own,
    '',
    pointers,
  );
  const { serviceDate: from, serviceDateEnd: to } = line;
  if (to && to !== from) out.add('DTP', '472', 'RD8', `${d8(from)}-${d8(to)}`);
  else out.add('DTP', '472', 'D8', d8(from));
  out.add('REF', '6R', ascii(line.controlNumber, 30));
  // Loop 2420E.
  otherProvider(out, claim, 'DK');
};

const titles = /^(?:MD|DO|DC|DPM|DDS|PHD|PSYD|PA|PAC|NP|RN|LAC|QME|AME|JR|SR|II|III|DR)$/;

/** `Priya Raman, M.D.` → last Raman, first Priya; one word alone is the last name. */
export const personName = (name: string): { last: string; first: string } => {
  const [before = '', after = ''] = name.split(',', 2).map((part) => part.trim());
  const words = (text: string) => text.split(/\s+/).filter((word) => !titles.test(code(word)) && word !== '');
  // "Raman, Priya" has a name behind the comma, "Priya Raman, M.D." only titles.
  if (words(after).length > 0) return { last: words(before).join(' '), first: words(after).join(' ') };
  const parts = words(before);
  return parts.length === 0
    ? { last: name, first: '' }
    : { last: parts.at(-1) ?? '', first: parts.slice(0, -1).join(' ') };
};
