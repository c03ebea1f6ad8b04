/**
 * Value of an encrypted part after its subject's key was destroyed: the personal data is permanently unreadable. Every
 * `evolve` function and upcaster must accept it. Facts such as IDs, states and cents remain.
 */
export const REDACTED = 'REDACTED';
export type Redacted = typeof REDACTED;

/** Patient data and free text, or REDACTED after its key was destroyed. */
export type Sealed<Group extends object> = Readonly<Group> | Redacted;

/** Empty if the group is redacted. */
export const unseal = <Group extends object>(group: Sealed<Group> | undefined): Partial<Group> =>
  group === undefined || group === REDACTED ? {} : group;
