export interface WarningKind {
  readonly title: string;
  /** Reason, citing the regulation or standard. */
  readonly why: string;
  /** Effect on the payment or a deadline. */
  readonly cost: string;
  readonly act: string;
}

export const warningKind = (title: string, why: string, cost: string, act: string): WarningKind => ({
  title,
  why,
  cost,
  act,
});
