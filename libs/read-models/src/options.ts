import type { Option } from './read-models.js';

const byName = new Intl.Collator('en', { numeric: true });

/** One entry an id (the first of its names, should it have several), sorted by name as a person expects. */
export const sortOptions = (options: readonly Option[]): readonly Option[] => {
  const names = new Map<string, string>();
  for (const { id, name } of options) {
    const known = names.get(id);
    if (known === undefined || name < known) names.set(id, name);
  }
  return Array.from(names, ([id, name]) => ({ id, name })).sort(
    (a, b) => byName.compare(a.name, b.name) || (a.id < b.id ? -1 : 1),
  );
};
