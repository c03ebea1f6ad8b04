import { Injectable } from '@nestjs/common';
import { newRfaItemId } from '#commands';
import type { RfaForm, RfaItemForm, SentRfaRequestType } from '#contracts';
import {
  derivedProviderId,
  isEarlier,
  losAngelesDate,
  organization,
  organizationStream,
  type FieldProblem,
  type RfaContent,
  type RfaRequestType,
  type Timestamp,
} from '#domain';
import { Directories } from '#directories';
import { EncryptedEventStore } from '#event-store';
import type { RequestContext } from '#http';
import { Identities } from '../bills/submission/identities.js';
import { administratorsFor } from '../bills/submission/submission-context.js';
import { codeRangeProblems } from './code-range.js';
import { refuseAll } from './rfa-commands.js';

/** Any field may be missing. */
type Draft = Partial<RfaForm>;

const problem = (path: string, message: string): FieldProblem => ({ path, message });

const codes = { code: 'procedureCode', from: 'codeFrom', to: 'codeTo' } as const;

const itemProblems = (item: Partial<RfaItemForm> | undefined, path: string): readonly FieldProblem[] => [
  ...codeRangeProblems(item ?? {}, codes, path),
  ...(isEarlier(item?.requestedTo, item?.requestedFrom)
    ? [problem(`${path}.requestedTo`, 'must not be before requestedFrom')]
    : []),
];

/** Problems that involve several fields or today's date. `known` contains the IDs of the draft's items. */
export const contentProblems = (
  rfa: Draft | undefined,
  known: readonly string[],
  now: Timestamp,
): readonly FieldProblem[] => {
  const { patient, claim, items } = rfa ?? {};
  const today = losAngelesDate(now);
  const both = (path: string, reference: { readonly id?: string; readonly externalId?: string } | undefined) =>
    reference?.id !== undefined && reference.externalId !== undefined
      ? [problem(`rfa.${path}.id`, 'must not be sent together with externalId')]
      : [];
  const ids = (items ?? []).map((item) => (item as Partial<RfaItemForm> | undefined)?.id);
  return [
    ...both('patient', patient),
    ...both('claim', claim),
    ...(isEarlier(claim?.dateOfInjury, patient?.dateOfBirth)
      ? [problem('rfa.claim.dateOfInjury', 'must not be before the date of birth')]
      : []),
    ...(isEarlier(today, claim?.dateOfInjury) ? [problem('rfa.claim.dateOfInjury', 'must not be in the future')] : []),
    ...(['recommendationDate', 'firstVisitDate'] as const).flatMap((name) =>
      isEarlier(today, rfa?.[name]) ? [problem(`rfa.${name}`, 'must not be in the future')] : [],
    ),
    ...ids.flatMap((id, i) =>
      id !== undefined && (!known.includes(id) || ids.indexOf(id) !== i)
        ? [problem(`rfa.items.${i}.id`, 'must be the ID of an item of the draft, used only once')]
        : [],
    ),
    ...(items ?? []).flatMap((item, i) => itemProblems(item, `rfa.items.${i}`)),
  ];
};

const orNull = <Value>(value: Value | undefined): Value | null => value ?? null;

const addressOf = (address: RfaForm['practice']['address']) => ({
  line1: address.line1,
  line2: orNull(address.line2),
  city: address.city,
  state: address.state,
  postalCode: address.postalCode,
});

/** An oral authorization's confirmation is stored as a new RFA with a flag. */
export const requestTypeOf = (sent: SentRfaRequestType): RfaRequestType =>
  sent === 'oral_authorization_confirmation' ? 'new' : sent;

const itemOf = (item: RfaItemForm) => ({
  externalId: orNull(item.externalId),
  diagnosisCode: orNull(item.diagnosisCode),
  diagnosisDescription: orNull(item.diagnosisDescription),
  serviceDescription: orNull(item.serviceDescription),
  procedureCode: orNull(item.procedureCode),
  codeFrom: orNull(item.codeFrom),
  codeTo: orNull(item.codeTo),
  quantity: orNull(item.quantity),
  units: orNull(item.units),
  frequency: orNull(item.frequency),
  duration: orNull(item.duration),
  requestedFrom: orNull(item.requestedFrom),
  requestedTo: orNull(item.requestedTo),
  bodyPart: orNull(item.bodyPart),
});

