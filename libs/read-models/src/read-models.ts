import { fullyReadPosition, type Checkpoint, type EngineHealth, type LogShare } from '#event-store';
import type { Choice, ChoiceFields, Choices } from './choices.js';
import type { Filter } from './filter.js';
import type { SortValue } from './sort.js';
import type { ParkedStream, Slot, SlotPositions, SlotShape, Slots } from './slots.js';

export type { Filter };

/** Slim field that search words are matched against. */
export const SEARCH_FIELD = 'searchText';

export interface DocumentFields {
  readonly _id: string;
  /** Revision of the stream's last event that the document includes. */
  readonly _rev: number;
  readonly organizationId: string;
  /** Subject of the data key (Projection.subject). Absent if the organization's key is used. */
  readonly _subject?: string;
  /** True if the stream is parked: the document shows the state before an event that could not be folded. */
  readonly _stale?: boolean;
}
export type StoredDoc<Doc extends object = object> = Doc & DocumentFields;

/** A projection's name, which means its serving slot, or a specific slot. */
export type ViewRef = string | Slot;

/** Scope for internal and operator queries. Never use it for a client's query. */
export const EVERY_ORGANIZATION = Symbol('every organization');
export type ViewScope = string | typeof EVERY_ORGANIZATION;

export interface FindQuery {
  readonly organizationId: ViewScope;
  readonly filter?: Filter;
  /** Words that must each match the lowercase field `searchText`, as defined by `matchesWord`. Case does not matter. */
  readonly words?: readonly string[];
  /** Sort fields. `-` means descending. Missing values sort first. `_id` breaks ties in the last field's direction. */
  readonly sort?: readonly string[];
  readonly skip?: number;
  /** Maximum number of rows. Default 100. */
  readonly limit?: number;
  /** Sort field values in the last row that the client has seen, then its `_id`. */
  readonly after?: readonly SortValue[];
  /** Numeric fields to sum over all matches, not only the page. Like `total`, the sums ignore `after`. */
  readonly sums?: readonly string[];
  /** Fields to return in addition to common ones. All must be slim: the embedded engine reads them from memory. */
  readonly fields?: readonly string[];
  /** If false, `total` and `sums` are 0, which saves MongoDB a second query. */
  readonly count?: boolean;
}

export interface Found<Doc extends object> {
  readonly rows: readonly StoredDoc<Doc>[];
  readonly total: number;
  readonly sums: Readonly<Record<string, number>>;
}

/** A row from a scan: `_id` and the requested fields. */
export type ScannedRow<Row extends object> = Row & Pick<DocumentFields, '_id'>;

/**
 * A change to a document.
 *
 * - `next` is accepted only if the stored document has the revision `after` (-1 for no document), so that a redelivered
 * event counts once.
 * - `replace` and `remove` (no document) result from a fold of the whole stream. Accepted unless the stored document is
 * newer.
 */
export type Change =
  | { readonly op: 'next'; readonly doc: StoredDoc; readonly after: number }
  | { readonly op: 'replace'; readonly doc: StoredDoc }
  | { readonly op: 'remove'; readonly id: string; readonly rev: number };

/** Maximum documents (in practice, bills) in the embedded engine. Move to the production engines before reaching it. */
export const EMBEDDED_CEILING = 1_000_000;

/** Fraction of the maximum at which health, metrics and the log start to warn. */
export const CAPACITY_WARNING = 0.8;

export interface OrderedRows {
  readonly organizationId: string;
  readonly filter: Filter;
  /** Sort field. A `-` prefix means descending. Rows that change during iteration do not shift later pages. */
  readonly by: string;
  /** Fields to return, which must be slim. Default: complete rows. */
  readonly fields?: readonly string[];
}

const PAGE_SIZE = 500;

export interface Capacity {
  readonly used: number;
  readonly most: number;
}

/** Thrown when the embedded engine is full. Nothing was written. */
export class CeilingReached extends Error {
  override readonly name = 'CeilingReached';
  constructor(view: string, ceiling: number) {
    super(`the embedded engine can hold at most ${ceiling} documents of ${view}: transfer to the production engines`);
  }
}

