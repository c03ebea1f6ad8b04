import { losAngelesDate, type Rfa, type RfaItemText, type RfaText } from '#domain';
import type { RequestedTreatment, RfaFormData } from '../forms/rfa-form/rfa-form-data.js';
import { usDates } from '../forms/values.js';

export interface RfaSource {
  readonly rfa: Rfa;
  readonly facts: NonNullable<Rfa['facts']>;
  readonly text: NonNullable<Rfa['text']>;
  readonly environment: 'sandbox' | 'live';
}

/** Returns the source of a request's documents, or null if the request does not exist or was erased. */
export const rfaSource = (rfa: Rfa, environment: 'sandbox' | 'live'): RfaSource | null =>
  rfa.facts && rfa.text ? { rfa, facts: rfa.facts, text: rfa.text, environment } : null;

/** Returns the employee's name as printed on the form: `Reyes, Ana, M`. */
export const employeeName = ({ patient }: RfaText): string =>
  [patient.lastName, patient.firstName, patient.middleName].filter(Boolean).join(', ');

export const rfaFormOf = ({ rfa, facts, text, environment }: RfaSource): RfaFormData => {
  const { claim, requestingPhysician: physician, practice, authorizationContact: contact } = text;
  return {
    at: rfa.signed?.signedAt ?? rfa.updatedAt,
    sandbox: environment === 'sandbox',
    rfaNumber: String(rfa.rfaNumber),
    isResubmission: facts.requestType === 'resubmission_material_change',
    isExpedited: facts.expedited,
    isOralConfirmation: facts.oralConfirmation,
    employee: {
      name: employeeName(text),
      dateOfInjury: claim.dateOfInjury,
      dateOfBirth: text.patient.dateOfBirth,
    },
    claimNumber: claim.claimNumber ?? '',
    employer: claim.employer,
    physician: {
      name: physician.name,
      specialty: physician.specialty,
      npi: physician.npi,
      practice: { ...practice, contact: practice.contactName },
    },
    administrator: {
      name: claim.administratorName,
      contact: contact?.name ?? null,
      address: contact?.address ?? null,
      phone: contact?.phone ?? null,
      fax: contact?.fax ?? null,
      email: contact?.email ?? null,
    },
    treatments: text.items.map(treatmentOf),
    more: statementsOf(text),
    signature: rfa.signed && { name: physician.name, date: losAngelesDate(rfa.signed.signedAt) },
  };
};

const treatmentOf = (item: RfaItemText): RequestedTreatment => ({
  diagnosis: item.diagnosisDescription ?? '',
  icdCode: item.diagnosisCode ?? '',
  service: [item.serviceDescription, item.bodyPart && `(${item.bodyPart})`].filter(Boolean).join(' '),
  procedureCode: item.procedureCode ?? [item.codeFrom, item.codeTo].filter(Boolean).join(' to '),
  other: [
    item.frequency,
    item.duration,
    item.quantity === null ? null : `Quantity ${item.quantity}`,
    item.units === null ? null : `Units ${item.units}`,
    item.requestedFrom === null ? null : usDates(item.requestedFrom, item.requestedTo),
  ]
    .filter(Boolean)
    .join('; '),
});

const statementsOf = ({ certification, materialChange, rationale }: RfaText): RfaFormData['more'] =>
  [
    { caption: 'Certification of an imminent and serious threat to health (expedited review)', text: certification },
    { caption: 'Change in material facts', text: materialChange },
    { caption: 'Rationale', text: rationale },
  ].flatMap(({ caption, text }) => (text === null ? [] : [{ caption, text }]));
