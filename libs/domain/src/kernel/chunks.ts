/** Keeps the order. An empty list results in one empty part. */
export const chunk = <Item>(items: readonly Item[], most: number): readonly (readonly Item[])[] =>
  items.length <= most
    ? [items]
    : Array.from({ length: Math.ceil(items.length / most) }, (_, at) => items.slice(at * most, (at + 1) * most));
