export const updateWhere = <Item>(
  items: readonly Item[],
  is: (item: Item) => boolean,
  change: Partial<Item>,
): readonly Item[] => items.map((item) => (is(item) ? { ...item, ...change } : item));
