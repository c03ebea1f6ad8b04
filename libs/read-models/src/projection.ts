import type { Message, RuleSet } from '#domain';
import type { StoredEvent } from '#event-store';
import type { DueDeclaration } from './slots.js';

/**
 * A read model, declared: which stream feeds a document, and what each event makes of it. Every document is the fold of
 * exactly one stream, and `_rev` is the revision of the last event it has seen. Handlers are pure and total on history:
 * they never throw and never look at a clock, so that a rebuild gives equal documents.
 */
export interface Projection<State, Doc extends object> {
  /** Noun for its reader, singular: `bill`, `bill-activity`. */
  readonly name: string;
  /** Raise it whenever a handler or the document's shape changes: it is then rebuilt side by side, and switched. */
  readonly version: number;
  /** Does this stream feed the model? Returns the document's id, or null. */
  readonly idOf: (stream: string) => string | null;
  readonly initial: State;
  /** The next state; an event nobody listens to returns the same state. */
  readonly evolve: (state: State, event: StoredEvent) => State;
  /** The document a state makes, or null for none. `rules`: by which its days are counted. */
  readonly document: (state: State, rules: RuleSet) => Doc | null;
  /**
   * Subject of a document's data key: the person's bill. Null or absent where nothing personal is in it, also because
   * the bill was shredded; then it is the organization. A document whose own key is destroyed is not kept.
   */
  readonly subject?: (doc: Doc, id: string) => string | null;
  /** The organization among whose rows a document is, and under whose key it is sealed; unless given, that of its stream. */
  readonly owner?: (doc: Doc) => string;
  /**
   * Fields that queries may filter, sort and add up: kept in memory by the embedded engine, and in clear by MongoDB. All
   * else is found by id and stored sealed.
   */
  readonly slim?: readonly (keyof Doc & string)[];
  /** Which documents fall due, and on which day: `Views.due` tells whose. */
  readonly due?: DueDeclaration;
  /** MongoDB indexes: lists of fields, `-` before a descending one. */
  readonly indexes?: readonly (readonly string[])[];
}

/** Type-erased, for the projector's table. */
export type AnyProjection = Projection<unknown, object>;

export type { Message };