/** Documents by projection, rebuilt from the log. Readers name a projection and read its serving slot. */
export abstract class Views {
  /** Returns a document. With `fields`, returns only these slim fields, without decrypting the document. */
  abstract get<Doc extends object>(
    view: ViewRef,
    id: string,
    fields?: readonly (keyof Doc & string)[],
  ): Promise<StoredDoc<Doc> | null>;
  /** Returns documents by ID. Leaves out missing documents. Throws if a document cannot be read. */
  async getAll<Doc extends object>(
    view: ViewRef,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, StoredDoc<Doc>>> {
    const docs = await Promise.all(ids.map((id) => this.get<Doc>(view, id)));
    return new Map(docs.flatMap((doc) => (doc === null ? [] : [[doc._id, doc]])));
  }
  abstract find<Doc extends object>(view: ViewRef, query: FindQuery): Promise<Found<Doc>>;
  /** Returns all matching rows in batches, in no order, for reports. `words` as in FindQuery. */
  abstract scan<Row extends object>(
    view: ViewRef,
    organizationId: ViewScope,
    filter: Filter,
    fields: readonly (keyof Row & string)[],
    words?: readonly string[],
  ): AsyncIterable<readonly ScannedRow<Row>[]>;
  /** Yields rows in the order of one field. Reads page by page, so a caller that stops early reads no more pages. */
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
  /** Returns choices. The object can change as rows change: request it again for each response, and do not cache it. */
  abstract choices(view: ViewRef, organizationId: string, filter: Filter, fields: ChoiceFields): Promise<Choices>;
  /**
   * Returns the organizations (limited to `among`) with documents due before a date (see Projection.due). The cost
   * depends on the number of due documents.
   */
  abstract due(view: ViewRef, day: string, among?: readonly string[]): Promise<readonly string[]>;
  /** Choices by ID, with the newest match's name. Leaves out missing IDs. `rows` is 0 if the engine did not count. */
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
   * Waits until the serving slots include the log up to a position. Returns false after the timeout, and immediately
   * while an old version serves, which stays unchanged until the new version is filled.
   */
  abstract waitFor(names: readonly string[], position: bigint, timeoutMs: number): Promise<boolean>;
  /** This projection's number of documents and its maximum (see EMBEDDED_CEILING), or null if there is no limit. */
  abstract capacity(name: string): Promise<Capacity | null>;
  abstract health(): Promise<EngineHealth>;
  abstract close(): Promise<void>;

  abstract slots(name: string): Promise<Slots>;
  /** Creates the slot and its indexes. A projection's first slot serves immediately. Idempotent. */
  abstract prepare(slot: Slot, shape: SlotShape): Promise<void>;
  /** Makes this slot its projection's serving slot. Throws SlotDropped. */
  abstract serve(slot: Slot): Promise<void>;
  abstract drop(slot: Slot): Promise<void>;
  /** Returns `_rev` of existing documents, by ID. */
  abstract revisions(slot: Slot, ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Applies at most one change per document. Returns whether each was accepted. Throws CeilingReached, SlotDropped. */
  abstract apply(slot: Slot, changes: readonly Change[]): Promise<readonly boolean[]>;
  /** Position up to which the slot includes each share of the log. Null if none was saved. */
  abstract positions(slot: Slot): Promise<SlotPositions | null>;
  /** Saves positions, which never move back. Returns for each slot whether it still exists. */
  abstract saveCheckpoints(entries: readonly (readonly [Slot, Checkpoint, LogShare?])[]): Promise<readonly boolean[]>;
  abstract park(slot: Slot, parked: ParkedStream): Promise<void>;
  abstract unpark(slot: Slot, stream: string): Promise<void>;
  abstract parked(slot: Slot): Promise<readonly ParkedStream[]>;

  /** Position up to which the slot's documents include every event, or null if none is known. */
  async checkpoint(slot: Slot): Promise<Checkpoint | null> {
    const found = await this.positions(slot);
    const position = found && fullyReadPosition(found.shares);
    return found === null || position === null ? null : { logId: found.logId, position };
  }
  /** `after` must be the stored revision (-1 for no document). Returns whether the document was accepted. */
  async putIfNext(slot: Slot, doc: StoredDoc, after: number): Promise<boolean> {
    return (await this.apply(slot, [{ op: 'next', doc, after }]))[0] === true;
  }
  /** Stores a fold of the whole stream. Returns false if the stored document is newer. */
  async replace(slot: Slot, doc: StoredDoc): Promise<boolean> {
    return (await this.apply(slot, [{ op: 'replace', doc }]))[0] === true;
  }
  async remove(slot: Slot, id: string, rev: number): Promise<boolean> {
    return (await this.apply(slot, [{ op: 'remove', id, rev }]))[0] === true;
  }
}
