import { isPoBox, MAX_DIAGNOSES, personNameOf, type PersonName } from '#domain';
import { namedReport } from '../forms/attachment-report.js';
import { phoneParts, type PostalAddress } from '../forms/values.js';
import { MAX_REFERENCE_LENGTH } from './claim-reference.js';
import { localTime } from './local-time.js';
import type { EdiPartner } from './partner.js';
import type { EdiEnvelope, ProfessionalClaim, ProfessionalClaimLine } from './professional-claim.js';
import { amount, ascii, SegmentWriter } from './x12.js';

const VERSION = '005010X222A1';
/** Maximum number of PWK segments per claim in the implementation guide. */
const MAX_PWK = 10;

export const maxAttachments = ({ attachments }: Pick<EdiPartner, 'attachments'>): number =>
  Math.min(attachments.most, MAX_PWK);

const digits = (text: string | null | undefined): string => (text ?? '').replace(/\D/g, '');
const code = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
const d8 = (date: string): string => digits(date.slice(0, 10));

/**
 * Writes one 837 professional interchange (005010X222A1), with one set per claim. Attachments beyond the partner's
 * maximum have no PWK of their own, and diagnoses after the twelfth are only in the report.
 */
export const write837P = (claims: readonly ProfessionalClaim[], envelope: EdiEnvelope): string => {
  const { at, partner } = envelope;
  const { interchange: to } = partner;
  const { date, time } = localTime(at, partner.zone);
  const icn = String(envelope.interchangeNumber).padStart(9, '0');
  const gcn = String(envelope.groupNumber);
  const sets = claims.map((claim, i) =>
    transactionSet({ claim, partner, date, time }, icn, envelope.sets?.[i] ?? String(i + 1).padStart(4, '0')),
  );
  const head = new SegmentWriter(to.separators);
  head.add('GS', 'HC', to.applicationSender, to.applicationReceiver, date, time, gcn, 'X', VERSION);
  const tail = new SegmentWriter(to.separators).add('GE', String(sets.length), gcn).add('IEA', '1', icn);
  return [interchangeHeader(envelope), head, ...sets, tail].join('');
};

export const interchangeHeader = ({ at, partner, interchangeNumber }: EdiEnvelope): string => {
  const { interchange: to } = partner;
  const { element, component, segment, repetition } = to.separators;
  const { date, time } = localTime(at, partner.zone);
  const pad = (text: string, length: number) => text.slice(0, length).padEnd(length);
  const isa = [
    ...['ISA', '00', pad('', 10), '00', pad('', 10)],
    ...[to.senderQualifier, pad(to.senderId, 15), to.receiverQualifier, pad(to.receiverId, 15)],
    ...[date.slice(2), time, repetition, '00501', String(interchangeNumber).padStart(9, '0')],
    ...[to.acknowledgement ? '1' : '0', to.usage, component],
  ].join(element);
  return `${isa}${segment}`;
};

interface Source {
  readonly claim: ProfessionalClaim;
  readonly partner: EdiPartner;
  /** Date (YYYYMMDD) and time (HHMM) in the partner's time zone. */
  readonly date: string;
  readonly time: string;
}

const transactionSet = (source: Source, icn: string, number: string): string => {
  const { claim, partner, date, time } = source;
  const { submitter, receiver } = partner;
  const out = new SegmentWriter(partner.interchange.separators);
  out.add('ST', '837', number, VERSION);
  // BHT03 must be unique, because a receiver may reject a repeated reference.
  out.add('BHT', '0019', '00', ascii(`${claim.reference}-${icn}`, 30), date, time, 'CH');
  out.add('NM1', '41', '2', ascii(submitter.name, 60), '', '', '', '', '46', ascii(submitter.id, 80));
  const email = submitter.email ? ['EM', ascii(submitter.email, 256)] : [];
  out.add('PER', 'IC', ascii(submitter.contact, 60), ...telephone(submitter.phone), ...email);
  out.add('NM1', '40', '2', ascii(receiver.name, 60), '', '', '', '', '46', ascii(receiver.id, 80));
  billingProvider(out, source);
  subscriber(out, source);
  patient(out, claim);
  claimInformation(out, source);
  claim.lines.forEach((line, i) => serviceLine(out, line, i, source));
  out.add('SE', String(out.count + 1), number);
  return out.toString();
};

const telephone = (phone: string): readonly string[] => {
  const { number, extension } = phoneParts(phone);
  return ['TE', number, ...(extension ? ['EX', extension] : [])];
};

