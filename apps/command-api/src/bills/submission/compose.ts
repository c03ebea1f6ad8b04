import type { AddressForm, DocumentForm, ServiceLineForm, SubmitBillRequest } from '#contracts';
import {
  centsOf,
  derivedProviderId,
  dottedDiagnosis,
  type Address,
  type BillCommand,
  type BillingProviderSnapshot,
  type DocumentFacts,
  type Environment,
  type LineFacts,
  type Quote,
  type Route,
  type SubmissionPrivate,
  type UnreadableReason,
  type Warning,
  type DocumentText,
} from '#domain';
import { claimNumberState, isPublicEntity, type Administrator, type Directories } from '#directories';
import { newId } from '#commands';
import type { Surroundings } from './outside-facts.js';
import { deliveryFactsOf, destinationOf } from './routes.js';

export type SubmitBillData = Extract<BillCommand, { type: 'SubmitBill' }>['data'];

/** A document of the packet, checked and stored. */
export interface PacketDocument {
  readonly id: string;
  readonly form: Pick<DocumentForm, 'filename' | 'documentType' | 'externalId' | 'reportTypeCode' | 'description'>;
  readonly source: DocumentFacts['source'];
  readonly sizeBytes: number;
  readonly sha256: string;
  /** Null when the document cannot be read. */
  readonly pages: number | null;
  /** Why it cannot be read. */
  readonly unreadable?: UnreadableReason | undefined;
  /** Of a document that can be read, the numbers of pages that packets cannot show. */
  readonly lostPages?: readonly number[] | undefined;
  /** Pages that it says it has and does not hold. */
  readonly absentPages?: number | undefined;
}

/** All that a submission is composed of, besides its form. */
export interface Ingredients extends Surroundings {
  readonly administrator: Administrator;
  readonly directories: Directories;
  /** What the schedules say of the lines, in their order. */
  readonly quotes: readonly Quote[];
  readonly billId: string;
  readonly billNumber: number;
  readonly at: string;
  /** Of the key, or of the person in the session: who submits, where the request does not say. */
  readonly keyName: string;
  readonly patientId: string;
  readonly claimId: string;
  /** Null: no way to the payer is known, and the bill waits for one. */
  readonly route: Route | null;
  readonly environment: Environment;
  readonly documents: readonly PacketDocument[];
  readonly warnings: readonly Warning[];
  /** The keyed hashes of the form's metadata. */
  readonly metadataTokens: readonly string[];
}

const digits = (text: string): string => text.replaceAll('-', '');

const addressOf = (form: AddressForm): Address => ({
  line1: form.line1,
  line2: form.line2 ?? null,
  city: form.city,
  state: form.state,
  postalCode: form.postalCode,
});

const billingProviderOf = (form: SubmitBillRequest, { savedProvider }: Ingredients): BillingProviderSnapshot => {
  const inline = form.bill.billingProvider;
  if (savedProvider)
    return {
      name: savedProvider.name,
      taxId: savedProvider.taxId ?? '',
      taxIdType: savedProvider.taxIdType,
      npi: savedProvider.npi ?? '',
      phone: savedProvider.phone ?? '',
      address: {
        line1: '',
        city: '',
        state: '',
        postalCode: '',
        ...savedProvider.address,
        line2: savedProvider.address?.line2 ?? null,
      },
    };
  return {
    name: inline.name ?? '',
    taxId: digits(inline.taxId ?? ''),
    taxIdType: inline.taxIdType ?? 'EIN',
    npi: inline.npi ?? '',
    phone: inline.phone ?? '',
    address: inline.address
      ? addressOf(inline.address)
      : { line1: '', line2: null, city: '', state: '', postalCode: '' },
  };
};

const patternTexts = {
  match: { label: 'Claim number fits', detail: "The claim number fits the administrator's pattern." },
  warning: { label: 'Check the claim number', detail: "The claim number fits none of the administrator's patterns." },
  unknown: { label: 'No pattern on file', detail: 'The administrator has no claim number pattern on file.' },
} as const;

interface PricedForm {
  readonly facts: LineFacts;
  readonly details: SubmissionPrivate['lines'][number];
  readonly warnings: readonly Warning[];
}

const priceLine = ({ bill }: SubmitBillRequest, line: ServiceLineForm, index: number, quote?: Quote): PricedForm => {
  if (quote?.kind !== 'priced') throw new RangeError('a line without a price got past the rules');
  return {
    facts: {
      id: newId('line'),
      code: line.code,
      modifiers: line.modifiers ?? [],
      units: line.units,
      charge: line.charge === undefined ? quote.allowed : centsOf(line.charge),
      allowed: quote.allowed,
      pricingStatus: quote.pricing.status,
    },
    details: {
      serviceDate: line.serviceDate ?? bill.service.date,
      serviceDateEnd: line.serviceDateEnd ?? null,
      ...(line.serviceDate !== undefined && { dated: true as const }),
      ...(line.description !== undefined && { description: line.description }),
      // Med-legal lines share the list of diagnoses.
      diagnosisPointers: bill.billingMode === 'professional' ? (line.diagnosisPointers ?? []) : [],
      pricing: quote.pricing,
    },
    warnings: quote.warnings.map((one) => ({ ...one, path: `bill.serviceLines.${index}.${one.path}` })),
  };
};

/** PWK01: J4 for med-legal, OZ for professional, unless said (`OZ:J1` is J1). */
const reportTypeCode = (mode: 'med_legal' | 'professional', code: string | undefined): string =>
  code?.replace('OZ:', '') ?? (mode === 'med_legal' ? 'J4' : 'OZ');

