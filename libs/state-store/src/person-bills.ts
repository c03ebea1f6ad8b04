import type { Vault } from '#event-store';
import { normalizeLastName } from '#domain';
import { collection } from './collection.js';
import type { StateStore } from './state-store.js';

/** Tokens of the people and services of a bill, and of its external id; see PersonBills. */
interface PersonBillRecord extends Record<string, string | readonly string[]> {
  readonly organizationId: string;
  readonly tokens: readonly string[];
}

/** Bills by the people whose they are, and what was done for them. Keys: organization, number and id of the bill. */
export const personBills = collection({
  name: 'person-bills',
  indexes: { byService: { several: ({ tokens }: PersonBillRecord) => tokens.map((token) => [token]) } },
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

/** A client's own id of a bill, among the bills of one customer. */
export interface BillExternalId {
  readonly customerExternalId: string | null;
  readonly externalId: string | null;
}

/** A bill in its organization. */
export interface NumberedBill {
  readonly organizationId: string;
  readonly billId: string;
  readonly billNumber: number;
}

const TOKEN_BYTES = 16;
/** Bills of a person with a service that are compared at most: the newest ones. */
const MAX_COMPARED = 100;
/** Maximum number of bills compared for one external id, newest first. A note may name a bill that was never accepted. */
const MAX_WITH_EXTERNAL_ID = 5;
/** More digits than bills of an organization have, so that keys sort as numbers do. */
const DIGITS = 12;

/**
 * Bills of each person by their services (`servicesOf`), and bills by their external id. Of persons, services and external ids,
 * the index contains only hashes under the organization's key. It can be rebuilt from the log.
 */
export class PersonBills {
  private readonly bills;

  constructor(
    stateStore: StateStore,
    private readonly vault: Pick<Vault, 'hmac'>,
  ) {
    this.bills = personBills.in(stateStore);
  }

  /** Indexes a bill by its person, services and external id. Calling it again changes nothing. */
  async note(
    bill: NumberedBill & Pick<BillExternalId, 'externalId'>,
    person: KnownPerson,
    services: readonly string[],
  ): Promise<void> {
    const { organizationId, externalId } = bill;
    const [ofPerson, ofExternalId] = await Promise.all([
      this.tokensOf(organizationId, person, services),
      this.externalIdTokens(organizationId, { ...person, externalId }),
    ]);
    await this.bills.put(keyOf(bill), { organizationId, tokens: [...ofPerson, ...ofExternalId] });
  }

  /** Forgets whose bill it is: its data was erased. */
  async forget(bill: NumberedBill): Promise<void> {
    await this.bills.remove(keyOf(bill));
  }

  /** Ids of the person's bills with one of the services, the newest hundred at most for each and each way to know the person. */
  async findBillIds(
    organizationId: string,
    person: KnownPerson,
    services: readonly string[],
  ): Promise<readonly string[]> {
    const tokens = await this.tokensOf(organizationId, person, services);
    return this.withTokens(tokens, MAX_COMPARED);
  }

  /** Returns the ids of the newest bills with this external id. Without one, returns none and does no look-up. */
  async withExternalId(organizationId: string, externalId: BillExternalId): Promise<readonly string[]> {
    return this.withTokens(await this.externalIdTokens(organizationId, externalId), MAX_WITH_EXTERNAL_ID);
  }

  private async withTokens(tokens: readonly string[], limit: number): Promise<readonly string[]> {
    const found = await Promise.all(
      tokens.map((token) => this.bills.findKeys('byService', { equals: [token], limit, reverse: true })),
    );
    return [...new Set(found.flat().map(({ key }) => key.slice(key.lastIndexOf('/') + 1)))];
  }

  private async externalIdTokens(
    organizationId: string,
    { customerExternalId, externalId }: BillExternalId,
  ): Promise<readonly string[]> {
    if (externalId === null) return [];
    return [await this.tokenOf(organizationId, ['bill-external-id', customerExternalId ?? '', externalId])];
  }

  private tokensOf(
    organizationId: string,
    person: KnownPerson,
    services: readonly string[],
  ): Promise<readonly string[]> {
    const { customerExternalId, patientId, lastName, dateOfBirth, dateOfInjury } = person;
    const ways = [
      ...(patientId === null ? [] : [['id', patientId]]),
      ['name', normalizeLastName(lastName), dateOfBirth, dateOfInjury],
    ];
    return Promise.all(
      ways.flatMap((way) =>
        services.map((service) => this.tokenOf(organizationId, ['person', customerExternalId ?? '', ...way, service])),
      ),
    );
  }

  private async tokenOf(organizationId: string, parts: readonly string[]): Promise<string> {
    const hash = await this.vault.hmac(organizationId, 'ids', ...parts);
    return hash.subarray(0, TOKEN_BYTES).toString('base64url');
  }
}

const keyOf = ({ organizationId, billId, billNumber }: NumberedBill): string =>
  `${organizationId}/${String(billNumber).padStart(DIGITS, '0')}/${billId}`;