const place = (out: SegmentWriter, address: PostalAddress | null | undefined): void => {
  if (!address) return;
  out.add('N3', ascii(address.line1, 55), ascii(address.line2, 55));
  const { city, state, postalCode, country } = address;
  if (country === undefined) out.add('N4', ascii(city, 30), ascii(state, 2), digits(postalCode));
  else {
    // N402 is a state or a Canadian province. N407 is the subdivision of another country.
    const code = ascii(postalCode, 15).replace(/[^A-Z0-9]/gi, '');
    if (country === 'CA') out.add('N4', ascii(city, 30), state, code, country);
    else out.add('N4', ascii(city, 30), '', code, country, '', '', state);
  }
};

/** Returns true if the billing provider is also the rendering provider. Loop 2310B is then omitted. */
const isOwnRenderer = ({ billingProvider, renderingProvider }: ProfessionalClaim): boolean =>
  digits(billingProvider.npi) === digits(renderingProvider.npi);

/** Loops 2000A, 2010AA and 2010AB. */
const billingProvider = (out: SegmentWriter, { claim, partner }: Source): void => {
  const { billingProvider: provider, renderingProvider: renderer, serviceLocation: location } = claim;
  const itself = isOwnRenderer(claim);
  const isPerson = provider.taxIdType === 'SSN';
  const taxonomy = itself ? renderer.taxonomy : provider.taxonomy;
  out.add('HL', '1', '', '20', '1');
  if (taxonomy) out.add('PRV', 'BI', 'PXC', code(taxonomy));
  const names = isPerson ? ['1', ...nameOfPerson(provider)] : ['2', ascii(provider.name, 60), '', '', '', ''];
  out.add('NM1', '85', ...names, 'XX', digits(provider.npi));
  const street = location.address && !isPoBox(location.address) ? location.address : null;
  const paidElsewhere = street !== null && isPoBox(provider.address);
  place(out, paidElsewhere ? street : provider.address);
  out.add('REF', isPerson ? 'SY' : 'EI', digits(provider.taxId));
  if (itself && renderer.licenseNumber) out.add('REF', '0B', ascii(renderer.licenseNumber, 50));
  // Omit a phone number that equals the submitter's (1000A).
  const phone = phoneParts(provider.phone).number;
  if (phone.length === 10 && phone !== phoneParts(partner.submitter.phone).number)
    out.add('PER', 'IC', ascii(provider.name, 60), ...telephone(provider.phone ?? ''));
  if (!paidElsewhere) return;
  out.add('NM1', '87', isPerson ? '1' : '2');
  place(out, provider.address);
};

/** Loops 2000B, 2010BA, 2010BB. Workers' compensation: SBR02 is empty, and the employer is the subscriber. */
const subscriber = (out: SegmentWriter, { claim: { employer, payer, claimNumber }, partner }: Source): void => {
  out.add('HL', '2', '1', '22', '1');
  out.add('SBR', 'P', '', '', '', '', '', '', '', 'WC');
  const id = partner.claims.subscriberId === 'omit' ? [] : ['', '', '', '', 'MI', ascii(claimNumber, 80)];
  out.add('NM1', 'IL', '2', ascii(employer.name, 60), ...id);
  place(out, employer.address);
  out.add('NM1', 'PR', '2', ascii(payer.name, 60), '', '', '', '', 'PI', ascii(payer.id, 80));
  place(out, payer.address);
};

/** Loops 2000C and 2010CA: the worker, with the claim number (Y4) and the SSN or its placeholder. */
const patient = (out: SegmentWriter, { patient: worker, claimNumber }: ProfessionalClaim): void => {
  out.add('HL', '3', '2', '23', '0').add('PAT', '20');
  const names = [ascii(worker.lastName, 60), ascii(worker.firstName, 35), ascii(worker.middleName, 25)];
  out.add('NM1', 'QC', '1', ...names, '', ascii(worker.suffix, 10));
  place(out, worker.address);
  out.add('DMG', 'D8', d8(worker.dateOfBirth), worker.gender === 'M' || worker.gender === 'F' ? worker.gender : 'U');
  out.add('REF', 'Y4', ascii(claimNumber, 50));
  out.add('REF', 'SY', digits(worker.ssn) || '999999999');
};

