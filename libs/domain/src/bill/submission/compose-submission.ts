import type { Timestamp } from '../../kernel/calendar.js';
import { centsOf } from '../../kernel/money.js';
import type { Quote } from '../../fees/pricing.js';
import type { BillingProviderRecord } from '../../organization/organization.events.js';
import type { ContractAmount } from '../../organization/payer-contract.js';
import type { LinkedNumbers } from '../../authorization/links/link-warnings.js';
import type {
  Address,
  BillingProviderSnapshot,
  Environment,
  Route,
  ServiceSnapshot,
  Warning,
} from '../shared/bill.types.js';
import type { LineFacts } from '../lines/line-details.js';
import { derivedProviderId } from './provider-id.js';
import { documentFacts, documentText, type PacketDocument } from './packet-document.js';
import type { SentAddress, SentBill, SentLine, SentSubmission } from './sent-submission.js';
import type { CodeBooks, NamedAdministrator } from './submission-lookups.js';
import type { SamePersonFindings } from './submission-lookups.js';
import { isForeign } from './foreign-address.js';
import { NAME_PARTS_VERSION } from './name-parts.js';
import { destinationOf } from '../transmissions/index.js';
import type { SubmissionCommands } from './submission.commands.js';
import type { SubmissionPrivate } from './submission.events.js';
import { dottedDiagnosis } from './submission-rules.js';

export type SubmitBillData = SubmissionCommands['SubmitBill'];

interface SavedProvider {
  readonly id: string;
  readonly npi: string | null;
}

/** What a submission needs besides the client's request. */
export interface SubmissionParts {
  readonly administrator: NamedAdministrator;
  readonly books: CodeBooks;
  readonly organization: {
    readonly billingProviders: readonly SavedProvider[];
    readonly renderingProviders: readonly SavedProvider[];
  };
  /** Null if the request has no `savedProviderId`. */
  readonly savedProvider: BillingProviderRecord | null;
  /** Customer in the session, or else in the request body. */
  readonly customerExternalId: string | null;
  /** Quotes in line order. */
  readonly quotes: readonly Quote[];
  /** Amounts due under contracts with the payer, in line order. Absent if there are none. */
  readonly contractAmounts?: readonly (ContractAmount | null)[];
  /** IDs in line order. */
  readonly lineIds: readonly string[];
  readonly billId: string;
  readonly billNumber: number;
  readonly at: Timestamp;
  /** Key name, or person in the session. Used as the submitter's name if the request contains none. */
  readonly keyName: string;
  readonly patientId: string;
  readonly claimId: string;
  /** Null if unknown. The bill then waits for a delivery method. */
  readonly route: Route | null;
  readonly environment: Environment;
  readonly documents: readonly PacketDocument[];
  readonly warnings: readonly Warning[];
  /** Findings for the same person. Their warnings are listed first. */
  readonly samePerson?: SamePersonFindings;
  /** Numbers of the lines' RFA items. Absent if no line refers to one. */
  readonly numbers?: LinkedNumbers;
  /** Keyed hashes of the metadata pairs. */
  readonly metadataTokens: readonly string[];
}

const digits = (text: string): string => text.replaceAll('-', '');

const addressOf = (form: SentAddress): Address => ({
  line1: form.line1,
  line2: form.line2 ?? null,
  city: form.city,
  state: form.state,
  postalCode: form.postalCode,
  ...(isForeign(form.country) && { country: form.country }),
});

const billingProviderOf = ({ bill }: SentSubmission, { savedProvider }: SubmissionParts): BillingProviderSnapshot => {
  const inline = bill.billingProvider;
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
  match: { label: 'Claim number matches', detail: "The claim number matches the administrator's pattern." },
  warning: {
    label: 'Check the claim number',
    detail: 'The claim number does not match any pattern of the administrator.',
  },
  unknown: { label: 'No pattern on file', detail: 'The administrator has no claim number pattern on file.' },
} as const;

const NO_NUMBERS: LinkedNumbers = { number: null, ofLines: [] };

interface ComposedLine {
  readonly facts: LineFacts;
  readonly details: SubmissionPrivate['lines'][number];
  readonly warnings: readonly Warning[];
}

