import { dashboardStatusOf, dollarsOf, moneyByLine, type BillOnFile as Bill } from '#domain';
import { presentBill } from '../bills/present-bill.js';
import type { InjuryView, LifecycleBillView, LifecyclePatientView } from './lifecycle-bill.view.js';

type Clear = NonNullable<Bill['clear']>;
type Snapshot = NonNullable<Bill['snapshot']>;

/** The bill as its own answer tells it, by the names that a page knows. */
export const presentLifecycleBill = (bill: Bill, clear: Clear, baseUrl: string): LifecycleBillView => {
  const { service, amounts, serviceLines, documents, replaces, replacedBy, ...shown } = presentBill(bill, baseUrl);
  const { billingProvider, renderingProvider, serviceLocation } = shown;
  const money = moneyByLine(bill.facts);
  return {
    id: clear.billId,
    billNumber: clear.billNumber,
    status: dashboardStatusOf(bill.facts.state),
    billingMode: clear.billingMode,
    dos: service?.date ?? null,
    dosEnd: service?.endDate ?? null,
    authorizationNumber: service?.authorizationNumber ?? null,
    totalCharge: amounts.charged,
    totalPaid: amounts.paid,
    balanceDue: amounts.balance,
    billingSnapshot: { billingProvider, renderingProvider, placeOfService: serviceLocation },
    lineItems: serviceLines.map(({ allowed: feeSchedule, pricing: _, ...line }) => {
      const {
        paid = 0,
        inDispute = 0,
        inSchedule = false,
      } = money.find(({ lineItemId }) => lineItemId === line.id) ?? {};
      return { ...line, feeSchedule, paid: dollarsOf(paid), short: dollarsOf(inSchedule ? inDispute : 0) };
    }),
    attachments: documents.map(({ externalId: _externalId, sizeBytes: _sizeBytes, ...attachment }) => attachment),
    replaces,
    replacedBy,
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
