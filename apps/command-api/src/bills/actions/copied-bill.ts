import { isPlainObject } from '#contracts';
import {
  dollarsOf,
  hasOwnDate,
  submittedDocuments,
  submittedLines,
  type AddedDocument,
  type BillSubmittedData,
  type SubmissionPrivate,
} from '#domain';

/** A bill as submitted, with its private part decrypted, and the documents added since then. */
export interface SubmittedBill {
  readonly clear: Omit<BillSubmittedData, 'private'>;
  readonly text: SubmissionPrivate;
  readonly addedDocuments: readonly AddedDocument[];
}

type SubmittedFields = Omit<SubmittedBill, 'addedDocuments'>;
type Json = Readonly<Record<string, unknown>>;

/** Prefers the external ID, because it resolves to the same ID. */
const identity = (id: string, externalId: string | null): Json => (externalId === null ? { id } : { externalId });

/** The `bill` with which POST /bills would create this bill again. Null fields are treated as missing. */
const billAsSent = ({ clear, text }: SubmittedFields): Json => ({
  externalId: text.externalId,
  billingMode: clear.billingMode,
  patient: { ...text.patient, ...identity(clear.patientId, text.patient.externalId) },
  claim: claimAsSent({ clear, text }),
  service: text.service,
  billingProvider: text.billingProvider,
  renderingProvider: text.renderingProvider,
  referringProvider: text.referringProvider ?? null,
  serviceLocation: text.serviceLocation,
  missedAppointment: text.missedAppointment ?? null,
  diagnoses: text.diagnoses.map(({ code }) => code),
  serviceLines: submittedLines({ clear, snapshot: text }).map(
    ({ code, modifiers, units, charge, rfaItemId, authorizationBasis, details }) => ({
      code,
      modifiers,
      units,
      charge: dollarsOf(charge),
      diagnosisPointers: details?.diagnosisPointers ?? [],
      ...(details && hasOwnDate(details, text.service) && { serviceDate: details.serviceDate }),
      serviceDateEnd: details?.serviceDateEnd ?? null,
      description: details?.description ?? null,
      ...(details?.drug && { drug: details.drug }),
      ...(rfaItemId !== undefined && { rfaItemId }),
      ...(authorizationBasis !== undefined && { authorizationBasis }),
    }),
  ),
});

const claimAsSent = ({ clear, text }: SubmittedFields): Json => {
  const { administratorName, ...claim } = text.claim;
  return {
    ...claim,
    ...identity(clear.claimId, claim.externalId),
    claimsAdministrator: { id: clear.administratorId, payerId: clear.payerKey, name: administratorName },
  };
};

/** If the claims administrator changes, only the subject and note are copied. */
const submissionAsSent = ({ clear, text }: SubmittedBill, administratorId: unknown): Json => {
  const { subject, note, ...way } = text.submission;
  return administratorId === clear.administratorId ? { route: clear.route, ...way, subject, note } : { subject, note };
};

/** Documents supplied by the client. The organization's own, such as the W-9, are added again at submission. */
export const documentsToCopy = ({ clear, text, addedDocuments }: SubmittedBill) =>
  [...submittedDocuments({ clear, snapshot: text }), ...addedDocuments]
    .map((document) => ({ ...document.facts, ...document.text }))
    .filter(({ source }) => source === 'partner_api');

const documentsAsSent = (old: SubmittedBill): readonly Json[] =>
  documentsToCopy(old).map(({ filename, documentType, reportTypeCode, externalId, description }, index) => ({
    filename,
    documentType,
    reportTypeCode,
    externalId,
    description,
    contentBase64: `@${index}`,
  }));

/** If a corrected patient or claim has no ID, keeps the old ID if at least one identifying field matches. */
const keepingIdentity = (corrected: unknown, id: string, known: Json, tellingFields: readonly string[]): unknown =>
  isPlainObject(corrected) &&
  isAbsent(corrected['id']) &&
  isAbsent(corrected['externalId']) &&
  tellingFields.some((field) => corrected[field] === known[field])
    ? { ...corrected, id }
    : corrected;

const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const correctedBill = (bill: Json, { clear, text }: SubmittedBill): Json => ({
  ...bill,
  patient: keepingIdentity(bill['patient'], clear.patientId, { ...text.patient }, ['lastName', 'dateOfBirth']),
  claim: keepingIdentity(bill['claim'], clear.claimId, { ...text.claim }, ['claimNumber', 'dateOfInjury']),
});

/** Returns the ID of the claims administrator that a bill in a request names. */
export const administratorOf = (bill: unknown): unknown => {
  const claim = isPlainObject(bill) ? bill['claim'] : undefined;
  const administrator = isPlainObject(claim) ? claim['claimsAdministrator'] : undefined;
  return isPlainObject(administrator) ? administrator['id'] : undefined;
};

/** Body for POST /bills: the parts sent in the request, and all other parts from the replaced bill. */
export const replacementBody = (sent: Json, old: SubmittedBill): Json => {
  const bill = sent['bill'] ?? null;
  const whole = bill === null ? billAsSent(old) : isPlainObject(bill) ? correctedBill(bill, old) : bill;
  return {
    bill: whole,
    submission: sent['submission'] ?? submissionAsSent(old, administratorOf(whole)),
    documents: sent['documents'] ?? documentsAsSent(old),
    customerExternalId: old.clear.customerExternalId,
    actorName: sent['actorName'],
    metadata: old.text.metadata,
  };
};
