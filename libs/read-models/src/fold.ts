import { isOrganizationDeletion, type RuleSet } from '#domain';
import type { StoredEvent } from '#event-store';
import type { AnyProjection, Projection } from './projection.js';
import type { StoredDoc } from './read-models.js';
import type { SlotShape } from './slots.js';

/** The state after these events. Throws what a handler throws: a poison event. */
export const evolveAll = <State, Doc extends object>(
  projection: Projection<State, Doc>,
  state: State,
  events: readonly StoredEvent[],
): State => events.reduce((so, event) => projection.evolve(so, event), state);

/**
 * The stored document that a state makes, where `events` are the latest that it has seen; null for none. A stream whose
 * organization was deleted makes none: that order is followed by nothing but what came too late, and then the whole stream is
 * read.
 */
export const storedDoc = <State, Doc extends object>(
  projection: Projection<State, Doc>,
  id: string,
  state: State,
  events: readonly StoredEvent[],
  rules: RuleSet,
): StoredDoc<Doc> | null => {
  const last = events.at(-1);
  if (last === undefined || events.some(isOrganizationDeletion)) return null;
  const doc = projection.document(state, rules);
  if (doc === null) return null;
  const subject = projection.subject?.(doc, id) ?? null;
  return {
    ...doc,
    _id: id,
    _rev: last.revision,
    organizationId: projection.owner?.(doc) ?? last.metadata.organizationId,
    ...(subject !== null && { _subject: subject }),
  };
};

/** A stream from its beginning as one document: what a rebuild makes of it, and what a reader of one document may show. */
export const foldStream = <State, Doc extends object>(
  projection: Projection<State, Doc>,
  id: string,
  events: readonly StoredEvent[],
  rules: RuleSet,
): StoredDoc<Doc> | null => storedDoc(projection, id, evolveAll(projection, projection.initial, events), events, rules);

export const shapeOf = ({ slim = [], indexes = [], due }: AnyProjection): SlotShape => ({
  slim,
  indexes,
  ...(due && { due }),
});
