import type { Message, RuleSet } from '#domain';
import type { StoredEvent } from '#event-store';
import type { DueDeclaration } from './slots.js';

/**
 * Definition of a read model: which stream feeds a document, and how each event changes it. Every document is the fold
 * of exactly one stream, and `_rev` is the revision of the last event that it includes.
 *
 * Handlers are pure and accept every event of the past. They never throw and never read a clock, so that a rebuild
 * produces equal documents.
 */
export interface Projection<State, Doc extends object> {
  /** Singular noun in the reader's language: `bill`, `bill-activity`. */
  readonly name: string;
  /**
   * Increase the version whenever a handler or the shape of the document changes. The projection is then rebuilt in a
   * new slot, which replaces the old slot when it is complete.
   */
  readonly version: number;
  /** Returns the ID of the document that this stream feeds, or null if the stream does not feed this model. */
  readonly idOf: (stream: string) => string | null;
  readonly initial: State;
  /** Returns the next state. An event that has no handler returns the same state. */
  readonly evolve: (state: State, event: StoredEvent) => State;
  /** Returns the document of a state, or null for none. `rules` is used to calculate dates. */
  readonly document: (state: State, rules: RuleSet) => Doc | null;
  /**
   * Returns the subject of the document's data key, usually the patient's bill. Null or absent if the document has no
   * personal data, for example after the bill was shredded: then the organization's key is used. A document whose own
   * key is destroyed is not stored.
   */
  readonly subject?: (doc: Doc, id: string) => string | null;
  /**
   * Returns the organization that owns the document and under whose key it is sealed. Default: the organization of its
   * stream.
   */
  readonly owner?: (doc: Doc) => string;
  /**
   * Fields that queries can filter, sort and sum. The embedded engine keeps them in memory, and MongoDB stores them in
   * clear. All other fields are stored sealed and are read by ID only.
   */
  readonly slim?: readonly (keyof Doc & string)[];
  /** Which documents fall due, and on which day. `Views.due` returns their organizations. */
  readonly due?: DueDeclaration;
  /** MongoDB indexes: lists of fields. A `-` prefix means descending. */
  readonly indexes?: readonly (readonly string[])[];
}

/** A projection without its type parameters, for the projector's table. */
export type AnyProjection = Projection<unknown, object>;

export type { Message };
