type Fields = Readonly<Record<string, string>>;

export const isOfClaim = (path: string): boolean => /^(patient|claim)\./.test(path);

const personFields = ['patient.firstName', 'patient.lastName', 'patient.suffix', 'patient.dateOfBirth'];
const claimFields = [...personFields, 'claim.claimNumber'];
const idFields: Readonly<Record<string, readonly string[]>> = {
  'patient.id': personFields,
  'patient.externalId': personFields,
  'claim.id': claimFields,
  'claim.externalId': claimFields,
};

/**
 * Changes fields. The IDs that the chosen claim filled in are kept only while the form shows that person and claim, so
 * that nothing is filed under another person. `filledIn` is undefined if no claim was chosen.
 */
export const withEdit = (before: Fields, change: Fields, filledIn: Fields | undefined): Fields => {
  const fields = { ...before, ...change };
  if (!filledIn) return fields;
  const isAsFilledIn = (path: string): boolean => (fields[path] ?? '') === (filledIn[path] ?? '');
  const kept = Object.entries(idFields).flatMap(([id, shown]) => {
    const value = filledIn[id];
    return value !== undefined && shown.every(isAsFilledIn) ? [[id, value] as const] : [];
  });
  return {
    ...Object.fromEntries(Object.entries(fields).filter(([path]) => !(path in idFields))),
    ...Object.fromEntries(kept),
  };
};

/** Removes what the chosen claim filled in at paths that match, and its IDs. Keeps what was typed. */
export const withoutFilledIn = (fields: Fields, filledIn: Fields, matches = isOfClaim): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([path, text]) => !(path in idFields) && !(matches(path) && filledIn[path] === text)),
  );
