import { isOrganizationDeletion, type RuleSet } from '#domain';
import type { StoredEvent } from '#event-store';
import type { AnyProjection, Projection } from './projection.js';
import type { StoredDoc } from './read-models.js';
import type { SlotShape } from './slots.js';

/** Applies events to a state. Passes on a handler's errors: the event is a poison event. */
export const evolveAll = <State, Doc extends object>(
  projection: Projection<State, Doc>,
  state: State,
  events: readonly StoredEvent[],
): State => events.reduce((so, event) => projection.evolve(so, event), state);

/**
 * Builds the document. `events` are the latest events that the state includes. Null if the projection has no document
 * for the state, or if the stream's organization was deleted. For late events after such a deletion, callers pass the
 * whole stream.
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
