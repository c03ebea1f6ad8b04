import type { StateStore } from '#outbox';
import type { TransportTrouble } from '../transports/transport.js';

/** A transmission that waits for the next file of its partner. Ids alone. */
export type WaitingTransmission = {
  readonly organizationId: string;
  readonly billId: string;
  readonly controlNumber: string;
  /** Since when, ISO. */
  readonly since: string;
};

/** A transmission in a file. */
export type BatchMember = {
  readonly organizationId: string;
  readonly billId: string;
  readonly controlNumber: string;
  /** ST02. */
  readonly set: string;
  /** ISA13 of the first of its documents (275), the others follow; null where they do not go so. */
  readonly documentsFrom: number | null;
};

/** One interchange of a partner, from its number on. Ids and numbers alone: it is stored in clear. */
export type Batch = {
  readonly partner: string;
  /** ISA13 and GS06. */
  readonly number: number;
  /** Of its last document (275); `number` where none goes so. */
  readonly lastNumber: number;
  /** ISO: the time that its files bear. */
  readonly at: string;
  readonly members: readonly BatchMember[];
  /** `open`: to be brought to the partner. `empty`: nothing of it was left to send. */
  readonly state: 'open' | 'sent' | 'failed' | 'empty';
  /** From here on the partner may have something of it: it is never written under another number. */
  readonly begun: boolean;
  readonly uploaded: boolean;
  readonly attempts: number;
  /** Milliseconds since 1970: it is not tried before. */
  readonly notBefore: number;
  /** Why it did not go the last time. */
  readonly trouble: TransportTrouble | null;
  readonly sentAt: string | null;
  /** Control numbers of transmissions whose bills were erased before anybody fetched them. None unless given. */
  readonly erased?: readonly string[];
  /** What lies at the partner: names, sizes, hashes. */
  readonly files: readonly { readonly name: string; readonly bytes: number; readonly sha256: string }[];
};

const WAITING = 'exchange-waiting';
/** Files on their way, and those that are through. */
const OPEN = 'exchange-open';
const CLOSED = 'exchange-batch';
const ORGANIZATION = 'exchange-organization';
const COUNTER = 'exchange-counter';
const LARGEST_NUMBER = 999_999_999;

/** ISA13 as files write it. */
export const nineDigits = (number: number): string => String(number).padStart(9, '0');
/** The names under which a file and the index of its attachments lie at the partner. */
export const namesOf = ({ number }: Pick<Batch, 'number'>): { readonly claims: string; readonly index: string } => ({
  claims: `${nineDigits(number)}.837`,
  index: `${nineDigits(number)}.index.json`,
});
const keyOf = ({ partner, number }: Pick<Batch, 'partner' | 'number'>): string => `${partner}:${nineDigits(number)}`;
const waitingKey = (partner: string, { organizationId, controlNumber }: Omit<WaitingTransmission, 'since'>): string =>
  `${partner}:${organizationId}:${controlNumber}`;

/** The records of sending: what waits, each partner's counter, its files. */
export class Batches {
  constructor(private readonly stateStore: StateStore) {}

  async add(partner: string, one: WaitingTransmission): Promise<void> {
    await this.stateStore.write([
      { kind: ORGANIZATION, key: `${partner}:${one.organizationId}`, record: {}, ifAbsent: true },
      { kind: WAITING, key: waitingKey(partner, one), record: one, ifAbsent: true },
    ]);
  }

  /** Those whose bills ever went to the partner. */
  async organizations(partner: string): Promise<readonly string[]> {
    const known = await this.stateStore.all(ORGANIZATION, `${partner}:`);
    return known.map(({ key }) => key.slice(partner.length + 1));
  }

  /** Oldest first. */
  async waiting(partner: string): Promise<readonly WaitingTransmission[]> {
    const all = await this.stateStore.all<WaitingTransmission>(WAITING, `${partner}:`);
    return all.map(({ record }) => record).toSorted((a, b) => (a.since < b.since ? -1 : a.since > b.since ? 1 : 0));
  }

  async forget(partner: string, one: Omit<WaitingTransmission, 'since'>): Promise<void> {
    await this.stateStore.remove(WAITING, waitingKey(partner, one));
  }

  /** So many numbers that no file of the partner ever had; the first of them. A crash leaves a gap. */
  async reserve(partner: string, count: number, highestSeen: number): Promise<number> {
    for (;;) {
      const entry = await this.stateStore.get<{ last: number }>(COUNTER, partner);
      const first = Math.max(entry?.record.last ?? 0, highestSeen) + 1;
      const last = first + count - 1;
      if (last > LARGEST_NUMBER) throw new RangeError('the partner’s interchange numbers are used up');
      const taken = await this.stateStore.compareAndSet(COUNTER, partner, entry?.version ?? 0, { last });
      if (taken) return first;
    }
  }

  /** The batch comes before what waits is forgotten: cut off in between, its transmissions are known by their facts. */
  async open(batch: Batch): Promise<void> {
    await this.stateStore.write([
      { kind: OPEN, key: keyOf(batch), record: batch, version: 0 },
      ...batch.members.map((member) => ({
        kind: WAITING,
        key: waitingKey(batch.partner, member),
        record: null,
      })),
    ]);
  }

  async change(batch: Batch, change: Partial<Batch>): Promise<Batch> {
    const changed = { ...batch, ...change };
    const key = keyOf(batch);
    await this.stateStore.write(
      changed.state === 'open'
        ? [
            { kind: OPEN, key, record: changed },
            { kind: CLOSED, key, record: null },
          ]
        : [
            { kind: CLOSED, key, record: changed },
            { kind: OPEN, key, record: null },
          ],
    );
    return changed;
  }

  async get(partner: string, number: number): Promise<Batch | null> {
    const key = keyOf({ partner, number });
    const entry = (await this.stateStore.get<Batch>(OPEN, key)) ?? (await this.stateStore.get<Batch>(CLOSED, key));
    return entry?.record ?? null;
  }

  /** Newest first, those on their way before those that are through; all of them, or of one partner. */
  async list(partner: string | null, limit: number): Promise<readonly Batch[]> {
    const prefix = partner === null ? '' : `${partner}:`;
    const page = { limit, reverse: true };
    const [open, closed] = [
      await this.stateStore.list<Batch>(OPEN, prefix, page),
      await this.stateStore.list<Batch>(CLOSED, prefix, page),
    ];
    return [...open, ...closed].map(({ record }) => record).slice(0, limit);
  }

  /** Those on their way, oldest first. */
  async opened(partner: string): Promise<readonly Batch[]> {
    return (await this.stateStore.all<Batch>(OPEN, `${partner}:`)).map(({ record }) => record);
  }
}