const textOf = (rfa: RfaForm): RfaContent['text'] => {
  const { patient, claim, requestingPhysician, practice, authorizationContact: contact } = rfa;
  return {
    externalId: orNull(rfa.externalId),
    patient: {
      externalId: orNull(patient.externalId),
      firstName: patient.firstName,
      middleName: orNull(patient.middleName),
      lastName: patient.lastName,
      dateOfBirth: patient.dateOfBirth,
      gender: orNull(patient.gender),
      phone: orNull(patient.phone),
      address: patient.address ? addressOf(patient.address) : null,
    },
    claim: {
      externalId: orNull(claim.externalId),
      claimNumber: orNull(claim.claimNumber),
      employer: claim.employer,
      dateOfInjury: claim.dateOfInjury,
      injuryState: orNull(claim.injuryState),
      administratorName: claim.claimsAdministrator.name,
    },
    requestingPhysician: {
      name: requestingPhysician.name,
      npi: requestingPhysician.npi,
      specialty: orNull(requestingPhysician.specialty),
      licenseNumber: orNull(requestingPhysician.licenseNumber),
      role: requestingPhysician.role,
    },
    practice: {
      name: practice.name,
      contactName: orNull(practice.contactName),
      address: addressOf(practice.address),
      phone: practice.phone,
      fax: orNull(practice.fax),
      email: orNull(practice.email),
    },
    authorizationContact: contact
      ? {
          name: orNull(contact.name),
          address: contact.address ? addressOf(contact.address) : null,
          phone: orNull(contact.phone),
          fax: orNull(contact.fax),
          email: orNull(contact.email),
        }
      : null,
    certification: orNull(rfa.certification),
    rationale: orNull(rfa.rationale),
    materialChange: orNull(rfa.materialChange),
    items: (rfa.items ?? []).map(itemOf),
  };
};

/** Assigns patient and claim IDs and checks the claims administrator. */
@Injectable()
export class RfaContents {
  constructor(
    private readonly ledger: EncryptedEventStore,
    private readonly directories: Directories,
    private readonly identities: Identities,
  ) {}

  /** Throws 422 for another owner's patient or claim IDs and for an unknown claims administrator. */
  async contentOf(
    context: RequestContext,
    rfa: RfaForm,
    { rfaId, customerExternalId }: { readonly rfaId: string; readonly customerExternalId: string | null },
  ): Promise<RfaContent> {
    const { organizationId } = context;
    const owner = { organizationId, customerExternalId };
    const { patient, claim, requestingPhysician } = rfa;
    const practice = await this.ledger.recent(organization, organizationStream(organizationId));
    const { id: administratorId } = claim.claimsAdministrator;
    const administrator = this.directories.claimsAdministrators.get(
      administratorId,
      administratorsFor(context, practice),
    );
    const isKnown = async (kind: 'pat' | 'clm', id: string | undefined) =>
      id === undefined || this.identities.verify(kind, owner, id);
    refuseAll([
      ...((await isKnown('pat', patient.id)) ? [] : [problem('rfa.patient.id', 'is not an ID of this organization')]),
      ...((await isKnown('clm', claim.id)) ? [] : [problem('rfa.claim.id', 'is not an ID of this organization')]),
      ...(administrator
        ? []
        : [
            problem(
              'rfa.claim.claimsAdministrator.id',
              'is neither in the directory nor one of your custom administrators',
            ),
          ]),
    ]);
    return {
      facts: {
        customerExternalId,
        patientId: patient.id ?? (await this.identities.idFor('pat', owner, patient.externalId ?? null)),
        claimId: claim.id ?? (await this.identities.idFor('clm', owner, claim.externalId ?? null)),
        administratorId,
        renderingProviderId: derivedProviderId('rendering', requestingPhysician.npi),
        requestType: requestTypeOf(rfa.requestType),
        oralConfirmation: rfa.oralConfirmation || rfa.requestType === 'oral_authorization_confirmation',
        reviewType: rfa.reviewType,
        expedited: rfa.expedited,
        form: rfa.form,
        recommendationDate: orNull(rfa.recommendationDate),
        firstVisitDate: orNull(rfa.firstVisitDate),
        items: (rfa.items ?? []).map(({ id, formulary, exemption }) => ({
          itemId: id ?? newRfaItemId(rfaId),
          formulary,
          exemption: orNull(exemption),
        })),
      },
      text: textOf(rfa),
    };
  }
}
