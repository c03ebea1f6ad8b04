import type { Timestamp } from '../kernel/calendar.js';
import type { Decider, Message } from '../kernel/decider.js';
import { Rejection } from '../kernel/rejection.js';
import { REDACTED, type Sealed } from '../kernel/sealed.js';

/*
 * The filters that one person has saved. STORED FOR EVER, in an internal stream a person: nothing of it reaches the feed.
 */

/** Words and values of a filter. */
interface FilterText {
  readonly name: string;
  /** Which list it is for, as the workspace calls its screens. */
  readonly screen: string;
  /** Parameters of the list, as its address has them. */
  readonly query: Readonly<Record<string, string>>;
}

/** A filter, saved under a name. */
export interface SavedFilter extends FilterText {
  readonly id: string;
  readonly savedAt: Timestamp;
}

export interface SavedFilters {
  /** In the order in which they were first saved. */
  readonly filters: readonly SavedFilter[];
  /** Ids of those that were removed. */
  readonly removed: readonly string[];
}

export type SavedFilterEvent =
  | Message<'FilterSaved', { id: string; savedAt: Timestamp; private: Sealed<FilterText> }>
  | Message<'FilterRemoved', { id: string; removedAt: Timestamp }>;

export type SavedFilterCommand =
  /** `id`: of a new one; a filter of the same name and screen is replaced and keeps its own. */
  | Message<'SaveFilter', Omit<SavedFilter, 'savedAt'> & { at: Timestamp }>
  | Message<'RemoveFilter', { id: string; at: Timestamp }>;

/** Most filters of one person: as many as a person keeps in mind. */
export const MAX_FILTERS = 50;

const sameAs =
  ({ name, screen }: Pick<FilterText, 'name' | 'screen'>) =>
  (text: FilterText): boolean =>
    text.screen === screen && text.name.toLowerCase() === name.toLowerCase();

/** The filter that has this name on this screen. */
export const filterNamed = (
  { filters }: SavedFilters,
  wanted: Pick<FilterText, 'name' | 'screen'>,
): SavedFilter | undefined => filters.find(sameAs(wanted));

export const savedFilters: Decider<SavedFilters, SavedFilterCommand, SavedFilterEvent> = {
  initial: { filters: [], removed: [] },
  decide: {
    SaveFilter: (state, { id, at, name, screen, query }) => {
      const known = filterNamed(state, { name, screen });
      if (!known && state.filters.length >= MAX_FILTERS)
        throw new Rejection('validation_error', undefined, [
          { path: 'name', message: `cannot be saved: a person has at most ${MAX_FILTERS} filters` },
        ]);
      return [{ type: 'FilterSaved', data: { id: known?.id ?? id, savedAt: at, private: { name, screen, query } } }];
    },
    RemoveFilter: ({ filters }, { id, at }) =>
      filters.some((filter) => filter.id === id) ? [{ type: 'FilterRemoved', data: { id, removedAt: at } }] : [],
  },
  evolve: {
    FilterSaved: ({ filters, removed }, { id, savedAt, private: text }) => {
      if (text === REDACTED) return { filters, removed };
      const saved = { id, savedAt, ...text };
      const known = filters.some((filter) => filter.id === id);
      return {
        removed,
        filters: known ? filters.map((filter) => (filter.id === id ? saved : filter)) : [...filters, saved],
      };
    },
    FilterRemoved: ({ filters, removed }, { id }) => ({
      filters: filters.filter((filter) => filter.id !== id),
      removed: [...removed, id],
    }),
  },
};
