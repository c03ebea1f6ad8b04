import { duplicateServices, normalizeLastName, REDACTED, servicesOf, type ComparedBill } from '#domain';
import { isKeyError, type Vault } from '#event-store';
import { collection } from './collection.js';
import { PendingRecords } from './pending-records.js';
import type { StateStore } from './state-store.js';

/** Record of a bill in the index. */
type PersonBillRecord = {
  /** Tokens by which the bill and its duplicates find each other. */
  readonly duplicateTokens: readonly string[];
  /** The bill's other tokens. */
  readonly tokens: readonly string[];
  /** The `ComparedBill`, encrypted under the bill's key. Base64. */
  readonly compared: string;
  /** `COMPARED_VERSION` of the build that wrote the record. */
  readonly version: number;
};

/** Bills by the people whose they are, and what was done for them. Keys: organization, number and id of the bill. */
export const personBills = collection({
  name: 'person-bills',
  indexes: {
    byService: {
      several: ({ duplicateTokens, tokens }: PersonBillRecord) =>
        [...duplicateTokens, ...tokens].map((token) => [token]),
    },
  },
});

/** How a person is known: by an id of the service, and by name, birth date and day of injury. */
export interface KnownPerson {
  /** The client's customer: one customer's people are not compared with another's. */
  readonly customerExternalId: string | null;
  /** Null as long as the person has no id. */
  readonly patientId: string | null;
  readonly lastName: string;
  readonly dateOfBirth: string;
  readonly dateOfInjury: string;
}

/** A bill in its organization. */
export interface NumberedBill {
  readonly organizationId: string;
  readonly billId: string;
  readonly billNumber: number;
}

/** Tokens by which a new bill finds the bills to compare it with. */
interface ComparedTokens {
  readonly sameDays: readonly string[];
  readonly evaluations: readonly string[];
  readonly externalId: readonly string[];
}

/** Bills to compare a new bill with. */
export interface ComparedBills {
  readonly sameDays: readonly NumberedBill[];
  readonly evaluations: readonly NumberedBill[];
  readonly withExternalId: readonly NumberedBill[];
}

const TOKEN_BYTES = 16;
/** Bills of a person with a service that are compared at most: the newest ones. */
const MAX_COMPARED = 100;
/**
 * Maximum number of bills with a comprehensive evaluation of a person that a bill is compared with, newest first. A physician
 * makes one in 18 months; the others are corrections, duplicates and bills of other claims.
 */
const MAX_EVALUATIONS = 25;
/** Maximum number of bills compared for one external id, newest first. A note may name a bill that was never accepted. */
const MAX_WITH_EXTERNAL_ID = 5;
/** More digits than bills of an organization have, so that keys sort as numbers do. */
const DIGITS = 12;
/** Raised when `ComparedBill` changes: bills that were indexed before are then read themselves. */
const COMPARED_VERSION = 1;

/** Tokens of a bill: hashes of its person, services and external id under the organization's key, each derived once. */
export class BillTokens {
  private readonly derived = new Map<string, Promise<string>>();

  constructor(
    private readonly vault: Pick<Vault, 'hmac'>,
    private readonly organizationId: string,
  ) {}

  /** One token for each service and each way to know the person. */
  ofPerson(person: KnownPerson, services: readonly string[]): Promise<readonly string[]> {
    const { customerExternalId, patientId, lastName, dateOfBirth, dateOfInjury } = person;
    const ways = [
      ...(patientId === null ? [] : [['id', patientId]]),
      ['name', normalizeLastName(lastName), dateOfBirth, dateOfInjury],
    ];
    return Promise.all(
      ways.flatMap((way) => services.map((service) => this.token('person', customerExternalId ?? '', ...way, service))),
    );
  }

  /** None for a bill without an external id. */
  async ofExternalId(customerExternalId: string | null, externalId: string | null): Promise<readonly string[]> {
    return externalId === null ? [] : [await this.token('bill-external-id', customerExternalId ?? '', externalId)];
  }

  private token(...parts: readonly string[]): Promise<string> {
    const name = JSON.stringify(parts);
    const token = this.derived.get(name) ?? this.derive(parts);
    this.derived.set(name, token);
    return token;
  }

  private async derive(parts: readonly string[]): Promise<string> {
    const hash = await this.vault.hmac(this.organizationId, 'ids', ...parts);
    return hash.subarray(0, TOKEN_BYTES).toString('base64url');
  }
}

/**
 * Bills of each person by their services (`servicesOf`), and bills by their external id, each with what is compared of it.
 * Of persons, services and external ids, the index contains only hashes under the organization's key; what is compared is
 * encrypted under the bill's key, so that no copy of it can be read once the bill is shredded. It can be rebuilt from the log.
 */
export class PersonBills {
  private readonly bills;
  private readonly pending: PendingRecords;

  constructor(
    stateStore: StateStore,
    private readonly vault: Pick<Vault, 'hmac' | 'sealBytes' | 'openBytes'>,
  ) {
    this.bills = personBills.in(stateStore);
    this.pending = PendingRecords.of(stateStore);
  }

  tokens(organizationId: string): BillTokens {
    return new BillTokens(this.vault, organizationId);
  }

