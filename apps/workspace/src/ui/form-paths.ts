export const SUBMISSION_PREFIX = 'submission.';

/** Returns the path below the form's root, or in `submission`. */
export const pathIn = (root: string, path: string): string =>
  path.startsWith(SUBMISSION_PREFIX) ? path : `${root}.${path}`;

/** Nests fields by their paths. Empty fields are omitted. */
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

/** Flattens a value to fields by path. Null values are omitted. */
export const flattenInto = (value: unknown, path: string, into: Record<string, string>): void => {
  if (value === null || value === undefined) return;
  if (typeof value === 'object')
    for (const [name, inside] of Object.entries(value))
      flattenInto(inside, path === '' ? name : `${path}.${name}`, into);
  else into[path] = typeof value === 'string' ? value : JSON.stringify(value);
};
