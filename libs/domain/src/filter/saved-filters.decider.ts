import type { Timestamp } from '../kernel/calendar.js';
import type { Decider, Message } from '../kernel/decider.js';
import { Rejection } from '../kernel/rejection.js';
import { REDACTED, type Sealed } from '../kernel/sealed.js';

/* A user's saved filters. STORED FOREVER, in one internal stream per user. Not published. */

/** A filter's sealed fields. */
interface FilterText {
  readonly name: string;
  /** Name of the list, as in the workspace's screen names. */
  readonly screen: string;
  /** The list's parameters. */
  readonly query: Readonly<Record<string, string>>;
}

export interface SavedFilter extends FilterText {
  readonly id: string;
  readonly savedAt: Timestamp;
}

export interface SavedFilters {
  /** In order of first saving. */
  readonly filters: readonly SavedFilter[];
  readonly removed: readonly string[];
}

export type SavedFilterEvent =
  | Message<'FilterSaved', { id: string; savedAt: Timestamp; private: Sealed<FilterText> }>
  | Message<'FilterRemoved', { id: string; removedAt: Timestamp }>;

export type SavedFilterCommand =
  /** A filter with the same name and screen is replaced and keeps its ID. */
  | Message<'SaveFilter', Omit<SavedFilter, 'savedAt'> & { at: Timestamp }>
  | Message<'RemoveFilter', { id: string; at: Timestamp }>;

/** Per user. */
export const MAX_FILTERS = 50;

const sameAs =
  ({ name, screen }: Pick<FilterText, 'name' | 'screen'>) =>
  (text: FilterText): boolean =>
    text.screen === screen && text.name.toLowerCase() === name.toLowerCase();

/** Ignores case. */
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
