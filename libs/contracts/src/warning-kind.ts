/** What a person reads about a warning. */
export interface WarningKind {
  readonly title: string;
  /** Why there is a warning, with the regulation or standard. */
  readonly why: string;
  /** What it costs, or which day it ends. */
  readonly cost: string;
  /** What to do. */
  readonly act: string;
}

/** The four texts in their order. */
export const warningKind = (title: string, why: string, cost: string, act: string): WarningKind => ({
  title,
  why,
  cost,
  act,
});
