import { nineDigits, type BatchName } from '#domain';
import type { StateChange, StateStore } from './state-store.js';

/** A transmission that waits for the next file of its partner. Ids alone. */
export type WaitingTransmission = {
  readonly organizationId: string;
  readonly billId: string;
  readonly controlNumber: string;
  /** Since when, ISO. */
  readonly since: string;
};
type Waiting = Omit<WaitingTransmission, 'since'>;

const WAITING = 'exchange-waiting';
const UNSENT = 'exchange-unsent';
const SEEN = 'exchange-seen';

const waitingKey = (partner: string, { organizationId, controlNumber }: Omit<Waiting, 'billId'>): string =>
  `${partner}:${organizationId}:${controlNumber}`;
const unsentKey = ({ partner, number }: BatchName): string => `${partner}:${nineDigits(number)}`;

/**
 * What is still to be done for partners: transmissions that wait for a file, files that are not sent yet (their streams say
 * how far they are), and names in a partner's folder that were looked at. In clear: ids, numbers and hashes.
 */
export class PartnerQueue {
  constructor(private readonly stateStore: StateStore) {}

  async add(partner: string, one: WaitingTransmission): Promise<void> {
    await this.stateStore.write([{ kind: WAITING, key: waitingKey(partner, one), record: one, ifAbsent: true }]);
  }

  /** Oldest first. */
  async waiting(partner: string): Promise<readonly WaitingTransmission[]> {
    const all = await this.stateStore.all<WaitingTransmission>(WAITING, `${partner}:`);
    return all.map(({ record }) => record).toSorted((a, b) => (a.since < b.since ? -1 : a.since > b.since ? 1 : 0));
  }

  async forget(partner: string, those: readonly Omit<Waiting, 'billId'>[]): Promise<void> {
    await this.stateStore.write(
      those.map((one): StateChange => ({ kind: WAITING, key: waitingKey(partner, one), record: null })),
    );
  }

  /** Before the first event of the file: one that is not sent is never forgotten. */
  async begin(name: BatchName): Promise<void> {
    await this.stateStore.put(UNSENT, unsentKey(name), { partner: name.partner, number: name.number });
  }

  /** After its last one. */
  async end(name: BatchName): Promise<void> {
    await this.stateStore.remove(UNSENT, unsentKey(name));
  }

  /** Files of a partner, or of all (null), by number. Some may have been sent in the meantime. */
  async unsent(partner: string | null): Promise<readonly BatchName[]> {
    const all = await this.stateStore.all<{ partner: string; number: number }>(
      UNSENT,
      partner === null ? '' : `${partner}:`,
    );
    return all.map(({ record }) => record);
  }

  /** Is there something to send? */
  async isIdle(partner: string): Promise<boolean> {
    const kinds = [UNSENT, WAITING];
    const found = await Promise.all(kinds.map((kind) => this.stateStore.keys(kind, `${partner}:`, { limit: 1 })));
    return found.every((keys) => keys.length === 0);
  }

  /** `file`: a hash of the name and size of a file in the partner's folder. */
  async wasSeen(partner: string, file: string): Promise<boolean> {
    return (await this.stateStore.get(SEEN, `${partner}:${file}`)) !== null;
  }

  async see(partner: string, file: string): Promise<void> {
    await this.stateStore.put(SEEN, `${partner}:${file}`, { at: new Date().toISOString() });
  }
}
