import { declareField, formOf, type FormClass } from './form.js';

/** Added to the description of every member that `partialViewOf` makes optional. */
const OMITTED_NOTE = 'Omitted if the credential may not read it.';

/**
 * Class with only what the reader may read. Members in `kept` are always present; all others are optional. Members in
 * `without` are excluded, so that the subclass can declare them itself.
 */
export const partialViewOf = <
  View extends object,
  Kept extends keyof View & string,
  Own extends keyof View & string = never,
>(
  type: FormClass<View>,
  kept: readonly Kept[],
  without: readonly Own[] = [],
): FormClass<Pick<View, Exclude<Kept, Own>> & Partial<Omit<View, Own>>> => {
  // eslint-disable-next-line @typescript-eslint/no-extraneous-class -- its members are declared below, by name
  class Part {}
  for (const field of formOf(type).fields) {
    const { name, description } = field;
    if ((without as readonly string[]).includes(name)) continue;
    const optional = !(kept as readonly string[]).includes(name);
    declareField(Part.prototype, {
      ...field,
      optional: optional || field.optional,
      description: optional && !field.optional ? `${description} ${OMITTED_NOTE}` : description,
    });
  }
  return Part as FormClass<Pick<View, Exclude<Kept, Own>> & Partial<Omit<View, Own>>>;
};

export const pickMembers = <View extends object, Name extends keyof View>(
  view: View,
  names: readonly Name[],
): Pick<View, Name> =>
  Object.fromEntries(names.filter((name) => name in view).map((name) => [name, view[name]])) as Pick<View, Name>;
