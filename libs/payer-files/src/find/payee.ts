import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { RemittanceSummary } from '#documents';
import { organization, organizationStream } from '#domain';
import { loadState, type EncryptedEventStore } from '#event-store';
import type { BillFinder, FoundBill } from './bill-finder.js';

/** Identifiers of a practice used by its payers: NPI and tax ID. */
interface Payee {
  readonly npi: string | null;
  readonly taxId: string | null;
  /** Last digits of a tax ID that is an SSN and therefore stored separately. */
  readonly taxIdLast4?: string;
}

const isNamed = ({ payeeNpi, payeeTaxIds }: PayeeFields, { npi, taxId, taxIdLast4 }: Payee): boolean =>
  (npi !== null && npi === payeeNpi) ||
  payeeTaxIds.some((payeeTaxId) => payeeTaxId === taxId || (taxId === '' && payeeTaxId.slice(-4) === taxIdLast4));

const READ_CONCURRENCY = 20;

type PayeeFields = Pick<RemittanceSummary, 'payeeNpi' | 'payeeTaxIds'>;

/** Decides whether a payer's check is for one of our practices. Nothing else is posted. */
export class Payees {
  private saved: Promise<readonly Payee[]> | null = null;

  constructor(
    private readonly ledger: EncryptedEventStore,
    private readonly organizations: readonly string[],
    private readonly finder: BillFinder,
    /** The partner's additional payee numbers, such as those of a lockbox or billing service. */
    private readonly others: readonly string[] = [],
  ) {}

  /**
   * Returns true if one of the payee's numbers (N1*PE, REF*TJ) is listed for the partner, or belongs to a saved billing
   * provider, to the billing provider of a bill in the remittance, or to any of our bills. A payee without numbers is
   * ours if the file is addressed to us (ISA08) or names one of our bills.
   */
  async isOurs(named: PayeeFields, found: readonly FoundBill[], isAddressed: boolean): Promise<boolean> {
    if (named.payeeNpi === null && named.payeeTaxIds.length === 0) return isAddressed || found.length > 0;
    if (this.others.some((other) => other === named.payeeNpi || named.payeeTaxIds.includes(other))) return true;
    const billed = found.flatMap(({ bill }) => (bill.snapshot ? [bill.snapshot.billingProvider] : []));
    if (billed.some((provider) => isNamed(named, provider))) return true;
    if (named.payeeNpi !== null && (await this.finder.isReceiver(named.payeeNpi))) return true;
    // Checked last, because it reads every organization: the practice has no bills yet, or the check isn't ours.
    this.saved ??= this.savedProviders();
    return (await this.saved).some((savedProvider) => isNamed(named, savedProvider));
  }

  private async savedProviders(): Promise<readonly Payee[]> {
    const found: Payee[] = [];
    for (let at = 0; at < this.organizations.length; at += READ_CONCURRENCY) {
      await yieldToEventLoop();
      const some = this.organizations.slice(at, at + READ_CONCURRENCY);
      const all = await Promise.all(some.map((id) => loadState(this.ledger, organization, organizationStream(id))));
      found.push(...all.flatMap(({ billingProviders }) => billingProviders));
    }
    return found;
  }
}
