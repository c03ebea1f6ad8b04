/** One kind of refusal: the HTTP status it always has, a fixed title, and what a developer reads on its page. */
export interface ProblemKind {
  readonly status: number;
  readonly title: string;
  /** One paragraph for the problem's page: when it happens and what to do. */
  readonly help: string;
  /** Default text of `detail`: one fixed sentence. */
  readonly detail?: string;
  /** Is the same request worth sending again, unchanged? */
  readonly retryable?: boolean;
}

/** Builds an entry of the catalog of problems. */
export const problemKind = (
  status: number,
  title: string,
  help: string,
  { detail, retryable = false }: Pick<ProblemKind, 'detail' | 'retryable'> = {},
): ProblemKind => ({ status, title, help, ...(detail !== undefined && { detail }), retryable });
