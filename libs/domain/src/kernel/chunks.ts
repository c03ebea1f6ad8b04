/** The parts of a list, each of so many at most and in order; one empty part of an empty list. */
export const chunk = <Item>(items: readonly Item[], most: number): readonly (readonly Item[])[] =>
  items.length <= most
    ? [items]
    : Array.from({ length: Math.ceil(items.length / most) }, (_, at) => items.slice(at * most, (at + 1) * most));
