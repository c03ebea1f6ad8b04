import {
  duplicateServices,
  normalizeLastName,
  REDACTED,
  servicesOf,
  visitDays,
  type CalendarDate,
  type ComparedBill,
  type TherapyKind,
} from '#domain';
import { isKeyError, type Vault } from '#event-store';
import { collection } from './collection.js';
import { PendingRecords } from './pending-records.js';
import type { StateStore } from './state-store.js';

type PersonBillRecord = {
  /** Tokens shared by the bill and its possible duplicates. */
  readonly duplicateTokens: readonly string[];
  readonly tokens: readonly string[];
  /** Hashes of the days with visits, by kind of therapy. Absent if the bill has no therapy. */
  readonly visits?: { readonly [Kind in TherapyKind]?: readonly string[] };
  /** `ComparedBill`, encrypted with the bill's key, in Base64. */
  readonly compared: string;
  /** `COMPARED_VERSION` of the build that wrote the record. */
  readonly version: number;
};

/** Bills by person and services. Keys: the bill's organization, number and ID. */
export const personBills = collection({
  name: 'person-bills',
  indexes: {
    byService: {
      several: ({ duplicateTokens, tokens }: PersonBillRecord) =>
        [...duplicateTokens, ...tokens].map((token) => [token]),
    },
  },
});

/** A person, known by an ID from the service, or by name, birth date and date of injury. */
export interface KnownPerson {
  /** Customer that the person belongs to. People from different customers are not compared. */
  readonly customerExternalId: string | null;
  /** ID of the person, or null if there is none. */
  readonly patientId: string | null;
  readonly lastName: string;
  readonly dateOfBirth: string;
  readonly dateOfInjury: string;
}

export interface NumberedBill {
  readonly organizationId: string;
  readonly billId: string;
  readonly billNumber: number;
}

interface ComparedTokens {
  readonly sameDays: readonly string[];
  readonly evaluations: readonly string[];
  readonly externalId: readonly string[];
}

export interface ComparedBills {
  readonly sameDays: readonly NumberedBill[];
  readonly evaluations: readonly NumberedBill[];
  readonly withExternalId: readonly NumberedBill[];
}

const TOKEN_BYTES = 16;
/** Maximum number of compared bills with the same person and service, newest first. */
const MAX_COMPARED = 100;
/**
 * Maximum number of the person's comprehensive evaluations, newest first. A physician makes one in 18 months; others
 * are corrections, duplicates and bills for other claims.
 */
const MAX_EVALUATIONS = 25;
/** Maximum number of bills with one kind of therapy for an injury, newest first. The law allows 24 visits. */
const MAX_VISIT_BILLS = 100;
/** Maximum number of bills with the same external ID, newest first. Some may never have been accepted. */
const MAX_WITH_EXTERNAL_ID = 5;
/** More digits than any organization's bill numbers need, so that keys sort in numerical order. */
const DIGITS = 12;
/** Increase when `ComparedBill` changes: earlier bills are then read from their streams. */
const COMPARED_VERSION = 1;

/** Hashes of person, services and external ID, made with the organization's key. Derived once. */
export class BillTokens {
  private readonly derived = new Map<string, Promise<string>>();

  constructor(
    private readonly vault: Pick<Vault, 'hmac'>,
    private readonly organizationId: string,
  ) {}

  /** Returns one token for each service and each way to identify the person. */
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

  /** Returns one token for each text. They identify the person by name, and the injury by its date. */
  ofInjury(
    { customerExternalId, lastName, dateOfBirth, dateOfInjury }: KnownPerson,
    texts: readonly string[],
  ): Promise<readonly string[]> {
    const injury = [customerExternalId ?? '', normalizeLastName(lastName), dateOfBirth, dateOfInjury];
    return Promise.all(texts.map((text) => this.token('injury', ...injury, text)));
  }

  /** Returns the token of an external ID, or none for a bill without an external ID. */
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
 * Index of bills by person and service (`servicesOf`) and by external ID. Stores these only as hashes made with the
 * organization's key. The data to compare is encrypted with the bill's key: no copy is readable after the bill is
 * shredded. Can be rebuilt from the log.
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
   * Indexes a bill. Idempotent. Queries in this process find the bill immediately; other processes find it after
   * `written` resolves. Throws KeyDestroyed.
   */
  async note(
    bill: NumberedBill,
    compared: ComparedBill,
    person: KnownPerson,
    tokens = this.tokens(bill.organizationId),
  ): Promise<{ readonly written: Promise<void> }> {
    const { organizationId, billId } = bill;
    const key = keyOf(bill);
    const [duplicateTokens, ofPerson, ofExternalId, visits, sealed] = await Promise.all([
      tokens.ofPerson(person, duplicateServices(compared)),
      tokens.ofPerson(person, servicesOf(compared)),
      tokens.ofExternalId(person.customerExternalId, compared.externalId),
      visitTokens(compared, person, tokens),
      this.vault.sealBytes(organizationId, billId, aad(key), Buffer.from(JSON.stringify(compared))),
    ]);
    const others = [
      ...ofPerson.filter((token) => !duplicateTokens.includes(token)),
      ...ofExternalId,
      ...(visits?.kinds ?? []),
    ];
    const written = this.bills.put(key, {
      duplicateTokens,
      tokens: others,
      ...(visits && { visits: visits.days }),
      compared: sealed.toString('base64'),
      version: COMPARED_VERSION,
    });
    this.pending.add([key, billId, ...duplicateTokens, ...others], written);
    return { written };
  }

