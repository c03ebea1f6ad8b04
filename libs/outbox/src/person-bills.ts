import type { Vault } from '#event-store';
import { comparedLastName } from '#domain';
import { collection } from './collection.js';
import type { StateStore } from './state-store.js';

/** Tokens of the people and services of a bill; see PersonBills. */
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

/** A bill in its organization. */
export interface NumberedBill {
  readonly organizationId: string;
  readonly billId: string;
  readonly billNumber: number;
}

const TOKEN_BYTES = 16;
/** Bills of a person with a service that are compared at most: the newest ones. */
const COMPARED = 100;
/** More digits than bills of an organization have, so that keys sort as numbers do. */
const DIGITS = 12;

/**
 * The bills of each person by their services (`servicesOf`), found by hashes under the organization's key: the index tells
 * nothing of anybody. Of a person with many bills only those are found that a bill is compared with. It can be made anew from
 * the log.
 */
export class PersonBills {
  private readonly bills;

  constructor(
    stateStore: StateStore,
    private readonly vault: Pick<Vault, 'hmac'>,
  ) {
    this.bills = personBills.in(stateStore);
  }

  /** Notes whose bill it is, and its services; saying it again changes nothing. */
  async note(bill: NumberedBill, person: KnownPerson, services: readonly string[]): Promise<void> {
    const { organizationId } = bill;
    await this.bills.put(keyOf(bill), {
      organizationId,
      tokens: await this.tokensOf(organizationId, person, services),
    });
  }

  /** Forgets whose bill it is: its data was erased. */
  async forget(bill: NumberedBill): Promise<void> {
    await this.bills.remove(keyOf(bill));
  }

  /** Ids of the person's bills with one of the services, the newest hundred at most for each and each way to know the person. */
  async of(organizationId: string, person: KnownPerson, services: readonly string[]): Promise<readonly string[]> {
    const tokens = await this.tokensOf(organizationId, person, services);
    const found = await Promise.all(
      tokens.map((token) => this.bills.findKeys('byService', { equals: [token], limit: COMPARED, reverse: true })),
    );
    return [...new Set(found.flat().map(({ key }) => key.slice(key.lastIndexOf('/') + 1)))];
  }

  private tokensOf(
    organizationId: string,
    person: KnownPerson,
    services: readonly string[],
  ): Promise<readonly string[]> {
    const { customerExternalId, patientId, lastName, dateOfBirth, dateOfInjury } = person;
    const ways = [
      ...(patientId === null ? [] : [['id', patientId]]),
      ['name', comparedLastName(lastName), dateOfBirth, dateOfInjury],
    ];
    return Promise.all(
      ways.flatMap((way) =>
        services.map(async (service) => {
          const parts = ['person', customerExternalId ?? '', ...way, service];
          const hash = await this.vault.hmac(organizationId, 'ids', ...parts);
          return hash.subarray(0, TOKEN_BYTES).toString('base64url');
        }),
      ),
    );
  }
}

const keyOf = ({ organizationId, billId, billNumber }: NumberedBill): string =>
  `${organizationId}/${String(billNumber).padStart(DIGITS, '0')}/${billId}`;
