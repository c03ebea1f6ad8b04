import type { BodyOf, Types } from '../../api/client';
import { flattenInto, nest } from '../../ui/form-paths';
import type { ClaimSource } from '../patients/existing-patient';
import { isOfClaim, withoutFilledIn } from '../patients/filled-in';
import type { DroppedDocument } from './add-rfa-documents';
import type { Rfa } from './rfas';

const itemTexts = [
  'diagnosisCode',
  'diagnosisDescription',
  'serviceDescription',
  'procedureCode',
  'codeFrom',
  'codeTo',
  'frequency',
  'duration',
  'requestedFrom',
  'requestedTo',
  'bodyPart',
] as const;
const itemNumbers = ['quantity', 'units'] as const;
type ItemText = (typeof itemTexts)[number];
type ItemNumber = (typeof itemNumbers)[number];

export type RfaDraftItem = Readonly<Record<ItemText, string>> &
  Readonly<Record<ItemNumber, number | string>> & {
    readonly id?: string;
    readonly externalId?: string;
    readonly formulary: boolean;
    readonly exemption: string;
  };

/** Field names are API paths without the prefix `rfa.`. */
export interface RfaDraft {
  readonly fields: Readonly<Record<string, string>>;
  readonly flags: Readonly<Record<'expedited' | 'oralConfirmation' | 'narrative', boolean>>;
  readonly items: readonly RfaDraftItem[];
  readonly documents: readonly DroppedDocument[];
  /** What the chosen claim filled in. Everything else was typed. */
  readonly filledIn?: { readonly fields: RfaDraft['fields']; readonly diagnosisCode: string } | undefined;
}

export const emptyItem: RfaDraftItem = {
  ...(Object.fromEntries([...itemTexts, ...itemNumbers].map((name) => [name, ''])) as Record<
    ItemText | ItemNumber,
    string
  >),
  formulary: false,
  exemption: '',
};

export const emptyRfa: RfaDraft = {
  fields: { requestType: 'new', reviewType: 'prospective', 'practice.address.state': 'CA' },
  flags: { expedited: false, oralConfirmation: false, narrative: false },
  items: [emptyItem],
  documents: [],
};

const itemBody = ({ id, externalId, formulary, exemption, ...texts }: RfaDraftItem) => ({
  ...(id !== undefined && { id }),
  ...(externalId !== undefined && { externalId }),
  ...Object.fromEntries(
    [...itemTexts, ...itemNumbers].flatMap((name) => (texts[name] === '' ? [] : [[name, texts[name]]])),
  ),
  formulary,
  ...(exemption !== '' && { exemption }),
});

const isTyped = (item: RfaDraftItem): boolean =>
  item.id !== undefined || [...itemTexts, ...itemNumbers].some((name) => item[name] !== '');

/** Returns the request body. The API reports invalid values by field path. Empty items are omitted. */
export const rfaBody = ({ fields, flags: { narrative, ...flags }, items }: RfaDraft) =>
  ({
    ...nest(fields),
    ...flags,
    form: narrative ? 'narrative' : 'rfa',
    items: items.filter(isTyped).map(itemBody),
  }) as unknown as BodyOf<'createRfa'>['rfa'];

/** Only one of the two IDs may be sent. The client's ID is preferred because it is permanent. */
const withOneId = <Part extends { readonly id: string; readonly externalId: string | null }>(part: Part) => ({
  ...part,
  id: part.externalId === null ? part.id : null,
});