const composeLine = (
  bill: SentBill,
  line: SentLine,
  index: number,
  {
    quotes,
    contractAmounts,
    lineIds,
    numbers = NO_NUMBERS,
  }: Pick<SubmissionParts, 'quotes' | 'contractAmounts' | 'lineIds' | 'numbers'>,
): ComposedLine => {
  const number = numbers.ofLines[index] ?? null;
  const { authorizationNumber: ofBill } = authorizationOf(bill.service, numbers);
  const [id, quote, contract] = [lineIds[index], quotes[index], contractAmounts?.[index]];
  if (id === undefined || quote?.kind !== 'priced') throw new RangeError('a validated line has no price');
  return {
    facts: {
      id,
      code: line.code,
      modifiers: line.modifiers ?? [],
      units: line.units,
      charge: line.charge === undefined ? quote.allowed : centsOf(line.charge),
      allowed: quote.allowed,
      pricingStatus: quote.pricing.status,
      ...(contract && { contract }),
      ...(line.rfaItemId !== undefined && { rfaItemId: line.rfaItemId }),
      ...(line.authorizationBasis !== undefined && { authorizationBasis: line.authorizationBasis }),
    },
    details: {
      serviceDate: line.serviceDate ?? bill.service.date,
      serviceDateEnd: line.serviceDateEnd ?? null,
      ...(line.serviceDate !== undefined && { dated: true as const }),
      ...(line.description !== undefined && { description: line.description }),
      ...(line.drug && { drug: line.drug }),
      // Med-legal lines have no diagnosis pointers, because all diagnoses apply to every line.
      diagnosisPointers: bill.billingMode === 'professional' ? (line.diagnosisPointers ?? []) : [],
      ...(number !== null && number !== ofBill && { authorizationNumber: number }),
      pricing: quote.pricing,
    },
    warnings: quote.warnings.map((warning) => ({ ...warning, path: `bill.serviceLines.${index}.${warning.path}` })),
  };
};

/** The request must be valid. Throws RangeError if a line has no price. */
export const composeSubmission = (sent: SentSubmission, given: SubmissionParts): SubmitBillData => {
  const { bill, submission } = sent;
  const { patient, claim, service, renderingProvider, referringProvider, serviceLocation } = bill;
  const lines = bill.serviceLines.map((line, index) => composeLine(bill, line, index, given));
  const billingProvider = billingProviderOf(sent, given);
  const { administrator } = given;
  return {
    billId: given.billId,
    billNumber: given.billNumber,
    customerExternalId: given.customerExternalId,
    billingMode: bill.billingMode,
    submittedAt: given.at,
    patientId: given.patientId,
    claimId: given.claimId,
    administratorId: administrator.id,
    ...(administrator.publicEntity && { publicEntity: true as const }),
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
    duplicates: (given.samePerson?.duplicates ?? []).map(({ billId, billNumber, kind }) => ({
      billId,
      billNumber,
      kind,
    })),
    private: {
      externalId: bill.externalId ?? null,
      nameParts: NAME_PARTS_VERSION,
      patient: {
        externalId: patient.externalId ?? null,
        firstName: patient.firstName,
        middleName: patient.middleName ?? null,
        lastName: patient.lastName,
        ...(patient.suffix !== undefined && { suffix: patient.suffix }),
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
        ...authorizationOf(service, given.numbers),
      },
      billingProvider,
      renderingProvider: {
        name: renderingProvider.name,
        ...(renderingProvider.suffix !== undefined && { suffix: renderingProvider.suffix }),
        ...(renderingProvider.credentials !== undefined && { credentials: renderingProvider.credentials }),
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
      ...(bill.missedAppointment && { missedAppointment: { ...bill.missedAppointment } }),
      diagnoses: bill.diagnoses.map(dottedDiagnosis).map((code) => ({
        code,
        description: given.books.diagnosisCodes.lookup(code)?.description ?? null,
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
      delivery: administrator.delivery,
      claimPattern: { state: administrator.claimNumber, ...patternTexts[administrator.claimNumber] },
      ...(given.samePerson?.priorEvaluation && { priorEvaluation: given.samePerson.priorEvaluation }),
      warnings: [
        ...(given.samePerson?.warnings ?? []),
        ...given.warnings,
        ...lines.flatMap(({ warnings }) => warnings),
      ],
      actorName: sent.actorName ?? given.keyName,
      ...(given.metadataTokens.length > 0 && { metadata: sent.metadata, metadataTokens: given.metadataTokens }),
    },
  };
};

/** Returns the number sent by the client, or else that of the first RFA item that has one. */
const authorizationOf = (
  { authorizationNumber }: SentBill['service'],
  { number } = NO_NUMBERS,
): Pick<ServiceSnapshot, 'authorizationNumber' | 'authorizationSource'> =>
  authorizationNumber === undefined && number !== null
    ? { authorizationNumber: number, authorizationSource: 'rfa' }
    : { authorizationNumber: authorizationNumber ?? null };

const savedIdOf = (records: readonly SavedProvider[], npi: string): string | undefined =>
  records.find((record) => record.npi === npi)?.id;
