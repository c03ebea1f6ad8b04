import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { lineReference, readClaimReference, claimReference } from '#documents';
import { billStream, billViewFold, type BillEvent, type BillOnFile, type TransmissionFact } from '#domain';
import { foldHistory, nullIfDeleted, StreamDeleted, type StoredEvent } from '#event-store';
import { billProjection, EVERY_ORGANIZATION, interchangeKeys, type BillRow, type FindQuery } from '#read-models';
import type { PayerFileEngines } from '../store/payer-file-engines.js';

/** A bill and the transmission to which the item responds. */
export interface FoundBill {
  readonly organizationId: string;
  readonly billId: string;
  readonly bill: BillOnFile;
  readonly transmission: TransmissionFact;
  /** The bill's events at the time of the lookup. */
  readonly history: readonly StoredEvent<BillEvent>[];
}

interface BillPlace {
  readonly organizationId: string;
  readonly billId: string;
}

/** Values that identify a claim without a known number. Amount in cents. */
export interface ClaimIdentifiers {
  readonly claimNumbers: readonly string[];
  readonly billingNpi: string | null;
  readonly serviceDate: string | null;
  readonly charged: number;
}

/** The partner that sent the file (null if none), and the organizations that it may mention. */
export interface FinderScope {
  readonly partner: string | null;
  readonly organizations: readonly string[];
}

/** A value that matches this many bills is ambiguous. */
const MATCH_LIMIT = 3;
/** Maximum number of rows read across all organizations. If there are more, each organization is queried. */
const MAX_BILLS_FOUND = 200;
const MAX_BILLS_PER_FILE = 100_000;
const MAX_CONTROL_NUMBER = 999_999_999;
const MAX_CACHED_NUMBERS = 10_000;

/**
 * Finds the bills that inbound files name: by our reference, the payer's number, interchange numbers, or claim number
 * with NPI, date, and charge. Never by name, and never an ambiguous bill.
 */
export class BillFinder {
  /** Cache of bills by organization and number. */
  private readonly byNumber = new Map<string, BillPlace | null>();
  /** The scope's organizations, ordered by ID. */
  private readonly sorted: readonly string[];
  private readonly isInScope: ReadonlySet<string>;

  constructor(
    private readonly engines: Pick<PayerFileEngines, 'ledger' | 'views'>,
    private readonly scope: FinderScope,
  ) {
    this.sorted = scope.organizations.toSorted();
    this.isInScope = new Set(scope.organizations);
  }

  /** Looks up many references with few queries. */
  async prepare(references: readonly string[]): Promise<void> {
    // Cleared only here: a later lookup must not clear what this one prepares.
    if (this.byNumber.size > MAX_CACHED_NUMBERS) this.byNumber.clear();
    await this.lookUp(references);
  }

  private async lookUp(references: readonly string[]): Promise<void> {
    const wanted = new Map<string, Set<number>>();
    for (const text of references) {
      const reference = readClaimReference(text);
      if (!reference) continue;
      for (const organizationId of this.organizationsOf(reference.organizationPrefix))
        if (!this.byNumber.has(`${organizationId}/${reference.billNumber}`))
          wanted.set(organizationId, (wanted.get(organizationId) ?? new Set()).add(reference.billNumber));
    }
    for (const [organizationId, numbers] of wanted) {
      const rows = await this.rows(
        { organizationId, filter: { billNumber: { $in: [...numbers] } }, fields: ['billNumber'] },
        numbers.size + MATCH_LIMIT,
      );
      for (const number of numbers) this.byNumber.set(`${organizationId}/${number}`, null);
      for (const row of rows)
        this.byNumber.set(`${organizationId}/${row.billNumber}`, { organizationId, billId: row._id });
    }
  }

  /** Finds a bill by CLM01. */
  async byReference(text: string): Promise<FoundBill | null> {
    const reference = readClaimReference(text);
    if (!reference) return null;
    await this.lookUp([text]);
    const places = this.organizationsOf(reference.organizationPrefix).flatMap(
      (organizationId) => this.byNumber.get(`${organizationId}/${reference.billNumber}`) ?? [],
    );
    const [place] = places;
    if (!place || places.length > 1) return null;
    const { attempt } = reference;
    return attempt === null ? this.byId(place) : this.load(place, ({ transmissions }) => transmissions[attempt - 1]);
  }