export const rfaDraftOf = (rfa: Rfa): RfaDraft => {
  const fields: Record<string, string> = {};
  const { externalId, requestType, reviewType, certification, rationale, materialChange } = rfa;
  flattenInto(
    {
      ...{ externalId, requestType, reviewType, certification, rationale, materialChange },
      recommendationDate: rfa.recommendationDate,
      firstVisitDate: rfa.firstVisitDate,
      patient: rfa.patient && withOneId(rfa.patient),
      claim: rfa.claim && withOneId(rfa.claim),
      requestingPhysician: rfa.requestingPhysician && { ...rfa.requestingPhysician, id: null },
      practice: rfa.practice,
      authorizationContact: rfa.authorizationContact,
    },
    '',
    fields,
  );
  return {
    fields,
    flags: { expedited: rfa.expedited, oralConfirmation: rfa.oralConfirmation, narrative: rfa.form === 'narrative' },
    items: rfa.items.map((item) => ({
      ...emptyItem,
      ...Object.fromEntries([...itemTexts, ...itemNumbers].map((name) => [name, item[name] ?? ''])),
      id: item.id,
      ...(item.externalId !== null && { externalId: item.externalId }),
      formulary: item.formulary,
      exemption: item.exemption ?? '',
    })),
    documents: [],
  };
};

const partyFields = /^(requestingPhysician|practice|authorizationContact)\./;

const withoutClaim = (before: RfaDraft): RfaDraft => {
  const { filledIn } = before;
  if (!filledIn) return before;
  const { fields, diagnosisCode } = filledIn;
  return {
    ...before,
    fields: withoutFilledIn(before.fields, fields, (path) => isOfClaim(path) || partyFields.test(path)),
    items: before.items.map((item) =>
      diagnosisCode !== '' && item.diagnosisCode === diagnosisCode
        ? { ...item, diagnosisCode: '', diagnosisDescription: '' }
        : item,
    ),
    filledIn: undefined,
  };
};

/**
 * Replaces the patient and claim. Keeps what was typed about the request. With null, only removes what the last claim
 * filled in.
 */
export const withClaimOf = (before: RfaDraft, source: ClaimSource | null): RfaDraft => {
  const cleared = withoutClaim(before);
  if (source === null) return cleared;
  const isFilledIn = ([path, text]: readonly [string, string]): boolean =>
    text !== '' && (isOfClaim(path) || (partyFields.test(path) && (cleared.fields[path] ?? '') === ''));
  const isKept = ([path]: readonly [string, string]): boolean => !isOfClaim(path);
  const { fields, items } = 'bill' in source ? rfaDraftFrom(source.bill) : rfaDraftOf(source.rfa);
  const filled = Object.fromEntries(Object.entries(fields).filter(isFilledIn));
  const takesItems = 'bill' in source && !cleared.items.some(isTyped);
  return {
    ...cleared,
    fields: { ...Object.fromEntries(Object.entries(cleared.fields).filter(isKept)), ...filled },
    items: takesItems ? items : cleared.items,
    filledIn: { fields: filled, diagnosisCode: takesItems ? (items[0]?.diagnosisCode ?? '') : '' },
  };
};

/** Returns the draft of a new request, filled in with the patient, claim and providers of a bill. */
export const rfaDraftFrom = (bill: Types.BillView): RfaDraft => {
  const fields: Record<string, string> = { ...emptyRfa.fields };
  const { patient, claim, renderingProvider: physician, billingProvider: practice } = bill;
  flattenInto(
    {
      patient: patient && {
        ...withOneId({ id: patient.id, externalId: patient.externalId }),
        firstName: patient.firstName,
        middleName: patient.middleName,
        lastName: patient.lastName,
        dateOfBirth: patient.dateOfBirth,
        gender: patient.gender,
        phone: patient.phone,
        address: patient.address,
      },
      claim: claim && {
        ...withOneId({ id: claim.id, externalId: claim.externalId }),
        claimNumber: claim.claimNumber,
        employer: claim.employer,
        dateOfInjury: claim.dateOfInjury,
        injuryState: claim.injuryState,
        claimsAdministrator: claim.claimsAdministrator,
      },
      requestingPhysician: physician && {
        name: physician.name,
        npi: physician.npi,
        specialty: physician.specialty,
        licenseNumber: physician.licenseNumber,
      },
      practice: practice && { name: practice.name, phone: practice.phone, address: practice.address },
    },
    '',
    fields,
  );
  const [diagnosisCode = ''] = claim?.diagnoses ?? [];
  return { ...emptyRfa, fields, items: [{ ...emptyItem, diagnosisCode }] };
};
