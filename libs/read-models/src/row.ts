/** A field is slim (see Projection.slim) unless it is `sealed`. Queries can read a sealed field only by ID. */
type Field<Source> = ((source: Source) => unknown) | { readonly sealed: (source: Source) => unknown };

type ValueOf<Declared> = Declared extends (source: never) => infer Value
  ? Value
  : Declared extends { readonly sealed: (source: never) => infer Value }
    ? Value
    : never;

/** Index field. A `-` prefix means descending. */
type IndexField<Name extends string> = 'organizationId' | Name | `-${Name}`;

interface RowDeclaration<Given extends readonly unknown[], Row extends object> {
  readonly document: (...given: Given) => Row | null;
  readonly slim: readonly (keyof Row & string)[];
  readonly indexes: readonly (readonly string[])[];
}

export type RowOf<Declared extends { readonly document: (...given: never) => object | null }> = NonNullable<
  ReturnType<Declared['document']>
>;

/**
 * Defines a row. Fields are stored in their order here.
 *
 * @param sourceOf returns the source of the fields from a projection's state (and rules), or null for no document
 * @param indexes indexes in MongoDB
 */
export const defineRow = <
  Given extends readonly unknown[],
  Source,
  Fields extends Readonly<Record<string, Field<Source>>>,
>(
  sourceOf: (...given: Given) => Source | null,
  fields: Fields,
  indexes: readonly (readonly IndexField<keyof Fields & string>[])[] = [],
): RowDeclaration<Given, { readonly [Name in keyof Fields]: ValueOf<Fields[Name]> }> => {
  const declared = Object.entries<Field<Source>>(fields);
  const values = declared.map(([name, field]) => [name, typeof field === 'function' ? field : field.sealed] as const);
  return {
    document: (...given) => {
      const source = sourceOf(...given);
      return source && (Object.fromEntries(values.map(([name, valueOf]) => [name, valueOf(source)])) as never);
    },
    slim: declared.flatMap(([name, field]) => (typeof field === 'function' ? [name] : [])) as never,
    indexes,
  };
};
