import {
  dashboardStatusOf,
  dollarsOf,
  moneyByLine,
  shortfallOf,
  type BillOnFile as Bill,
  type Cents,
  type RuleSet,
} from '#domain';
import { presentBill } from '../bills/present-bill.js';
import type { InjuryView, LifecycleBillView, LifecyclePatientView } from './lifecycle-bill.view.js';

type Clear = NonNullable<Bill['clear']>;
type Snapshot = NonNullable<Bill['snapshot']>;

/** Null stays null (unknown). */
const dollarsOrNull = (amount: Cents | null): number | null => (amount === null ? null : dollarsOf(amount));

/** Same as in GET /bills/{billId}, but with the lifecycle view's field names. */
export const presentLifecycleBill = (bill: Bill, clear: Clear, baseUrl: string, rules: RuleSet): LifecycleBillView => {
  const { service, amounts, serviceLines, documents, replaces, replacedBy, revisionOf, revisedBy, ...shown } =
    presentBill(bill, baseUrl);
  const { billingProvider, renderingProvider, serviceLocation } = shown;
  const moneyOf = new Map(moneyByLine(bill.facts, rules).map((money) => [money.lineItemId, money]));
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
      const money = moneyOf.get(line.id);
      return {
        ...line,
        feeSchedule,
        paid: dollarsOrNull(money ? money.paid : 0),
        short: dollarsOrNull(money ? shortfallOf(money) : 0),
      };
    }),
    attachments: documents.map(({ externalId: _externalId, sizeBytes: _sizeBytes, ...attachment }) => attachment),
    replaces,
    replacedBy,
    revisionOf: revisionOf ?? null,
    revisedBy: revisedBy ?? null,
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
