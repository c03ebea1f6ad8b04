import { padControlNumber, type BatchName } from '#domain';
import { collection } from './collection.js';
import type { StateStore } from './state-store.js';

/** Transmission that waits for the next file to its partner. Contains IDs only. */
export type WaitingTransmission = {
  readonly organizationId: string;
  readonly billId: string;
  readonly controlNumber: string;
  /** ISO time. */
  readonly since: string;
};
type Waiting = Omit<WaitingTransmission, 'since'>;

/** Waiting transmissions, oldest first for each partner. */
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
 * Pending work for partners: transmissions that wait for a file, unsent files (their status is in their streams), and
 * names of files in a partner's folder that were already checked. Stored unencrypted: IDs, numbers and hashes only.
 */
export class PartnerQueue {
  private readonly transmissions;

  constructor(private readonly stateStore: StateStore) {
    this.transmissions = waitingTransmissions.in(stateStore);
  }

  async add(partner: string, transmission: WaitingTransmission): Promise<void> {
    await this.transmissions.insertIfAbsent(waitingKey(partner, transmission), transmission);
  }

  /** Waiting transmissions, oldest first. */
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

  /** Records an unsent file. Call before the file's first event, so that no unsent file is lost. */
  async begin(name: BatchName): Promise<void> {
    await this.stateStore.put(UNSENT_KIND, unsentKey(name), { partner: name.partner, number: name.number });
  }

  /** Removes an unsent file. Call after the file's last event. */
  async end(name: BatchName): Promise<void> {
    await this.stateStore.remove(UNSENT_KIND, unsentKey(name));
  }

  /** Unsent files by number, for one partner or all (null). Some may have been sent since. */
  async unsent(partner: string | null): Promise<readonly BatchName[]> {
    const all = await this.stateStore.all<{ partner: string; number: number }>(
      UNSENT_KIND,
      partner === null ? '' : `${partner}:`,
    );
    return all.map(({ record }) => record);
  }

  /** True if no transmission is waiting and every file has been sent. */
  async isIdle(partner: string): Promise<boolean> {
    const first = [`${partner}:`, { limit: 1 }] as const;
    const found = await Promise.all([this.stateStore.keys(UNSENT_KIND, ...first), this.transmissions.keys(...first)]);
    return found.every((keys) => keys.length === 0);
  }

  /** True if the file was checked. `file`: hash of the name and size of a file in the partner's folder. */
  async wasSeen(partner: string, file: string): Promise<boolean> {
    return (await this.stateStore.get(SEEN_KIND, `${partner}:${file}`)) !== null;
  }

  async see(partner: string, file: string): Promise<void> {
    await this.stateStore.put(SEEN_KIND, `${partner}:${file}`, { at: new Date().toISOString() });
  }
}
