import type { BodyOf, Types } from '../../api/client';
import type { DocumentType } from '../bill/add-documents';
import type { ReadFile } from '../../ui/files';
import { flattenInto, nest, SUBMISSION_PREFIX } from '../../ui/form-paths';
import { emptyLine, lineBody, lineOf, type DraftLine } from './draft-line';

export interface DraftDocument extends ReadFile {
  /** ID of a document that is stored with the draft. Its content is not loaded. */
  readonly id?: string;
  /** Further fields of a stored document, which are kept. */
  readonly about?: Readonly<Record<string, string>>;
  readonly documentType: DocumentType;
}

export type DraftBody = BodyOf<'createDraft'>;

/** Draft on the server. */
export interface SavedDraft {
  readonly id: string;
  /** Sent with changes, so that they don't overwrite another user's changes. Null if not read yet. */
  readonly etag: string | null;
  /** The draft as the form knows it. Writes return no ETag, so it is compared with what is read later. */
  readonly version: string;
  /** Parts of a submission that the form doesn't show, such as those of an imported draft. */
  readonly hidden: Pick<DraftBody, 'rejectDuplicates' | 'customerExternalId' | 'metadata'>;
  readonly office: Pick<DraftBody, 'ownerId' | 'note'>;
  readonly cc: unknown;
}

/** Field names are API paths without the prefix `bill.`. Delivery fields keep their prefix `submission.`. */
export interface Draft {
  readonly fields: Readonly<Record<string, string>>;
  readonly diagnoses: readonly string[];
  readonly lines: readonly DraftLine[];
  readonly documents: readonly DraftDocument[];
  /** Set if the draft is also on the server. */
  readonly saved?: SavedDraft;
}

export const emptyDraft: Draft = {
  fields: { billingMode: 'med_legal', 'claim.injuryState': 'CA', 'patient.address.state': 'CA' },
  diagnoses: [],
  lines: [emptyLine],
  documents: [],
};

/** A bill for a missed appointment includes its details. */
export const hasMissedAppointment = (lines: readonly DraftLine[]): boolean =>
  lines.some(({ code }) => code.trim().toUpperCase() === 'ML200');
const withoutMissedAppointment = (fields: Draft['fields']): Draft['fields'] =>
  Object.fromEntries(Object.entries(fields).filter(([path]) => !path.startsWith('missedAppointment.')));

const billFields = (fields: Draft['fields']): Draft['fields'] =>
  Object.fromEntries(Object.entries(fields).filter(([path]) => !path.startsWith(SUBMISSION_PREFIX)));

type BillForm = BodyOf<'createBill'>['bill'];

const destinationOf: Readonly<Record<string, string>> = { fax: 'faxNumber', email: 'email', mail: 'mailingAddress' };

/** Returns the delivery fields, if any. Omits a destination that was entered for another delivery method. */
export const submissionBody = ({ fields }: Draft): Pick<BodyOf<'createBill'>, 'submission'> => {
  const route = fields['submission.route'] ?? '';
  const sent = Object.entries(fields).filter(
    ([path]) =>
      path.startsWith(SUBMISSION_PREFIX) &&
      (!path.startsWith('submission.destination.') || path === `submission.destination.${destinationOf[route]}`),
  );
  return nest(Object.fromEntries(sent));
};

/** Nothing is validated here: the API reports missing and invalid values by field path. */
export const billBody = ({ fields, diagnoses, lines }: Draft): BillForm =>
  ({
    ...nest(billFields(hasMissedAppointment(lines) ? fields : withoutMissedAppointment(fields))),
    diagnoses,
    serviceLines: lines.map(lineBody),
  }) as unknown as BillForm;

/** Documents that are not stored with the draft. */
export const documentBodies = ({ documents }: Draft) =>
  documents
    .filter(({ id }) => id === undefined)
    .map(({ filename, documentType, contentBase64 }) => ({ filename, documentType, contentBase64 }));

export const draftOf = (bill: Types.BillView): Draft => {
  const fields: Record<string, string> = {};
  const { patient, claim, service, billingProvider, renderingProvider, referringProvider, serviceLocation } = bill;
  const { missedAppointment } = bill;
  flattenInto(
    {
      billingMode: bill.billingMode,
      externalId: bill.externalId,
      patient: patient && { ...patient, ssn: null, externalId: null },
      claim: claim && { ...claim, externalId: null, diagnoses: null },
      service,
      billingProvider: billingProvider && { ...billingProvider, taxIdConfigured: null, taxIdLast4: null },
      renderingProvider,
      referringProvider,
      serviceLocation,
      missedAppointment,
    },
    '',
    fields,
  );
  return {
    fields,
    diagnoses: claim?.diagnoses ?? [],
    lines: bill.serviceLines.map((line) => {
      const { hidden: _, ...shown } = lineOf(line);
      return shown;
    }),
    documents: [],
  };
};

/** Fields that aren't copied to a new bill. */
const perBillFields = /^(externalId$|service\.|missedAppointment\.)/;

/** Copies another bill's patient, claim, diagnoses and providers, but not its dates, lines and documents. */
export const nextBillDraft = (bill: Types.BillView): Draft => {
  const { fields, diagnoses } = draftOf(bill);
  return {
    fields: Object.fromEntries(Object.entries(fields).filter(([path]) => !perBillFields.test(path))),
    diagnoses,
    lines: [emptyLine],
    documents: [],
  };
};
