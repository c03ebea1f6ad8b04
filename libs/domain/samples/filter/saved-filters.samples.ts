import { sampledEvents } from '../kernel/event.samples.js';
import type { SavedFilterEvent } from '../../src/filter/saved-filters.decider.js';

export const everySavedFilterEvent = sampledEvents<SavedFilterEvent>({
  FilterSaved: {
    id: 'flt_1',
    savedAt: '2026-01-08T20:00:00.000Z',
    private: { name: 'Old and open', screen: 'bills', query: { status: 'denied' } },
  },
  FilterRemoved: { id: 'flt_1', removedAt: '2026-01-08T21:00:00.000Z' },
});
