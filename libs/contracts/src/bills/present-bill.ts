import { balanceOf, dollarsOf, paidOf, writtenOffOf, type BillFacts, type BillView as Bill } from '#domain';
import type { AmountsView, BillView, DocumentView, ServiceLineView } from './bill.view.js';

/** The bill's amounts in dollars. */
export const presentAmounts = (facts: BillFacts): AmountsView => ({
  charged: dollarsOf(facts.charged),
  paid: dollarsOf(paidOf(facts)),
  balance: dollarsOf(balanceOf(facts)),
  writtenOff: dollarsOf(writtenOffOf(facts)),
});

const presentLines = ({ clear, snapshot }: Presented): readonly ServiceLineView[] =>
  (clear?.lines ?? []).map((line, index) => {
    const details = snapshot?.lines[index];
    return {
      id: line.id,
      code: line.code,
      modifiers: line.modifiers,
      units: line.units,
      charge: dollarsOf(line.charge),
      allowed: dollarsOf(line.allowed),
      serviceDate: details?.serviceDate ?? null,
      serviceDateEnd: details?.serviceDateEnd ?? null,
      diagnosisPointers: details?.diagnosisPointers ?? [],
      pricing: details?.pricing ?? { status: line.pricingStatus, basis: null, citation: null, steps: [] },
    };
  });

/** The documents of the packet. `baseUrl` is the API's root, ending in /v2. */
export const presentDocuments = (
  { clear, snapshot, submittedAt }: Presented,
  baseUrl: string,
): readonly DocumentView[] =>
  (clear?.documents ?? []).map((document, index) => {
    const details = snapshot?.documents[index];
    return {
      id: document.id,
      externalId: details?.externalId ?? null,
      filename: details?.filename ?? `${document.documentType}.pdf`,
      documentType: document.documentType,
      reportTypeCode: document.reportTypeCode,
      description: details?.description ?? null,
      source: document.source,
      sizeBytes: document.sizeBytes,
      addedAt: submittedAt,
      contentUrl: `${baseUrl}/bills/${clear?.billId ?? ''}/documents/${document.id}/content`,
    };
  });

/** Of a bill: what its own answer is made of, in lists and alone. */
type Presented = Pick<Bill, 'clear' | 'snapshot' | 'facts' | 'submittedAt'>;

/** A bill as the API answers it. Throws on a view without a bill. */
export const presentBill = (bill: Presented, baseUrl: string): BillView => {
  const { clear, snapshot, facts } = bill;
  if (!clear) throw new RangeError('there is no bill to present');
  return {
    id: clear.billId,
    externalId: snapshot?.externalId ?? null,
    customerExternalId: clear.customerExternalId,
    state: facts.state,
    billingMode: clear.billingMode,
    billNumber: clear.billNumber,
    submittedAt: bill.submittedAt,
    patient: snapshot && { id: clear.patientId, ...snapshot.patient, ssn: null },
    claim: snapshot && presentClaim(clear, snapshot),
    service: snapshot && snapshot.service,
    billingProvider: snapshot && presentBillingProvider(snapshot.billingProvider),
    renderingProvider: snapshot && snapshot.renderingProvider,
    serviceLocation: snapshot && snapshot.serviceLocation,
    serviceLines: presentLines(bill),
    documents: presentDocuments(bill, baseUrl),
    amounts: presentAmounts(facts),
    warnings: snapshot?.warnings ?? [],
    ...presentReplacements(bill),
  };
};

/** The bills before and after this one in a chain of replacements. */
export const presentReplacements = ({
  clear,
  facts,
}: Pick<Bill, 'clear' | 'facts'>): Pick<BillView, 'replaces' | 'replacedBy'> => ({
  replaces: clear?.replacesBillId ?? null,
  replacedBy: facts.closed?.replacedBy ?? null,
});

type Clear = NonNullable<Bill['clear']>;
type Snapshot = NonNullable<Bill['snapshot']>;

const presentClaim = (clear: Clear, { claim, diagnoses }: Snapshot): NonNullable<BillView['claim']> => {
  const { administratorName, ...rest } = claim;
  return {
    id: clear.claimId,
    ...rest,
    claimsAdministrator: { id: clear.administratorId, payerId: clear.payerKey, name: administratorName },
    diagnoses: diagnoses.map(({ code }) => code),
  };
};

const presentBillingProvider = ({
  taxIdLast4,
  ...provider
}: Snapshot['billingProvider']): NonNullable<BillView['billingProvider']> =>
  provider.taxIdType === 'SSN' ? { ...provider, taxIdConfigured: true, taxIdLast4 } : provider;
