import { fullyReadPosition, type Checkpoint, type EngineHealth, type LogShare } from '#event-store';
import type { Choice, ChoiceFields, Choices } from './choices.js';
import type { Filter } from './filter.js';
import type { SortValue } from './sort.js';
import type { ParkedStream, Slot, SlotPositions, SlotShape, Slots } from './slots.js';

export type { Filter };

/** Slim field that search words are matched against. */
export const SEARCH_FIELD = 'searchText';

/** Fields that every stored document has in addition to its own. */
export interface DocumentFields {
  readonly _id: string;
  /** Revision of the last event of the stream that the document includes. */
  readonly _rev: number;
  readonly organizationId: string;
  /**
   * Subject of the document's data key (Projection.subject) if the document has personal data. Absent for the
   * organization's key.
   */
  readonly _subject?: string;
  /** True if the stream is parked: the document shows the state before an event that could not be folded. */
  readonly _stale?: boolean;
}
export type StoredDoc<Doc extends object = object> = Doc & DocumentFields;

/** Name of a projection, which means its serving slot, or one slot. */
export type ViewRef = string | Slot;

/** Scope of internal and operator queries. Never use it for a client's query. */
export const EVERY_ORGANIZATION = Symbol('every organization');
export type ViewScope = string | typeof EVERY_ORGANIZATION;

export interface FindQuery {
  readonly organizationId: ViewScope;
  readonly filter?: Filter;
  /** Each word must match the lower-case field `searchText` as defined by `matchesWord`. Case does not matter. */
  readonly words?: readonly string[];
  /**
   * Sort fields. A `-` prefix means descending. Ties are broken by `_id` in the direction of the last field. Missing
   * values sort first.
   */
  readonly sort?: readonly string[];
  readonly skip?: number;
  /** Maximum number of rows. Default 100. */
  readonly limit?: number;
  /**
   * Returns only rows after this position: the values of the sort fields in the last row that the client has seen, then
   * its `_id`.
   */
  readonly after?: readonly SortValue[];
  /** Numeric fields to sum over all matches, not only over the page. Like `total`, the sums ignore `after`. */
  readonly sums?: readonly string[];
  /**
   * Returns only these fields and the fields of every document. All must be slim: the embedded engine reads them from
   * memory.
   */
  readonly fields?: readonly string[];
  /** If false, `total` and `sums` are 0, which saves MongoDB a second query. */
  readonly count?: boolean;
}

export interface Found<Doc extends object> {
  readonly rows: readonly StoredDoc<Doc>[];
  readonly total: number;
  readonly sums: Readonly<Record<string, number>>;
}

/** A row of a scan: `_id` and the requested fields. */
export type ScannedRow<Row extends object> = Row & Pick<DocumentFields, '_id'>;

/**
 * One write:
 * - `next` is accepted only if the stored document has the revision `after` (-1 for no document), so that a redelivered
 * event counts once.
 * - `replace` is a fold of the whole stream, and `remove` is the same with no document as the result. Both are accepted
 * unless the stored document is newer.
 */
export type Change =
  | { readonly op: 'next'; readonly doc: StoredDoc; readonly after: number }
  | { readonly op: 'replace'; readonly doc: StoredDoc }
  | { readonly op: 'remove'; readonly id: string; readonly rev: number };

/**
 * Maximum number of documents per projection (in practice, of bills) in the embedded engine, which keeps slim rows in
 * memory. Move to the production engines before you reach it.
 */
export const EMBEDDED_CEILING = 1_000_000;

/** Fraction of the maximum at which health, metrics and the log start to warn. */
export const CAPACITY_WARNING = 0.8;

/** Parameters of `inOrder`. */
export interface OrderedRows {
  readonly organizationId: string;
  readonly filter: Filter;
  /** Sort field. A `-` prefix means descending. Rows that change during the iteration do not shift later pages. */
  readonly by: string;
  /** Returns only these fields, which must be slim. Default: complete rows. */
  readonly fields?: readonly string[];
}

const PAGE_SIZE = 500;

/** Number of documents of a projection in an engine, and their maximum. */
export interface Capacity {
  readonly used: number;
  readonly most: number;
}

/** Thrown when the embedded engine is full. Nothing was written. */
export class CeilingReached extends Error {
  override readonly name = 'CeilingReached';
  constructor(view: string, ceiling: number) {
    super(`the embedded engine holds at most ${ceiling} documents of ${view}: transfer to the production engines`);
  }
}

/**
 * Storage of documents by projection. Each document is the fold of one stream. All data can be dropped, because it can
 * be rebuilt from the log. Readers name a projection and read from its serving slot. Writers name a slot.
 */
