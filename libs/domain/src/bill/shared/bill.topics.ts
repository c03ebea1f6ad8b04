/**
 * The topics of a bill by name, with the types of their facts, their part of the bill on file, their events and commands.
 * Each topic adds itself (`declare module` in its `index.ts`): what a whole bill is made of follows from its topics.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- the topics fill it
export interface BillTopics {}

/** One part of all topics together. */
export type AllOf<Part extends string, Topics = BillTopics> = {
  [Name in keyof Topics]: Topics[Name] extends Record<Part, infer Own> ? (own: Own) => void : never;
}[keyof Topics] extends (all: infer All) => void
  ? All
  : never;
