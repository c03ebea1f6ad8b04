import { fullyReadPosition, type Checkpoint, type EngineHealth, type LogShare } from '#event-store';
import type { Choice, ChoiceFields, Choices } from './choices.js';
import type { Filter } from './filter.js';
import type { SortValue } from './sort.js';
import type { ParkedStream, Slot, SlotPositions, SlotShape, Slots } from './slots.js';

export type { Filter };

/** The slim field that words are looked for in. */
export const SEARCH_FIELD = 'searchText';

/** Fields of every stored document besides its own. */
export interface DocumentFields {
  readonly _id: string;
  /** Revision of the last event of its stream that it has seen. */
  readonly _rev: number;
  readonly organizationId: string;
  /** Subject of its data key if it holds something of a person (Projection.subject); else it is the organization. */
  readonly _subject?: string;
  /** Its stream is parked: it shows what was true before an event that could not be folded. */
  readonly _stale?: boolean;
}
export type StoredDoc<Doc extends object = object> = Doc & DocumentFields;

/** A projection's name (its serving slot answers), or one slot. */
export type ViewRef = string | Slot;

/** For the operator's and the program's own questions; never for a caller's. */
export const EVERY_ORGANIZATION = Symbol('every organization');
export type ViewScope = string | typeof EVERY_ORGANIZATION;

export interface FindQuery {
  readonly organizationId: ViewScope;
  readonly filter?: Filter;
  /** Each must match the lower-cased field `searchText`, as `matchesWord` defines. Case does not matter. */
  readonly words?: readonly string[];
  /** Fields, `-` before a descending one; ties are broken by `_id` in the last one's direction. Missing sorts first. */
  readonly sort?: readonly string[];
  readonly skip?: number;
  /** Default 100. */
  readonly limit?: number;
  /** Only rows after this one in the order: the sort fields' values of the last row seen, then its `_id`. */
  readonly after?: readonly SortValue[];
  /** Numeric fields to add up over all matches (not over the page alone). Counted with `total`, before `after`. */
  readonly sums?: readonly string[];
  /** Only these fields (and the kept ones). All of them slim: the embedded engine answers from memory. */
  readonly fields?: readonly string[];
  /** false leaves `total` and `sums` out (0), which saves MongoDB a second query. */
  readonly count?: boolean;
}

export interface Found<Doc extends object> {
  readonly rows: readonly StoredDoc<Doc>[];
  readonly total: number;
  readonly sums: Readonly<Record<string, number>>;
}

/** A row of a scan: `_id` and the fields that were asked for. */
export type ScannedRow<Row extends object> = Row & Pick<DocumentFields, '_id'>;

/**
 * One write. `next` is accepted only on the exact predecessor (`after`, -1 for none): a redelivered event counts once.
 * `replace` is a refold of the whole stream, and `remove` the refold to nothing: accepted unless the stored one is newer.
 */
export type Change =
  | { readonly op: 'next'; readonly doc: StoredDoc; readonly after: number }
  | { readonly op: 'replace'; readonly doc: StoredDoc }
  | { readonly op: 'remove'; readonly id: string; readonly rev: number };

/** The embedded engine keeps slim rows in memory and ends at this many bills: move to the production engines before. */
export const EMBEDDED_CEILING = 1_000_000;

/** From this part of the ceiling on, health, metrics and the log warn. */
export const CAPACITY_WARNING = 0.8;

/** What `inOrder` goes through. */
export interface OrderedRows {
  readonly organizationId: string;
  readonly filter: Filter;
  /** Field that gives their order, `-` before it where that descends. Rows that change meanwhile leave the pages to come as they are. */
  readonly by: string;
  /** Only these; all of them slim. Whole rows unless given. */
  readonly fields?: readonly string[];
}

const PAGE_SIZE = 500;

/** How many documents of a projection an engine holds, and how many at most. */
export interface Capacity {
  readonly used: number;
  readonly most: number;
}

/** The embedded engine's ceiling: nothing was written. */
export class CeilingReached extends Error {
  override readonly name = 'CeilingReached';
  constructor(view: string, ceiling: number) {
    super(`the embedded engine holds at most ${ceiling} documents of ${view}: transfer to the production engines`);
  }
}

/**
 * Documents that are folds of one stream each, by projection. Everything here is droppable, since the
 * log rebuilds it. Readers name a projection and are answered by its serving slot; writers name a slot.
 */
