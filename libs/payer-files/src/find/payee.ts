import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { RemittanceSummary } from '#documents';
import { organization, organizationStream } from '#domain';
import { loadState, type EncryptedEventStore } from '#event-store';
import type { BillFinder, FoundBill } from './bill-finder.js';

/** By what a practice is known to its payers: NPI, tax id. */
interface Payee {
  readonly npi: string | null;
  readonly taxId: string | null;
  /** Last digits of a tax id that is kept apart, because it is a person's. */
  readonly taxIdLast4?: string;
}

const isNamed = ({ payeeNpi, payeeTaxIds }: PayeeFields, { npi, taxId, taxIdLast4 }: Payee): boolean =>
  (npi !== null && npi === payeeNpi) ||
  payeeTaxIds.some((payeeTaxId) => payeeTaxId === taxId || (taxId === '' && payeeTaxId.slice(-4) === taxIdLast4));

/** Organizations that are read together. */
const READ_CONCURRENCY = 20;

type PayeeFields = Pick<RemittanceSummary, 'payeeNpi' | 'payeeTaxIds'>;

/** Tells whether a payer's check is for a practice of ours: for nobody else's is anything posted. */
export class Payees {
  private saved: Promise<readonly Payee[]> | null = null;

  constructor(
    private readonly ledger: EncryptedEventStore,
    private readonly organizations: readonly string[],
    private readonly finder: BillFinder,
    /** Further numbers that the partner's checks may name: a lockbox, a billing service. */
    private readonly others: readonly string[] = [],
  ) {}

  /**
   * True where one number of the payee (N1*PE, REF*TJ) is one that the partner's record lists, that of a saved billing provider, of the billing provider of a bill
   * that the remittance names, or of any bill of ours. Where it names no payee by a number, it is ours if it is addressed to us
   * (ISA08) or names a bill of ours.
   */
  async isOurs(named: PayeeFields, found: readonly FoundBill[], isAddressed: boolean): Promise<boolean> {
    if (named.payeeNpi === null && named.payeeTaxIds.length === 0) return isAddressed || found.length > 0;
    if (this.others.some((other) => other === named.payeeNpi || named.payeeTaxIds.includes(other))) return true;
    const billed = found.flatMap(({ bill }) => (bill.snapshot ? [bill.snapshot.billingProvider] : []));
    if (billed.some((provider) => isNamed(named, provider))) return true;
    if (named.payeeNpi !== null && (await this.finder.isReceiver(named.payeeNpi))) return true;
    // The last, for every organization is asked: it is the check of a practice without bills, or nobody's of ours.
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
