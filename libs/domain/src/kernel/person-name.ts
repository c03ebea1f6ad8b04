/** A last name without what stands behind it, and the suffix as NM107 has it: without a point. */
export interface LastName {
  readonly last: string;
  /** `JR`, `SR`, `II`, `III`, `IV` or `V`; empty where there is none. */
  readonly suffix: string;
}

/** A generation behind a name, with or without comma and point. `V` alone may be a name: it needs its comma. */
const SUFFIX = /^(.*?)(?:\s*,\s*(JR|SR|II|III|IV|V)|\s+(JR|SR|II|III|IV))\.?$/iu;

/** Parts a last name from its suffix: `Smith, Jr.` is SMITH and JR. Only where something is left of the name. */
export const lastNameOf = (name: string): LastName => {
  const [, last = '', ...found] = SUFFIX.exec(name.trim()) ?? [];
  const suffix = found.find(Boolean) ?? '';
  return last.trim() === '' ? { last: name, suffix: '' } : { last: last.trim(), suffix: suffix.toUpperCase() };
};

/** A last name as it is compared: without suffix and accents, capital letters alone. */
export const comparedLastName = (name: string): string =>
  lastNameOf(name)
    .last.normalize('NFD')
    .toUpperCase()
    .replace(/[^\p{L}]/gu, '');