export abstract class Views {
  /** `fields`: only these, all of them slim. They come without opening the document. */
  abstract get<Doc extends object>(
    view: ViewRef,
    id: string,
    fields?: readonly (keyof Doc & string)[],
  ): Promise<StoredDoc<Doc> | null>;
  /** Returns the documents with these ids, by id; missing documents are left out. Throws if a document cannot be read. */
  async getAll<Doc extends object>(
    view: ViewRef,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, StoredDoc<Doc>>> {
    const docs = await Promise.all(ids.map((id) => this.get<Doc>(view, id)));
    return new Map(docs.flatMap((doc) => (doc === null ? [] : [[doc._id, doc]])));
  }
  abstract find<Doc extends object>(view: ViewRef, query: FindQuery): Promise<Found<Doc>>;
  /**
   * All matching rows in no order, so many at a time, with these slim (or kept) fields alone: for reports. `words` as in
   * FindQuery.
   */
  abstract scan<Row extends object>(
    view: ViewRef,
    organizationId: ViewScope,
    filter: Filter,
    fields: readonly (keyof Row & string)[],
    words?: readonly string[],
  ): AsyncIterable<readonly ScannedRow<Row>[]>;
  /** All matching rows one after the other, in the order of a field; page by page, so that whoever stops has read no more. */
  async *inOrder<Row extends object>(
    view: ViewRef,
    { organizationId, filter, by, fields }: OrderedRows,
  ): AsyncGenerator<StoredDoc<Row>, void, undefined> {
    const name = by.replace(/^-/, '');
    for (let after: readonly SortValue[] = []; ;) {
      const { rows } = await this.find<Row & Readonly<Record<string, SortValue>>>(view, {
        ...{ organizationId, filter, sort: [by], limit: PAGE_SIZE, count: false },
        ...(fields && { fields: [...new Set([...fields, name])] }),
        ...(after.length > 0 && { after }),
      });
      yield* rows;
      const last = rows.at(-1);
      if (!last || rows.length < PAGE_SIZE) return;
      after = [last[name] ?? null, last._id];
    }
  }
  /**
   * The choices that some fields offer among the matches. It may go on with the rows for a while: ask again for each
   * answer, and keep none.
   */
  abstract choices(view: ViewRef, organizationId: string, filter: Filter, fields: ChoiceFields): Promise<Choices>;
  /**
   * The organizations with documents that fell due before a day (see Projection.due); of some organizations only, where
   * they are given. Its work grows with what is due, not with the organizations.
   */
  abstract due(view: ViewRef, day: string, among?: readonly string[]): Promise<readonly string[]>;
  /** Choices for those of these ids that exist, by the name in their newest match. `rows` is 0 where nobody counted. */
  async newest(
    view: ViewRef,
    organizationId: string,
    filter: Filter,
    fields: ChoiceFields,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, Choice>> {
    const choices = await this.choices(view, organizationId, filter, fields);
    return new Map(ids.flatMap((id) => [choices.get(id) ?? []].flat().map((choice) => [id, choice] as const)));
  }
  /**
   * Waits until the serving slots of these projections have seen the log up to a position. False when the time is over,
   * and at once while an old version serves (it stands still until the new one is filled).
   */
  abstract waitFor(names: readonly string[], position: bigint, timeoutMs: number): Promise<boolean>;
  /** How full the engine is of this projection (see EMBEDDED_CEILING); null where there is no limit. */
  abstract capacity(name: string): Promise<Capacity | null>;
  abstract health(): Promise<EngineHealth>;
  abstract close(): Promise<void>;

  abstract slots(name: string): Promise<Slots>;
  /** Makes the slot and its indexes; the projection's first one serves at once. Repeating it changes nothing. */
  abstract prepare(slot: Slot, shape: SlotShape): Promise<void>;
  /** From now on this slot answers for its projection. Throws SlotDropped. */
  abstract serve(slot: Slot): Promise<void>;
  /** Forgets the slot with its documents, checkpoint and parked streams. */
  abstract drop(slot: Slot): Promise<void>;
  /** `_rev` of those that exist. */
  abstract revisions(slot: Slot, ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Writes a batch, at most one change a document, and says which were accepted. Throws CeilingReached, SlotDropped. */
  abstract apply(slot: Slot, changes: readonly Change[]): Promise<readonly boolean[]>;
  /** Where each share of the log stands that is filled into the slot; null before any was saved. */
  abstract positions(slot: Slot): Promise<SlotPositions | null>;
  /** Saves positions in a share or the whole log, never moving one back. Tells of each slot whether it still exists. */
  abstract saveCheckpoints(entries: readonly (readonly [Slot, Checkpoint, LogShare?])[]): Promise<readonly boolean[]>;
  abstract park(slot: Slot, parked: ParkedStream): Promise<void>;
  abstract unpark(slot: Slot, stream: string): Promise<void>;
  abstract parked(slot: Slot): Promise<readonly ParkedStream[]>;

  /** Every event up to here is in the slot's documents; null while that is known of no place. */
  async checkpoint(slot: Slot): Promise<Checkpoint | null> {
    const found = await this.positions(slot);
    const position = found && fullyReadPosition(found.shares);
    return found === null || position === null ? null : { logId: found.logId, position };
  }
  /** Accepted only as the exact successor of the stored document; -1 when there must be none. */
  async putIfNext(slot: Slot, doc: StoredDoc, after: number): Promise<boolean> {
    return (await this.apply(slot, [{ op: 'next', doc, after }]))[0] === true;
  }
  /** After a refold: accepted unless the stored one is newer. */
  async replace(slot: Slot, doc: StoredDoc): Promise<boolean> {
    return (await this.apply(slot, [{ op: 'replace', doc }]))[0] === true;
  }
  async remove(slot: Slot, id: string, rev: number): Promise<boolean> {
    return (await this.apply(slot, [{ op: 'remove', id, rev }]))[0] === true;
  }
}