export abstract class Views {
  /**
   * Returns a document, or null. If `fields` is given, only these slim fields are returned, and the document is not
   * decrypted.
   */
  abstract get<Doc extends object>(
    view: ViewRef,
    id: string,
    fields?: readonly (keyof Doc & string)[],
  ): Promise<StoredDoc<Doc> | null>;
  /**
   * Returns the documents with these IDs, by ID. Missing documents are left out. Throws if a document cannot be read.
   */
  async getAll<Doc extends object>(
    view: ViewRef,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, StoredDoc<Doc>>> {
    const docs = await Promise.all(ids.map((id) => this.get<Doc>(view, id)));
    return new Map(docs.flatMap((doc) => (doc === null ? [] : [[doc._id, doc]])));
  }
  abstract find<Doc extends object>(view: ViewRef, query: FindQuery): Promise<Found<Doc>>;
  /**
   * Returns all matching rows in batches, without order and with only these slim fields, for reports. `words` as in
   * FindQuery.
   */
  abstract scan<Row extends object>(
    view: ViewRef,
    organizationId: ViewScope,
    filter: Filter,
    fields: readonly (keyof Row & string)[],
    words?: readonly string[],
  ): AsyncIterable<readonly ScannedRow<Row>[]>;
  /**
   * Yields all matching rows in the order of one field. Reads page by page, so a caller that stops early reads no
   * further pages.
   */
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
   * Returns the choices that some fields offer among the matches. The object can change as rows change: request it
   * again for each response, and do not cache it.
   */
  abstract choices(view: ViewRef, organizationId: string, filter: Filter, fields: ChoiceFields): Promise<Choices>;
  /**
   * Returns the organizations with documents that fell due before a day (see Projection.due), limited to `among` if
   * given. The cost depends on the number of due documents, not on the number of organizations.
   */
  abstract due(view: ViewRef, day: string, among?: readonly string[]): Promise<readonly string[]>;
  /**
   * Returns the choices with these IDs, each with the name in its newest match. Missing IDs are left out. `rows` is 0
   * if the engine did not count.
   */
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
   * Waits until the serving slots of these projections include the log up to a position. Returns false after the
   * timeout. Returns false immediately while an old version serves, because an old version stays as it is until the new
   * version is filled.
   */
  abstract waitFor(names: readonly string[], position: bigint, timeoutMs: number): Promise<boolean>;
  /** Number of documents of this projection and their maximum (see EMBEDDED_CEILING), or null if there is no limit. */
  abstract capacity(name: string): Promise<Capacity | null>;
  abstract health(): Promise<EngineHealth>;
  abstract close(): Promise<void>;

  abstract slots(name: string): Promise<Slots>;
  /**
   * Creates the slot and its indexes. The first slot of a projection serves immediately. Repeated calls have no effect.
   */
  abstract prepare(slot: Slot, shape: SlotShape): Promise<void>;
  /** Makes this slot the serving slot of its projection. Throws SlotDropped. */
  abstract serve(slot: Slot): Promise<void>;
  /** Deletes the slot with its documents, checkpoint and parked streams. */
  abstract drop(slot: Slot): Promise<void>;
  /** Returns `_rev` of the documents that exist, by ID. */
  abstract revisions(slot: Slot, ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /**
   * Writes a batch with at most one change per document. Returns for each change whether it was accepted. Throws
   * CeilingReached, SlotDropped.
   */
  abstract apply(slot: Slot, changes: readonly Change[]): Promise<readonly boolean[]>;
  /**
   * Returns the position up to which each share of the log is included in the slot, or null if no position was saved.
   */
  abstract positions(slot: Slot): Promise<SlotPositions | null>;
  /**
   * Saves positions of a share or of the whole log. A position never moves back. Returns for each slot whether it still
   * exists.
   */
  abstract saveCheckpoints(entries: readonly (readonly [Slot, Checkpoint, LogShare?])[]): Promise<readonly boolean[]>;
  abstract park(slot: Slot, parked: ParkedStream): Promise<void>;
  abstract unpark(slot: Slot, stream: string): Promise<void>;
  abstract parked(slot: Slot): Promise<readonly ParkedStream[]>;

  /** Position up to which the slot's documents include every event, or null if no such position is known. */
  async checkpoint(slot: Slot): Promise<Checkpoint | null> {
    const found = await this.positions(slot);
    const position = found && fullyReadPosition(found.shares);
    return found === null || position === null ? null : { logId: found.logId, position };
  }
  /**
   * Stores a document if the stored document has the revision `after` (-1 for no document). Returns whether it was
   * accepted.
   */
  async putIfNext(slot: Slot, doc: StoredDoc, after: number): Promise<boolean> {
    return (await this.apply(slot, [{ op: 'next', doc, after }]))[0] === true;
  }
  /**
   * Stores a document that was folded from its whole stream, unless the stored document is newer. Returns whether it
   * was accepted.
   */
  async replace(slot: Slot, doc: StoredDoc): Promise<boolean> {
    return (await this.apply(slot, [{ op: 'replace', doc }]))[0] === true;
  }
  async remove(slot: Slot, id: string, rev: number): Promise<boolean> {
    return (await this.apply(slot, [{ op: 'remove', id, rev }]))[0] === true;
  }
}
