/** Explanation of a warning for users. */
export interface WarningKind {
  readonly title: string;
  /** Reason for the warning, with the regulation or standard. */
  readonly why: string;
  /** Effect on the payment or a deadline. */
  readonly cost: string;
  /** Recommended action. */
  readonly act: string;
}

/** Creates an entry of the warning catalog. */
export const warningKind = (title: string, why: string, cost: string, act: string): WarningKind => ({
  title,
  why,
  cost,
  act,
});
