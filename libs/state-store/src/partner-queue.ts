import { padControlNumber, type BatchName } from '#domain';
import { collection } from './collection.js';
import type { StateStore } from './state-store.js';

/** A transmission that waits for the next file of its partner. Ids alone. */
export type WaitingTransmission = {
  readonly organizationId: string;
  readonly billId: string;
  readonly controlNumber: string;
  /** Since when, ISO. */
  readonly since: string;
};
type Waiting = Omit<WaitingTransmission, 'since'>;

/** Transmissions that wait, oldest first for each partner. */
export const waitingTransmissions = collection<WaitingTransmission, 'since'>({
  name: 'exchange-waiting',
  indexes: { since: ({ since }, key) => [key.slice(0, key.indexOf(':')), since] },
});
const UNSENT_KIND = 'exchange-unsent';
const SEEN_KIND = 'exchange-seen';

const waitingKey = (partner: string, { organizationId, controlNumber }: Omit<Waiting, 'billId'>): string =>
  `${partner}:${organizationId}:${controlNumber}`;
const unsentKey = ({ partner, number }: BatchName): string => `${partner}:${padControlNumber(number)}`;

/**
 * Work left to do for partners: transmissions that wait for a file, files that are not sent yet (their streams say
 * how far they are), and names in a partner's folder that were looked at. In clear: ids, numbers and hashes.
 */
export class PartnerQueue {
  private readonly transmissions;

  constructor(private readonly stateStore: StateStore) {
    this.transmissions = waitingTransmissions.in(stateStore);
  }

  async add(partner: string, transmission: WaitingTransmission): Promise<void> {
    await this.transmissions.insertIfAbsent(waitingKey(partner, transmission), transmission);
  }

  /** Oldest first. */
  async waiting(partner: string): Promise<readonly WaitingTransmission[]> {
    const all: WaitingTransmission[] = [];
    for await (const { record } of this.transmissions.each('since', { equals: [partner] })) all.push(record);
    return all;
  }

  async forget(partner: string, those: readonly Omit<Waiting, 'billId'>[]): Promise<void> {
    await this.stateStore.write(
      those.map((transmission) => this.transmissions.removal(waitingKey(partner, transmission))),
    );
  }

  /** Before the first event of the file: one that is not sent is never forgotten. */
  async begin(name: BatchName): Promise<void> {
    await this.stateStore.put(UNSENT_KIND, unsentKey(name), { partner: name.partner, number: name.number });
  }

  /** After its last one. */
  async end(name: BatchName): Promise<void> {
    await this.stateStore.remove(UNSENT_KIND, unsentKey(name));
  }

  /** Files of a partner, or of all (null), by number. Some may have been sent in the meantime. */
  async unsent(partner: string | null): Promise<readonly BatchName[]> {
    const all = await this.stateStore.all<{ partner: string; number: number }>(
      UNSENT_KIND,
      partner === null ? '' : `${partner}:`,
    );
    return all.map(({ record }) => record);
  }

  /** True where no transmission waits and every file is sent. */
  async isIdle(partner: string): Promise<boolean> {
    const first = [`${partner}:`, { limit: 1 }] as const;
    const found = await Promise.all([this.stateStore.keys(UNSENT_KIND, ...first), this.transmissions.keys(...first)]);
    return found.every((keys) => keys.length === 0);
  }

  /** `file`: a hash of the name and size of a file in the partner's folder. */
  async wasSeen(partner: string, file: string): Promise<boolean> {
    return (await this.stateStore.get(SEEN_KIND, `${partner}:${file}`)) !== null;
  }

  async see(partner: string, file: string): Promise<void> {
    await this.stateStore.put(SEEN_KIND, `${partner}:${file}`, { at: new Date().toISOString() });
  }
}