/** Loop 2300 and the providers in 2310. */
const claimInformation = (out: SegmentWriter, { claim, partner }: Source): void => {
  const total = claim.lines.reduce((sum, { charge }) => sum + charge, 0);
  const setting = [claim.serviceLocation.placeOfServiceCode, 'B', claim.frequency];
  out.add('CLM', ascii(claim.reference, MAX_REFERENCE_LENGTH), amount(total), '', '', setting, 'Y', 'A', 'Y', 'Y', '', [
    'EM',
  ]);
  out.add('DTP', '439', 'D8', d8(claim.dateOfInjury));
  for (const attachment of claim.attachments.slice(0, maxAttachments(partner))) {
    const { reportType, controlNumber } = namedReport(attachment, partner.claims.attachmentReport);
    out.add('PWK', reportType, attachment.transmission, '', '', 'AC', ascii(controlNumber, 50));
  }
  if (claim.authorizationNumber) out.add('REF', 'G1', ascii(claim.authorizationNumber, 50));
  if (claim.originalReference) out.add('REF', 'F8', ascii(claim.originalReference, 50));
  out.add('K3', `LU${ascii(claim.injuryState, 2)}`);
  const diagnoses = claim.diagnoses.slice(0, MAX_DIAGNOSES);
  if (diagnoses.length > 0)
    out.add('HI', ...diagnoses.map((diagnosis, i) => [i === 0 ? 'ABK' : 'ABF', code(diagnosis)]));
  if (claim.conditionCode) out.add('HI', ['BG', code(claim.conditionCode)]);
  const { renderingProvider: renderer, serviceLocation: location } = claim;
  otherProvider(out, claim, 'DN');
  if (!isOwnRenderer(claim)) {
    out.add('NM1', '82', '1', ...nameOfPerson(renderer), 'XX', digits(renderer.npi));
    out.add('PRV', 'PE', 'PXC', code(renderer.taxonomy));
    if (renderer.licenseNumber) out.add('REF', '0B', ascii(renderer.licenseNumber, 50));
  }
  const npi = digits(location.npi);
  out.add('NM1', '77', '2', ascii(location.name, 60), '', '', '', '', ...(npi ? ['XX', npi] : []));
  place(out, location.address);
  otherProvider(out, claim, 'DQ');
};

/** Adds a provider. DN: referring. DK: ordering. DQ: supervising. */
const otherProvider = (
  out: SegmentWriter,
  { referringProvider: other }: ProfessionalClaim,
  qualifier: string,
): void => {
  if (other?.qualifier !== qualifier) return;
  const npi = digits(other.npi);
  out.add('NM1', qualifier, '1', ...nameOfPerson(other), ...(npi ? ['XX', npi] : []));
};

/** Returns true for anesthesia billed by the minute: CPT 00100 to 01999 except regional blocks and daily management. */
const isTimed = (procedure: string): boolean =>
  /^0(?:0[1-9]|1\d)\d\d$/.test(procedure) && !['01953', '01996'].includes(procedure);

/** Loops 2400 and 2410. */
const serviceLine = (out: SegmentWriter, line: ProfessionalClaimLine, i: number, { claim, partner }: Source): void => {
  const { diagnoses, serviceLocation } = claim;
  const shown = Math.min(diagnoses.length, MAX_DIAGNOSES);
  const chosen = line.diagnosisPointers.length > 0 ? line.diagnosisPointers : [1, 2, 3, 4];
  const pointers = chosen
    .filter((pointer) => pointer >= 1 && pointer <= shown)
    .slice(0, 4)
    .map(String);
  const own = line.placeOfService ?? '';
  const procedure = code(line.code);
  const modifiers = [0, 1, 2, 3].map((at) => code(line.modifiers[at] ?? ''));
  const qualifier = procedure.startsWith('ML') ? partner.claims.medLegalQualifier : 'HC';
  const service = [qualifier, procedure, ...modifiers, ascii(line.description, 80)];
  out.add('LX', String(i + 1));
  out.add(
    'SV1',
    service,
    amount(line.charge),
    isTimed(procedure) ? 'MJ' : 'UN',
    String(line.units),
    own === serviceLocation.placeOfServiceCode ? '' : own,
    '',
    pointers,
  );
  const { serviceDate: from, serviceDateEnd: to } = line;
  if (to && to !== from) out.add('DTP', '472', 'RD8', `${d8(from)}-${d8(to)}`);
  else out.add('DTP', '472', 'D8', d8(from));
  if (line.authorizationNumber) out.add('REF', 'G1', ascii(line.authorizationNumber, 50));
  out.add('REF', '6R', ascii(line.controlNumber, 30));
  if (line.drug) {
    out.add('LIN', '', 'N4', line.drug.ndc);
    out.add('CTP', '', '', '', String(line.drug.quantity), [line.drug.unit]);
  }
  otherProvider(out, claim, 'DK');
};

/** Returns NM103 to NM107: last name, first name, no middle name, no prefix, suffix. */
export const nameOfPerson = ({
  name,
  person,
}: {
  readonly name: string;
  readonly person?: PersonName;
}): readonly string[] => {
  const { last, first, suffix } = person ?? personNameOf(name);
  return [ascii(last, 60), ascii(first, 35), '', '', ascii(suffix, 10)];
};
