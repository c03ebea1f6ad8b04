import {
  comprehensiveEvaluation,
  dollarsOf,
  openBalanceOf,
  otherBill,
  type BillOnFile,
  type CalendarDate,
  type Rfa,
  type RuleSet,
} from '#domain';
import { presentDocuments } from '../bills/present-bill.js';
import { presentDeadlines } from '../queries/present-money.js';
import type {
  PatientClaimView,
  PatientDeadlineView,
  PatientDocumentView,
  PatientEvaluationView,
  PatientRecordView,
} from './patient.views.js';

/** Bill without its history. */
type OwnBill = BillOnFile & { readonly clear: NonNullable<BillOnFile['clear']> };

/** Claims with bills, then claims that only have requests, newest first. */
const claimsOf = (bills: readonly OwnBill[], requests: readonly Rfa[]): readonly PatientClaimView[] => {
  const claims = new Map<string, { readonly newest: OwnBill; count: number; cents: number }>();
  for (const bill of bills) {
    const known = claims.get(bill.clear.claimId) ?? { newest: bill, count: 0, cents: 0 };
    known.count += 1;
    known.cents += openBalanceOf(bill.facts);
    claims.set(bill.clear.claimId, known);
  }
  const ofBills = Array.from(claims, ([id, { newest, count, cents }]) => {
    const claim = newest.snapshot?.claim;
    return {
      id,
      claimNumber: claim?.claimNumber ?? null,
      adjNumber: claim?.adjNumber ?? null,
      employer: claim?.employer ?? null,
      dateOfInjury: claim?.dateOfInjury ?? null,
      administratorName: claim?.administratorName ?? null,
      bills: count,
      balanceDue: dollarsOf(cents),
      newestBillId: newest.clear.billId,
    };
  });
  return [...ofBills, ...requests.flatMap((rfa) => (claims.has(rfa.facts?.claimId ?? '') ? [] : claimOf(rfa)))];
};

const claimOf = ({ facts, text }: Rfa): readonly PatientClaimView[] => {
  if (facts === null || text === null) return [];
  const { claimNumber, employer, dateOfInjury, administratorName } = text.claim;
  return [
    {
      id: facts.claimId,
      ...{ claimNumber, adjNumber: null, employer, dateOfInjury, administratorName },
      ...{ bills: 0, balanceDue: 0, newestBillId: null },
    },
  ];
};

const deadlinesOf = (bills: readonly OwnBill[], today: CalendarDate, rules: RuleSet): readonly PatientDeadlineView[] =>
  bills
    .flatMap((bill) =>
      presentDeadlines(bill, today, rules).map((deadline) => ({
        billId: bill.clear.billId,
        billNumber: bill.clear.billNumber,
        deadline,
      })),
    )
    .toSorted((a, b) =>
      a.deadline.lastDay < b.deadline.lastDay ? -1 : a.deadline.lastDay > b.deadline.lastDay ? 1 : 0,
    );

const evaluationsOf = (bills: readonly OwnBill[], rules: RuleSet): readonly PatientEvaluationView[] =>
  bills
    .flatMap((bill) => {
      const other = otherBill(bill);
      const found = other && comprehensiveEvaluation(other, rules);
      return found
        ? [
            {
              ...{ billId: found.billId, billNumber: bill.clear.billNumber, date: found.date },
              followUpUntil: found.until,
              renderingProviderName: bill.snapshot?.renderingProvider.name ?? null,
            },
          ]
        : [];
    })
    .toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));

const documentsOf = (bills: readonly OwnBill[], baseUrl: string): readonly PatientDocumentView[] =>
  bills
    .flatMap((bill) =>
      presentDocuments(bill, baseUrl).map(({ id, filename, documentType, addedAt }) => ({
        ...{ id, filename, documentType, addedAt },
        billId: bill.clear.billId,
        billNumber: bill.clear.billNumber,
      })),
    )
    .toSorted((a, b) => (a.addedAt < b.addedAt ? 1 : a.addedAt > b.addedAt ? -1 : 0));

/**
 * Derived from bills or, for missing data, from requests for authorization, both newest first. `requests` contains one
 * request for each claim without a bill, and one if no bill has the patient's data.
 */
export const presentPatient = (
  bills: readonly OwnBill[],
  {
    today,
    baseUrl,
    withDocuments,
    requests,
  }: {
    readonly today: CalendarDate;
    readonly baseUrl: string;
    readonly withDocuments: boolean;
    readonly requests: readonly Rfa[];
  },
  rules: RuleSet,
): Pick<
  PatientRecordView,
  'dateOfBirth' | 'phone' | 'claims' | 'deadlines' | 'evaluations' | 'documents' | 'erased'
> => {
  const onBill = bills.find(({ snapshot }) => snapshot !== null)?.snapshot?.patient;
  const patient = onBill ?? requests.find(({ text }) => text !== null)?.text?.patient;
  return {
    dateOfBirth: patient?.dateOfBirth ?? null,
    phone: patient?.phone ?? null,
    claims: claimsOf(bills, requests),
    deadlines: deadlinesOf(bills, today, rules),
    evaluations: evaluationsOf(bills, rules),
    documents: withDocuments ? documentsOf(bills, baseUrl) : [],
    erased: bills.some(({ snapshot }) => snapshot === null),
  };
};
