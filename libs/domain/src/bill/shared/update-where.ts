/** Returns the list with `change` applied to each item for which `is` returns true. */
export const updateWhere = <Item>(
  items: readonly Item[],
  is: (item: Item) => boolean,
  change: Partial<Item>,
): readonly Item[] => items.map((item) => (is(item) ? { ...item, ...change } : item));
