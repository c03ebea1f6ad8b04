import { balanceOf, dashboardStatusOf, dollarsOf, paidOf, type BillView as Bill } from '#domain';
import { presentBill, presentDocuments, presentReplacements } from '../bills/present-bill.js';
import type { InjuryView, LifecycleBillView, LifecyclePatientView } from './lifecycle-bill.view.js';

type Clear = NonNullable<Bill['clear']>;
type Snapshot = NonNullable<Bill['snapshot']>;

export const presentLifecycleBill = (bill: Bill, clear: Clear, baseUrl: string): LifecycleBillView => {
  const { facts, snapshot } = bill;
  const { billingProvider, renderingProvider, serviceLocation } = presentBill(bill, baseUrl);
  return {
    id: clear.billId,
    billNumber: clear.billNumber,
    status: dashboardStatusOf(facts.state),
    billingMode: clear.billingMode,
    dos: snapshot?.service.date ?? null,
    dosEnd: snapshot?.service.endDate ?? null,
    authorizationNumber: snapshot?.service.authorizationNumber ?? null,
    totalCharge: dollarsOf(facts.charged),
    totalPaid: dollarsOf(paidOf(facts)),
    balanceDue: dollarsOf(balanceOf(facts)),
    billingSnapshot: { billingProvider, renderingProvider, placeOfService: serviceLocation },
    lineItems: clear.lines.map(({ id, code, modifiers, units, charge, allowed }, index) => ({
      id,
      code,
      modifiers,
      units,
      charge: dollarsOf(charge),
      feeSchedule: dollarsOf(allowed),
      serviceDate: snapshot?.lines[index]?.serviceDate ?? null,
      serviceDateEnd: snapshot?.lines[index]?.serviceDateEnd ?? null,
      diagnosisPointers: snapshot?.lines[index]?.diagnosisPointers ?? [],
    })),
    attachments: presentDocuments(bill, baseUrl).map(
      ({
        id,
        filename,
        description,
        documentType,
        reportTypeCode,
        source,
        addedAt,
        addedAfterSubmission,
        contentUrl,
      }) => ({
        id,
        filename,
        description,
        documentType,
        reportTypeCode,
        source,
        addedAt,
        addedAfterSubmission,
        contentUrl,
      }),
    ),
    ...presentReplacements(bill),
  };
};

export const presentLifecyclePatient = ({ patientId }: Clear, { patient }: Snapshot): LifecyclePatientView => ({
  id: patientId,
  name: `${patient.firstName} ${patient.lastName}`,
  firstName: patient.firstName,
  middleName: patient.middleName,
  lastName: patient.lastName,
  dob: patient.dateOfBirth,
  phone: patient.phone,
  address: patient.address,
});

export const presentInjury = (
  { administratorId }: Clear,
  { claim, diagnoses, claimPattern }: Snapshot,
): InjuryView => ({
  claimNumber: claim.claimNumber,
  employer: claim.employer,
  doi: claim.dateOfInjury,
  adjNumber: claim.adjNumber,
  claimsAdminId: administratorId,
  claimsAdminName: claim.administratorName,
  injuryDescription: claim.description,
  diagnoses,
  claimPatternStatus: claimPattern,
});
