import type { RemittanceSummary } from '#documents';
import { organization, organizationStream } from '#domain';
import { loadState, type Ledger } from '#event-store';
import type { BillFinder, FoundBill } from './bill-finder.js';

/** By what a practice is known to its payers: NPI, tax id. */
interface Payee {
  readonly npi: string | null;
  readonly taxId: string | null;
  /** Last digits of a tax id that is kept apart, because it is a person's. */
  readonly taxIdLast4?: string;
}

const isNamed = ({ payeeNpi, payeeTaxIds }: Named, { npi, taxId, taxIdLast4 }: Payee): boolean =>
  (npi !== null && npi === payeeNpi) ||
  payeeTaxIds.some((one) => one === taxId || (taxId === '' && one.slice(-4) === taxIdLast4));

type Named = Pick<RemittanceSummary, 'payeeNpi' | 'payeeTaxIds'>;

/** Tells whether a payer's check is for a practice of ours: for nobody else's is anything posted. */
export class Payees {
  private saved: Promise<readonly Payee[]> | null = null;

  constructor(
    private readonly ledger: Ledger,
    private readonly organizations: readonly string[],
    private readonly finder: BillFinder,
  ) {}

  /**
   * True where one number of the payee (N1*PE, REF*TJ) is that of a saved billing provider, of the billing provider of a bill
   * that the remittance names, or of any bill of ours; and where it names no payee by a number.
   */
  async isOurs(named: Named, found: readonly FoundBill[]): Promise<boolean> {
    if (named.payeeNpi === null && named.payeeTaxIds.length === 0) return true;
    const billed = found.flatMap(({ bill }) => (bill.snapshot ? [bill.snapshot.billingProvider] : []));
    if (billed.some((one) => isNamed(named, one))) return true;
    if ((await this.savedProviders()).some((one) => isNamed(named, one))) return true;
    return named.payeeNpi !== null && this.finder.isReceiver(named.payeeNpi);
  }

  private savedProviders(): Promise<readonly Payee[]> {
    this.saved ??= Promise.all(
      this.organizations.map((id) => loadState(this.ledger, organization, organizationStream(id))),
    ).then((all) => all.flatMap(({ billingProviders }) => billingProviders));
    return this.saved;
  }
}