  /** Finds a bill by the payer's number. */
  byPayerNumber(number: string): Promise<FoundBill | null> {
    return this.only({ payerClaimControlNumbers: number });
  }

  byMarks({ claimNumbers, billingNpi, serviceDate, charged }: ClaimIdentifiers): Promise<FoundBill | null> {
    if (claimNumbers.length === 0 || billingNpi === null || serviceDate === null) return Promise.resolve(null);
    return this.only({
      claimNumber: { $in: [...new Set(claimNumbers)] },
      billingProviderNpi: billingNpi,
      serviceDate,
      chargedCents: charged,
    });
  }

  /** Finds all transmissions in an interchange that we sent (ISA13). */
  ofInterchange(control: string): Promise<readonly FoundBill[]> {
    return this.ofFile(control, 0, (numbers) => numbers.control);
  }

  /** Finds all transmissions in a group that we sent (GS06), or in one of its sets (ST02). */
  ofGroup(group: string, set: string | null): Promise<readonly FoundBill[]> {
    return this.ofFile(
      group,
      1,
      (numbers) => numbers.group,
      (numbers) => set === null || sameNumber(numbers.set, set),
    );
  }

  /** Returns the bill that a user named, or null. Throws `StreamDeleted` if its stream was deleted. */
  named(place: BillPlace): Promise<FoundBill | null> {
    return this.read(place, currentTransmissionOf);
  }

  /** Like `named`, but null if its stream was deleted. */
  byId(place: BillPlace): Promise<FoundBill | null> {
    return this.load(place, currentTransmissionOf);
  }

  /** Returns true if the receiver ID (ISA08) is the NPI of one of our billing providers. */
  async isReceiver(id: string): Promise<boolean> {
    return (await this.places({ billingProviderNpi: id }, 1)).length > 0;
  }

  private async ofFile(
    number: string,
    key: 0 | 1,
    numberOf: (numbers: Numbers) => string,
    fits: (numbers: Numbers) => boolean = () => true,
  ): Promise<readonly FoundBill[]> {
    const { partner } = this.scope;
    const through = partner === null ? [] : await this.throughPartner(partner, number, key);
    const found: FoundBill[] = [];
    let isDeleted = false;
    for (const place of through) {
      const bill = await this.loadUnlessDeleted(place, ({ transmissions }) =>
        transmissions.findLast(
          ({ interchange, partner: by }) =>
            by === partner && interchange && sameNumber(numberOf(interchange), number) && fits(interchange),
        ),
      );
      if (bill === 'deleted') isDeleted = true;
      else if (bill) found.push(bill);
    }
    return found.length > 0 || isDeleted ? found : this.byOwnNumber(number);
  }

  private async throughPartner(partner: string, number: string, key: 0 | 1) {
    const spellings = [...new Set([number, number.padStart(9, '0'), String(Number(number))])];
    const keys = spellings.map((spelling) => interchangeKeys(partner, { control: spelling, group: spelling })[key]);
    return this.places({ interchanges: { $in: keys } }, MAX_BILLS_PER_FILE);
  }

  /** Without a partner's counters, the number consists of the bill number and the attempt; see `envelopeOf`. */
  private async byOwnNumber(number: string): Promise<readonly FoundBill[]> {
    const own = Number(number) - 1;
    if (!/^\d{1,9}$/.test(number) || own < 101 || own >= MAX_CONTROL_NUMBER) return [];
    const [billNumber, attempt] = [Math.floor(own / 100), own % 100];
    const found: FoundBill[] = [];
    for (const organizationId of this.sorted) {
      await yieldToEventLoop();
      const [row] = await this.rows({ organizationId, filter: { billNumber }, fields: ['billNumber'] }, MATCH_LIMIT);
      const bill =
        row &&
        (await this.loadUnlessDeleted({ organizationId, billId: row._id }, ({ transmissions }) => {
          const transmission = transmissions[attempt - 1];
          return transmission?.interchange ? undefined : transmission;
        }));
      // Each organization numbers its own bills. A number is ambiguous if it is used twice or its bill was deleted.
      if (bill === 'deleted') return [];
      if (bill) found.push(bill);
      if (found.length > 1) return [];
    }
    return found;
  }

