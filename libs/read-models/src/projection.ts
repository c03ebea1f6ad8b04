import type { Message, RuleSet } from '#domain';
import type { StoredEvent } from '#event-store';
import type { DueDeclaration } from './slots.js';

/**
 * Which stream feeds a document, and how each event changes it. A document is the fold of one stream; `_rev` is the
 * revision of its last event. Handlers are pure and accept every past event. They never throw and never read a clock,
 * so that a rebuild produces equal documents.
 */
export interface Projection<State, Doc extends object> {
  /** Singular noun in the reader's language: `bill`, `bill-activity`. */
  readonly name: string;
  /** Increase it when a handler or the shape changes. A new slot then replaces the old slot when it is complete. */
  readonly version: number;
  /** Returns the ID of the document that this stream feeds, or null if the stream does not feed this model. */
  readonly idOf: (stream: string) => string | null;
  readonly initial: State;
  /** Returns the next state. An event that has no handler returns the same state. */
  readonly evolve: (state: State, event: StoredEvent) => State;
  /** Returns the document of a state, or null for none. `rules` is used to calculate dates. */
  readonly document: (state: State, rules: RuleSet) => Doc | null;
  /**
   * Subject of the document's data key, usually the patient's bill. Null or absent without personal data, for example
   * after a shredding: then the organization's key. A document whose own key is destroyed is not stored.
   */
  readonly subject?: (doc: Doc, id: string) => string | null;
  /** Its key seals the document. Default: the organization of the stream. */
  readonly owner?: (doc: Doc) => string;
  /** Fields to filter, sort and sum: in memory (embedded) or in clear (MongoDB). Others are sealed, read by ID only. */
  readonly slim?: readonly (keyof Doc & string)[];
  /** Which documents fall due, and on which day. `Views.due` returns their organizations. */
  readonly due?: DueDeclaration;
  /** MongoDB indexes: lists of fields. A `-` prefix means descending. */
  readonly indexes?: readonly (readonly string[])[];
}

/** A projection without its type parameters, for the projector's table. */
export type AnyProjection = Projection<unknown, object>;

export type { Message };
