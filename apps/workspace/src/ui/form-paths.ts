/** What the paths of fields begin with that say how a bill is sent. */
export const SUBMISSION_PREFIX = 'submission.';

/** Where a field of a form stands in the API's words: below what the form is of, or in how that is sent. */
export const pathIn = (root: string, path: string): string =>
  path.startsWith(SUBMISSION_PREFIX) ? path : `${root}.${path}`;

/** Fields under their paths as the API takes them: one form in another. What is empty is left out. */
export const nest = (fields: Readonly<Record<string, string>>): Record<string, unknown> => {
  const body: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(fields)) {
    if (value === '') continue;
    const names = path.split('.');
    let at = body;
    for (const name of names.slice(0, -1)) at = (at[name] ??= {}) as Record<string, unknown>;
    at[names.at(-1) ?? path] = value;
  }
  return body;
};

/** The fields of a form by their paths; what is null is none. */
export const flattenInto = (value: unknown, path: string, into: Record<string, string>): void => {
  if (value === null || value === undefined) return;
  if (typeof value === 'object')
    for (const [name, inside] of Object.entries(value))
      flattenInto(inside, path === '' ? name : `${path}.${name}`, into);
  else into[path] = typeof value === 'string' ? value : JSON.stringify(value);
};
