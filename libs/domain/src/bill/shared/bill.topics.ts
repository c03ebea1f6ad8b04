/**
 * Topics of a bill by name, with the types of their facts, their part of the bill view, their events and their
 * commands. Each topic adds itself by `declare module` in its `index.ts`. The types of the whole bill follow from its
 * topics.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- the topics fill it
export interface BillTopics {}

/** Intersection of one part of all topics. */
export type AllOf<Part extends string, Topics = BillTopics> = {
  [Name in keyof Topics]: Topics[Name] extends Record<Part, infer Own> ? (own: Own) => void : never;
}[keyof Topics] extends (all: infer All) => void
  ? All
  : never;
