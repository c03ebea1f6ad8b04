/**
 * Value of an event's encrypted part after its subject's key was destroyed. Every `evolve` function and upcaster must
 * accept it. Facts such as IDs, states and cents stay, and the personal data is permanently unreadable.
 */
export const REDACTED = 'REDACTED';
export type Redacted = typeof REDACTED;

/** Encrypted group of an event: patient data and free text, or REDACTED after its key was destroyed. */
export type Sealed<Group extends object> = Readonly<Group> | Redacted;

/** Returns the fields of a group, or an empty object if the group is redacted. */
export const unseal = <Group extends object>(group: Sealed<Group> | undefined): Partial<Group> =>
  group === undefined || group === REDACTED ? {} : group;
