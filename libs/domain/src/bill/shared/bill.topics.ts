/** Types for each topic's facts, part of the view, events and commands. Added by `declare module` in its `index.ts`. */
// oxlint-disable-next-line typescript/no-empty-object-type -- the topics fill it
export interface BillTopics {}

/** Intersection of the same part across all topics. */
export type AllOf<Part extends string, Topics = BillTopics> = {
  [Name in keyof Topics]: Topics[Name] extends Record<Part, infer Own> ? (own: Own) => void : never;
}[keyof Topics] extends (all: infer All) => void
  ? All
  : never;