/** What a document is, in the clear. */
export const documentFacts = (document: PacketDocument, mode: 'med_legal' | 'professional'): DocumentFacts => ({
  id: document.id,
  documentType: document.form.documentType,
  reportTypeCode: reportTypeCode(mode, document.form.reportTypeCode),
  source: document.source,
  sizeBytes: document.sizeBytes,
  pages: document.pages,
  ...(document.unreadable && { unreadable: document.unreadable }),
  ...(document.lostPages && { lostPages: document.lostPages }),
  ...(document.absentPages && { absentPages: document.absentPages }),
});

/** What a document is in words. */
export const documentText = ({ form, sha256 }: PacketDocument): DocumentText => ({
  externalId: form.externalId ?? null,
  filename: form.filename,
  description: form.description ?? null,
  sha256,
});

/** The command that submits a checked form. */
export const composeSubmission = (form: SubmitBillRequest, given: Ingredients): SubmitBillData => {
  const { bill, submission } = form;
  const { patient, claim, service, renderingProvider, referringProvider, serviceLocation } = bill;
  const lines = bill.serviceLines.map((line, index) => priceLine(form, line, index, given.quotes[index]));
  const billingProvider = billingProviderOf(form, given);
  const state = claimNumberState(given.administrator, claim.claimNumber, claim.claimsAdministrator.payerId);
  return {
    billId: given.billId,
    billNumber: given.billNumber,
    customerExternalId: given.customerExternalId,
    billingMode: bill.billingMode,
    submittedAt: given.at,
    patientId: given.patientId,
    claimId: given.claimId,
    administratorId: given.administrator.id,
    ...(isPublicEntity(given.administrator) && { publicEntity: true as const }),
    payerKey: claim.claimsAdministrator.payerId ?? null,
    billingProviderId:
      given.savedProvider?.id ??
      savedIdOf(given.organization.billingProviders, billingProvider.npi) ??
      derivedProviderId('billing', billingProvider.npi),
    renderingProviderId:
      savedIdOf(given.organization.renderingProviders, renderingProvider.npi) ??
      derivedProviderId('rendering', renderingProvider.npi),
    route: given.route,
    environment: given.environment,
    lines: lines.map(({ facts }) => facts),
    documents: given.documents.map((document) => documentFacts(document, bill.billingMode)),
    originalBillId: given.billId,
    replacesBillId: null,
    private: {
      externalId: bill.externalId ?? null,
      patient: {
        externalId: patient.externalId ?? null,
        firstName: patient.firstName,
        middleName: patient.middleName ?? null,
        lastName: patient.lastName,
        dateOfBirth: patient.dateOfBirth,
        ssn: patient.ssn === undefined ? null : digits(patient.ssn),
        gender: patient.gender ?? null,
        phone: patient.phone ?? null,
        address: addressOf(patient.address),
      },
      claim: {
        externalId: claim.externalId ?? null,
        claimNumber: claim.claimNumber,
        adjNumber: claim.adjNumber ?? null,
        employer: claim.employer,
        dateOfInjury: claim.dateOfInjury,
        injuryState: claim.injuryState ?? null,
        description: claim.description ?? null,
        administratorName: claim.claimsAdministrator.name,
      },
      service: {
        date: service.date,
        endDate: service.endDate ?? null,
        authorizationNumber: service.authorizationNumber ?? null,
      },
      billingProvider,
      renderingProvider: {
        name: renderingProvider.name,
        npi: renderingProvider.npi,
        taxonomy: renderingProvider.taxonomy,
        specialty: renderingProvider.specialty ?? null,
        licenseNumber: renderingProvider.licenseNumber ?? null,
        licenseState: renderingProvider.licenseState ?? null,
      },
      ...(referringProvider && {
        referringProvider: {
          name: referringProvider.name,
          npi: referringProvider.npi ?? null,
          qualifier: referringProvider.qualifier,
        },
      }),
      serviceLocation: {
        name: serviceLocation.name ?? null,
        placeOfServiceCode: serviceLocation.placeOfServiceCode,
        ...(serviceLocation.npi !== undefined && { npi: serviceLocation.npi }),
        address: addressOf(serviceLocation.address),
      },
      diagnoses: bill.diagnoses.map(dottedDiagnosis).map((code) => ({
        code,
        description: given.directories.diagnosisCodes.lookup(code)?.description ?? null,
      })),
      lines: lines.map(({ details }) => details),
      documents: given.documents.map(documentText),
      submission: {
        destination: destinationOf(submission?.destination),
        attention: submission?.attention ?? null,
        subject: submission?.subject ?? null,
        note: submission?.note ?? null,
        cc: submission?.cc ?? [],
      },
      delivery: deliveryFactsOf(given.administrator, {
        payerKey: claim.claimsAdministrator.payerId,
        injuryState: claim.injuryState,
      }),
      claimPattern: { state, ...patternTexts[state] },
      warnings: [...given.warnings, ...lines.flatMap(({ warnings }) => warnings)],
      actorName: form.actorName ?? given.keyName,
      ...(given.metadataTokens.length > 0 && { metadata: form.metadata, metadataTokens: given.metadataTokens }),
    },
  };
};

const savedIdOf = (
  records: readonly { readonly id: string; readonly npi: string | null }[],
  npi: string,
): string | undefined => records.find((record) => record.npi === npi)?.id;
