/**
 * The encrypted part of an event after its subject's key was destroyed on purpose. Every fold and every upcaster must
 * take it: the facts (ids, states, cents) stay, the personal data is gone for good.
 */
export const REDACTED = 'REDACTED';
export type Redacted = typeof REDACTED;

/** One encrypted group of an event: patient data and free text, or REDACTED once the subject was shredded. */
export type Sealed<Group extends object> = Readonly<Group> | Redacted;

/** The group's fields, or nothing of it when it was shredded. */
export const unseal = <Group extends object>(group: Sealed<Group> | undefined): Partial<Group> =>
  group === undefined || group === REDACTED ? {} : group;
