import { Id, Int, Nested, Text } from '../kernel/fields.js';
import { AdministratorNameView } from '../queries/bill-dashboard.view.js';

/** Fields that identify the bill of a deadline or denied line. */
export class ListedBillView {
  @Id('Bill ID.') readonly billId!: string;
  @Int('Bill number.') readonly billNumber!: number;
  @Text('First and last name of the patient. Null after erasure.', { nullable: true })
  readonly patientName!: string | null;
  @Text('Claim number. Null after erasure.', { nullable: true }) readonly claimNumber!: string | null;
  @Nested(() => AdministratorNameView, 'Claims administrator that pays the bill.')
  readonly claimsAdministrator!: AdministratorNameView;
}