  private async only(filter: NonNullable<FindQuery['filter']>): Promise<FoundBill | null> {
    const [place, other] = await this.places(filter, MATCH_LIMIT);
    return place && !other ? this.byId(place) : null;
  }

  /** Returns up to `most` matching bills in the scope. */
  private async places(filter: NonNullable<FindQuery['filter']>, most: number): Promise<readonly BillPlace[]> {
    const limit = Math.max(most, MAX_BILLS_FOUND);
    const rows = await this.rows({ organizationId: EVERY_ORGANIZATION, filter, fields: ['billNumber'] }, limit);
    const ours = rows.filter(({ organizationId }) => this.isInScope.has(organizationId)).map(placeOf);
    if (ours.length >= most || rows.length < limit) return ours.slice(0, most);
    // Many organizations outside the scope use the same value, such as a sandbox payer's number.
    const places: BillPlace[] = [];
    for (const organizationId of this.sorted) {
      await yieldToEventLoop();
      places.push(...(await this.rows({ organizationId, filter, fields: ['billNumber'] }, most)).map(placeOf));
      if (places.length >= most) break;
    }
    return places;
  }

  private async rows(query: FindQuery, limit: number) {
    const { rows } = await this.engines.views.find<BillRow>(billProjection.name, {
      ...query,
      sort: ['billNumber'],
      limit,
      count: false,
    });
    return rows;
  }

  private organizationsOf(prefix: string | null): readonly string[] {
    if (prefix === null) return this.sorted;
    const found: string[] = [];
    for (let at = firstAtLeast(this.sorted, prefix); this.sorted[at]?.startsWith(prefix) === true; at += 1)
      found.push(this.sorted[at] as string);
    return found;
  }

  /** Like `read`, but skips a bill whose stream was deleted; its response waits for a user. */
  private load(place: BillPlace, which: Which): Promise<FoundBill | null> {
    return this.read(place, which).catch(nullIfDeleted);
  }

  private loadUnlessDeleted(place: BillPlace, which: Which): Promise<FoundBill | 'deleted' | null> {
    return this.read(place, which).catch((error: unknown) => {
      if (error instanceof StreamDeleted) return 'deleted';
      throw error;
    });
  }

  private async read({ organizationId, billId }: BillPlace, which: Which): Promise<FoundBill | null> {
    const history = await this.engines.ledger.load<BillEvent>(billStream(organizationId, billId));
    const bill = foldHistory(history, billViewFold);
    const transmission = bill.facts.exists && bill.snapshot ? which(bill.facts) : undefined;
    return transmission ? { organizationId, billId, bill, transmission, history } : null;
  }
}

const placeOf = ({ _id, organizationId }: { readonly _id: string; readonly organizationId: string }): BillPlace => ({
  organizationId,
  billId: _id,
});

/** Index of the first sorted string that is not less than `text`. */
const firstAtLeast = (sorted: readonly string[], text: string): number => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as string) < text) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Selects the bill's transmission that a response is about. */
type Which = (facts: Pick<BillOnFile['facts'], 'transmissions'>) => TransmissionFact | undefined;
type Numbers = NonNullable<TransmissionFact['interchange']>;

const currentTransmissionOf: Which = ({ transmissions }) => transmissions.findLast(({ isCurrent }) => isCurrent);

/** Compares numbers regardless of leading zeros. */
const sameNumber = (a: string, b: string): boolean => a === b || (/^\d+$/.test(a + b) && Number(a) === Number(b));

/** Returns the line that REF*6R names, in any of the bill's transmissions. */
export const lineIdOf = ({ organizationId, bill }: FoundBill, text: string): string | undefined => {
  const wanted = text.trim().toUpperCase();
  for (const { controlNumber } of bill.facts.transmissions) {
    const reference = claimReference(organizationId, controlNumber);
    const line = bill.facts.lines.find((_, at) => lineReference(reference, at).toUpperCase() === wanted);
    if (line) return line.id;
  }
  return undefined;
};