  /** Resolves when this process has no pending write for the bill's record. The write may have failed. */
  settled(billId: string): Promise<void> {
    return this.pending.settled([billId]);
  }

  /** Removes a bill. Call after the bill's data was erased. */
  async forget(bill: NumberedBill): Promise<void> {
    await this.pending.settled([keyOf(bill)]);
    await this.bills.remove(keyOf(bill));
  }

  /** Tokens shared by the bill and its possible duplicates. Null if the bill is not indexed. */
  async duplicateTokens(bill: NumberedBill): Promise<readonly string[] | null> {
    return (await this.currentRecord(keyOf(bill)))?.duplicateTokens ?? null;
  }

  /** Data to compare. Null if the bill is not indexed, or if its key is destroyed or missing. */
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

  /** Returns bills with one of these tokens for a person, at most the newest 100 per token. */
  async find(tokens: readonly string[]): Promise<readonly NumberedBill[]> {
    return (await this.lookUp(tokens))(tokens, MAX_COMPARED);
  }

  /** One query: per token, the newest 100 bills with these services, 25 evaluations, and 5 with the external ID. */
  async findCompared({ sameDays, evaluations, externalId }: ComparedTokens): Promise<ComparedBills> {
    const found = await this.lookUp([...sameDays, ...evaluations, ...externalId]);
    return {
      sameDays: found(sameDays, MAX_COMPARED),
      evaluations: found(evaluations, MAX_EVALUATIONS),
      withExternalId: found(externalId, MAX_WITH_EXTERNAL_ID),
    };
  }

  /**
   * Returns the number of days with visits of a kind on other bills for the injury, without the given days. One query,
   * which opens no bill: it counts hashes of days. A corrected bill has the days of the bill that it replaces. A bill that
   * was billed in error counts.
   */
  async countOtherVisits(
    person: KnownPerson,
    kind: TherapyKind,
    days: readonly CalendarDate[],
    tokens: BillTokens,
  ): Promise<number> {
    const [ofKind, ofDays] = await Promise.all([
      tokens.ofInjury(person, [kind]),
      tokens.ofInjury(person, dayTexts(kind, days)),
    ]);
    await this.pending.settled(ofKind);
    const found = await this.bills.find('byService', { equals: ofKind, limit: MAX_VISIT_BILLS, reverse: true });
    const others = new Set(found.flatMap(({ record }) => record.visits?.[kind] ?? []));
    for (const own of ofDays) others.delete(own);
    return others.size;
  }

  private async currentRecord(key: string): Promise<PersonBillRecord | null> {
    await this.pending.settled([key]);
    const { record } = (await this.bills.get(key)) ?? {};
    return record?.version === COMPARED_VERSION ? record : null;
  }

  /** Returns a function that selects the newest bills for given tokens, at most `limit` per token. */
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
      // A retried submission has a record for each number it reserved: keep the highest.
      return [...new Map(bills.toReversed().map((bill) => [bill.billId, bill])).values()].toReversed();
    };
  }
}

const dayTexts = (kind: TherapyKind, days: readonly CalendarDate[]): readonly string[] =>
  days.map((day) => `${kind} ${day}`);

/** Null if the bill has no therapy. `kinds`: tokens under which other bills for the injury find the bill. */
const visitTokens = async ({ therapy }: ComparedBill, person: KnownPerson, tokens: BillTokens) => {
  if (!therapy) return null;
  const days = [...visitDays(therapy)];
  const [kinds, hashed] = await Promise.all([
    tokens.ofInjury(
      person,
      days.map(([kind]) => kind),
    ),
    Promise.all(
      days.map(async ([kind, ofKind]) => [kind, await tokens.ofInjury(person, dayTexts(kind, ofKind))] as const),
    ),
  ]);
  return { kinds, days: Object.fromEntries(hashed) };
};

const aad = (key: string): string => `person-bills/${key}`;

const keyOf = ({ organizationId, billId, billNumber }: NumberedBill): string =>
  `${organizationId}/${String(billNumber).padStart(DIGITS, '0')}/${billId}`;

const billOf = (key: string): NumberedBill => {
  const [organizationId = '', billNumber, billId = ''] = key.split('/');
  return { organizationId, billId, billNumber: Number(billNumber) };
};
