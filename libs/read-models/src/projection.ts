import type { Message, RuleSet } from '#domain';
import type { StoredEvent } from '#event-store';
import type { DueDeclaration } from './slots.js';

/**
 * Defines which stream feeds a document, and how each event changes it. A document is the fold of one stream; `_rev` is
 * its last event's revision. Handlers are pure and accept every past event. They never throw and never read a clock, so
 * that a rebuild produces equal documents.
 */
export interface Projection<State, Doc extends object> {
  /** Singular noun in the reader's language: `bill`, `bill-activity`. */
  readonly name: string;
  /** Increase when a handler or the shape changes. A new slot then replaces the old one once it is complete. */
  readonly version: number;
  /** Returns the ID of the document that this stream feeds, or null if the stream does not feed this model. */
  readonly idOf: (stream: string) => string | null;
  readonly initial: State;
  /** Returns the next state. An event without a handler returns the same state. */
  readonly evolve: (state: State, event: StoredEvent) => State;
  /** Returns a state's document, or null for none. `rules` is used to calculate dates. */
  readonly document: (state: State, rules: RuleSet) => Doc | null;
  /**
   * Returns the subject of the document's data key, usually the patient's bill. Null or absent if there is no personal
   * data, for example after a shredding: then the organization's key is used. A document whose own key is destroyed is
   * not stored.
   */
  readonly subject?: (doc: Doc, id: string) => string | null;
  /** Returns the organization whose key seals the document. Default: the stream's organization. */
  readonly owner?: (doc: Doc) => string;
  /** Fields to filter, sort, sum: in memory (embedded) or unencrypted (MongoDB). Others are sealed, read by ID only. */
  readonly slim?: readonly (keyof Doc & string)[];
  /** Which documents become due, and when. `Views.due` returns their organizations. */
  readonly due?: DueDeclaration;
  /** MongoDB indexes: lists of fields. A `-` prefix means descending. */
  readonly indexes?: readonly (readonly string[])[];
}

/** A projection without its type parameters, for the projector's table. */
export type AnyProjection = Projection<unknown, object>;

export type { Message };