  /**
   * Indexes a bill by its person, services and external id. Calling it again changes nothing. Look-ups in this process find the
   * bill from now on, those in others when it is `written`. Throws KeyDestroyed.
   */
  async note(
    bill: NumberedBill,
    compared: ComparedBill,
    person: KnownPerson,
    tokens = this.tokens(bill.organizationId),
  ): Promise<{ readonly written: Promise<void> }> {
    const { organizationId, billId } = bill;
    const key = keyOf(bill);
    const [duplicateTokens, ofPerson, ofExternalId, sealed] = await Promise.all([
      tokens.ofPerson(person, duplicateServices(compared)),
      tokens.ofPerson(person, servicesOf(compared)),
      tokens.ofExternalId(person.customerExternalId, compared.externalId),
      this.vault.sealBytes(organizationId, billId, aad(key), Buffer.from(JSON.stringify(compared))),
    ]);
    const others = [...ofPerson.filter((token) => !duplicateTokens.includes(token)), ...ofExternalId];
    const written = this.bills.put(key, {
      duplicateTokens,
      tokens: others,
      compared: sealed.toString('base64'),
      version: COMPARED_VERSION,
    });
    this.pending.add([key, billId, ...duplicateTokens, ...others], written);
    return { written };
  }

  /** Resolves when the bill's record that this process is writing is written, or could not be. */
  settled(billId: string): Promise<void> {
    return this.pending.settled([billId]);
  }

  /** Forgets whose bill it is: its data was erased. */
  async forget(bill: NumberedBill): Promise<void> {
    await this.pending.settled([keyOf(bill)]);
    await this.bills.remove(keyOf(bill));
  }

  /** Tokens by which the bill and its duplicates find each other; null if the bill is not indexed. */
  async duplicateTokens(bill: NumberedBill): Promise<readonly string[] | null> {
    return (await this.currentRecord(keyOf(bill)))?.duplicateTokens ?? null;
  }

  /** What is compared of the bill; null if the bill is not indexed, or if its key is destroyed or missing. */
  async compared(bill: NumberedBill): Promise<ComparedBill | null> {
    const key = keyOf(bill);
    const { compared: sealed } = (await this.currentRecord(key)) ?? {};
    if (sealed === undefined) return null;
    try {
      const { organizationId, billId } = bill;
      const opened = await this.vault.openBytes(organizationId, billId, aad(key), Buffer.from(sealed, 'base64'));
      return opened === REDACTED ? null : (JSON.parse(opened.toString()) as ComparedBill);
    } catch (error) {
      if (!isKeyError(error)) throw error;
      return null;
    }
  }

  /** Finds bills with one of these tokens of a person: the newest hundred at most for each. */
  async find(tokens: readonly string[]): Promise<readonly NumberedBill[]> {
    return (await this.lookUp(tokens))(tokens, MAX_COMPARED);
  }

  /**
   * Finds the bills to compare a new bill with, in one look-up. Returns for each token the newest 100 bills of the same services, the
   * newest 25 comprehensive evaluations, and the newest 5 bills with the external id, newest first.
   */
  async findCompared({ sameDays, evaluations, externalId }: ComparedTokens): Promise<ComparedBills> {
    const found = await this.lookUp([...sameDays, ...evaluations, ...externalId]);
    return {
      sameDays: found(sameDays, MAX_COMPARED),
      evaluations: found(evaluations, MAX_EVALUATIONS),
      withExternalId: found(externalId, MAX_WITH_EXTERNAL_ID),
    };
  }

  private async currentRecord(key: string): Promise<PersonBillRecord | null> {
    await this.pending.settled([key]);
    const { record } = (await this.bills.get(key)) ?? {};
    return record?.version === COMPARED_VERSION ? record : null;
  }

  /** Looks up tokens. Returns a function that returns the newest bills of some of these tokens, at most `limit` for each. */
  private async lookUp(
    all: readonly string[],
  ): Promise<(tokens: readonly string[], limit: number) => readonly NumberedBill[]> {
    const tokens = [...new Set(all)];
    await this.pending.settled(tokens);
    const values = tokens.map((token) => [token]);
    const found = await this.bills.findKeysOfEach('byService', values, { limit: MAX_COMPARED, reverse: true });
    const byToken = new Map(tokens.map((token, i) => [token, found[i] ?? []]));
    return (some, limit) => {
      const bills = some.flatMap((token) => (byToken.get(token) ?? []).slice(0, limit)).map(({ key }) => billOf(key));
      // A submission that was tried again has a record for each number that it took: the highest one counts.
      return [...new Map(bills.toReversed().map((bill) => [bill.billId, bill])).values()].toReversed();
    };
  }
}

const aad = (key: string): string => `person-bills/${key}`;

const keyOf = ({ organizationId, billId, billNumber }: NumberedBill): string =>
  `${organizationId}/${String(billNumber).padStart(DIGITS, '0')}/${billId}`;

const billOf = (key: string): NumberedBill => {
  const [organizationId = '', billNumber, billId = ''] = key.split('/');
  return { organizationId, billId, billNumber: Number(billNumber) };
};
