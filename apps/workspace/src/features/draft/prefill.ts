import { queryOptions } from '@tanstack/react-query';
import { client, type Types } from '../../api/client';
import { flattenInto } from '../../ui/form-paths';
import { billableItems, type Rfa } from '../authorizations/rfas';
import type { ClaimSource } from '../patients/existing-patient';
import { isOfClaim, withoutFilledIn } from '../patients/filled-in';
import { emptyDraft, nextBillDraft, type Draft } from './draft';
import { emptyLine } from './draft-line';

type Bill = Types.BillView;

/** Loads a request and its claim's newest bill, which has more fields. The bill is null if there is none. */
export const requestToBill = (rfaId: string) =>
  queryOptions({
    queryKey: ['rfa', rfaId, 'to-bill'],
    queryFn: async (): Promise<{ readonly rfa: Rfa; readonly bill: Bill | null }> => {
      const rfa = (await client.call('getRfa', { path: { id: rfaId } })).data;
      if (!rfa.patient) return { rfa, bill: null };
      const { claims } = (await client.call('getPatient', { path: { id: rfa.patient.id } })).data;
      const billId = claims.find(({ id }) => id === rfa.claim?.id)?.newestBillId ?? null;
      return { rfa, bill: billId === null ? null : await client.call('getBill', { path: { billId } }) };
    },
  });

/** Fields of a bill with the patient, claim and physician of a request. */
const fieldsOfRfa = ({ patient, claim, requestingPhysician: physician }: Rfa): Draft['fields'] => {
  const fields: Record<string, string> = { ...emptyDraft.fields };
  flattenInto(
    {
      patient: patient && { ...patient, externalId: null },
      claim: claim && { ...claim, externalId: null },
      renderingProvider: physician && {
        name: physician.name,
        npi: physician.npi,
        specialty: physician.specialty,
        licenseNumber: physician.licenseNumber,
      },
    },
    '',
    fields,
  );
  return fields;
};

/** Draft of a treatment bill with one line for each approved item that is not used up. */
export const billDraftFromRfa = (rfa: Rfa, bill: Bill | null, saved: Draft['fields'] = {}): Draft => {
  const items = billableItems(rfa);
  const base = bill ? nextBillDraft(bill) : { ...emptyDraft, fields: withParties(saved, fieldsOfRfa(rfa)) };
  return {
    ...base,
    fields: { ...base.fields, billingMode: 'professional' },
    diagnoses: [...new Set(items.flatMap(({ diagnosisCode }) => diagnosisCode ?? []))],
    lines: items.map(({ id, procedureCode, codeFrom }) => ({
      ...emptyLine,
      code: procedureCode ?? codeFrom ?? '',
      rfaItemId: id,
    })),
  };
};

export const billDraftFrom = (source: ClaimSource | null): Draft | null => {
  if (source === null) return null;
  return 'bill' in source ? nextBillDraft(source.bill) : { ...emptyDraft, fields: fieldsOfRfa(source.rfa) };
};

/** Draft with the fields that the chosen claim filled in. The user typed all others. */
export interface FilledDraft extends Draft {
  readonly filledIn?: Pick<Draft, 'fields' | 'diagnoses'> | undefined;
}

/**
 * Replaces the parties that `next` has, such as the billing provider. Fields of two sources are never mixed. The same
 * rendering provider is kept, because a practice's record has more fields than a request.
 */
const withParties = (before: Draft['fields'], next: Draft['fields']): Draft['fields'] => {
  const partyOf = (path: string): string => path.split('.')[0] ?? '';
  const npi = before['renderingProvider.npi'] ?? '';
  const isKnown = npi !== '' && npi === next['renderingProvider.npi'];
  const added = Object.entries(next).filter(([path]) => !isKnown || partyOf(path) !== 'renderingProvider');
  const parties = new Set(['patient', 'claim', ...added.map(([path]) => partyOf(path))]);
  const kept = Object.entries(before).filter(([path]) => !path.includes('.') || !parties.has(partyOf(path)));
  return Object.fromEntries([...kept, ...added]);
};

const withoutClaim = (before: FilledDraft): FilledDraft => {
  const { filledIn } = before;
  if (!filledIn) return before;
  const defaults = Object.entries(emptyDraft.fields).filter(([path]) => isOfClaim(path));
  return {
    ...before,
    fields: { ...Object.fromEntries(defaults), ...withoutFilledIn(before.fields, filledIn.fields) },
    diagnoses: before.diagnoses.filter((code) => !filledIn.diagnoses.includes(code)),
    filledIn: undefined,
  };
};

/**
 * Replaces the patient, claim and providers. Keeps what was typed about the service, lines and documents. With null,
 * only removes what the last claim filled in; the providers stay.
 */
export const withClaim = (before: FilledDraft, next: Draft | null): FilledDraft => {
  const cleared = withoutClaim(before);
  if (next === null) return cleared;
  const diagnoses = cleared.diagnoses.length > 0 ? [] : next.diagnoses;
  return {
    ...cleared,
    fields: withParties(cleared.fields, next.fields),
    diagnoses: [...cleared.diagnoses, ...diagnoses],
    filledIn: { fields: next.fields, diagnoses },
  };
};
