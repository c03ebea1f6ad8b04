import { bill as messages } from '../messages/bill.js';
import { date } from './format.js';

/** Fields that name a bill. Patient and date are null after erasure, and missing if the response has none. */
export interface NamedBill {
  readonly billNumber: number;
  readonly patientName?: string | null | undefined;
  /** First date of service. */
  readonly dateOfService?: string | null | undefined;
}

/** Returns the bill's name with its number, for labels that must be unique. */
export const fullBillName = ({ billNumber, patientName, dateOfService }: NamedBill): string =>
  [patientName, patientName && dateOfService && date(dateOfService), messages.title(billNumber)]
    .filter(Boolean)
    .join(' · ');

/**
 * Returns the patient and the date of service. If one of them is missing, the name contains the bill's number. It must
 * never be part of a page title or a URL.
 */
export const billName = (bill: NamedBill): string =>
  bill.patientName && bill.dateOfService
    ? messages.named(bill.patientName, date(bill.dateOfService))
    : fullBillName(bill);

/** Returns the bill's number to show next to its name, or null if the name contains it. */
export const numberBesideName = (bill: NamedBill): string | null =>
  billName(bill) === fullBillName(bill) ? null : messages.title(bill.billNumber);

/** Returns the fields that name the bill of a lifecycle. */
export const namedBill = ({
  bill: { billNumber, dos },
  patient,
}: {
  readonly bill: { readonly billNumber: number; readonly dos: string | null };
  readonly patient: { readonly name: string } | null;
}): NamedBill => ({ billNumber, patientName: patient?.name, dateOfService: dos });
