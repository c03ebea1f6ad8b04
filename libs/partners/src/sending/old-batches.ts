import { memberName, nineDigits, type BatchName, type PartnerBatch } from '#domain';
import type { StateRecord, StateStore } from '#outbox';

/** Kinds of the records in which the release before kept files on their way, and those that were through. */
const OPEN = 'exchange-open';
const CLOSED = 'exchange-batch';
const ORGANIZATION = 'exchange-organization';
const COUNTER = 'exchange-counter';
/** A release that still numbers files here finds that there is no number left. */
const NO_MORE = 999_999_999;

type OldBatch = StateRecord & Omit<PartnerBatch, 'erased'> & { readonly erased?: readonly string[] };
type Counted = { readonly last: number; readonly was?: number };

const keyOf = ({ partner, number }: BatchName): string => `${partner}:${nineDigits(number)}`;

/** Files for partners that the release before kept in the state store: read until they are carried over. */
export class OldBatches {
  constructor(private readonly state: StateStore) {}

  async isAnyOf(partner: string): Promise<boolean> {
    const kinds = [OPEN, CLOSED, ORGANIZATION];
    const found = await Promise.all(kinds.map((kind) => this.state.keys(kind, `${partner}:`, { limit: 1 })));
    const counted = await this.state.get<Counted>(COUNTER, partner);
    return found.some((keys) => keys.length > 0) || (counted !== null && counted.record.was === undefined);
  }

  /** Ids of the partners of which there is a file; also of those that the file of partners names no more. */
  async partners(): Promise<readonly string[]> {
    const ids = new Set<string>();
    for (const kind of [OPEN, CLOSED])
      for (let after: string | undefined; ;) {
        const [key] = await this.state.keys(kind, '', { limit: 1, ...(after !== undefined && { after }) });
        if (key === undefined) break;
        const id = key.slice(0, key.indexOf(':'));
        ids.add(id);
        // Behind every number of this partner.
        after = `${id}:~`;
      }
    return [...ids];
  }

  async get(partner: string, number: number): Promise<PartnerBatch | null> {
    const key = keyOf({ partner, number });
    const entry = (await this.state.get<OldBatch>(OPEN, key)) ?? (await this.state.get<OldBatch>(CLOSED, key));
    return entry && batchOf(entry.record);
  }

  /** Newest first, those on their way before those that are through; all of them, or of one partner. */
  async list(partner: string | null, limit: number): Promise<readonly PartnerBatch[]> {
    const prefix = partner === null ? '' : `${partner}:`;
    const page = { limit, reverse: true };
    const [open, closed] = [
      await this.state.list<OldBatch>(OPEN, prefix, page),
      await this.state.list<OldBatch>(CLOSED, prefix, page),
    ];
    return [...open, ...closed].map(({ record }) => batchOf(record)).slice(0, limit);
  }

  async forget(name: BatchName): Promise<void> {
    await this.state.write([OPEN, CLOSED].map((kind) => ({ kind, key: keyOf(name), record: null })));
  }

  async organizations(partner: string): Promise<readonly string[]> {
    const known = await this.state.all(ORGANIZATION, `${partner}:`);
    return known.map(({ key }) => key.slice(partner.length + 1));
  }

  async forgetOrganizations(partner: string): Promise<void> {
    const known = await this.state.all(ORGANIZATION, `${partner}:`);
    await this.state.write(known.map(({ key }) => ({ kind: ORGANIZATION, key, record: null })));
  }

  /** The last number that it gave; 0 where it gave none. */
  async lastNumber(partner: string): Promise<number> {
    const { last = 0, was } = (await this.state.get<Counted>(COUNTER, partner))?.record ?? {};
    return was ?? last;
  }

  /** From here on a copy of that release that still runs beside this one gives no numbers, and opens no file. */
  async endNumbers(partner: string): Promise<void> {
    for (;;) {
      const entry = await this.state.get<Counted>(COUNTER, partner);
      if (entry === null || entry.record.was !== undefined) return;
      const ended = { last: NO_MORE, was: entry.record.last };
      if (await this.state.compareAndSet(COUNTER, partner, entry.version, ended)) return;
    }
  }
}

/** That release named erased members by their control numbers alone. */
const batchOf = ({ erased = [], ...old }: OldBatch): PartnerBatch => ({
  ...old,
  erased: old.members.filter(({ controlNumber }) => erased.includes(controlNumber)).map(memberName),
});
