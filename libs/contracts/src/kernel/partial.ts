import { declareField, formOf, type FormClass } from './form.js';

/** Where a member is left out, and why: said of every member that `partially` makes optional. */
const OMITTED_NOTE = 'Left out where the credential may not read it.';

/**
 * The class of an answer that holds no more than its reader may read: `kept` is always there, the other members may be
 * left out, and what is named by `without` the class declares itself.
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

/** Picks these members of an answer. */
export const pickMembers = <View extends object, Name extends keyof View>(
  view: View,
  names: readonly Name[],
): Pick<View, Name> =>
  Object.fromEntries(names.filter((name) => name in view).map((name) => [name, view[name]])) as Pick<View, Name>;
