/** Kind of problem: its fixed HTTP status, its fixed title, and the text of its documentation page. */
export interface ProblemKind {
  readonly status: number;
  readonly title: string;
  /** Text of the problem's page, one paragraph: cause and solution. */
  readonly help: string;
  /** Default text of `detail`, one fixed sentence. */
  readonly detail?: string;
  /** True if the client may retry the same request unchanged. */
  readonly retryable?: boolean;
}

/** Creates an entry of the problem catalog. */
export const problemKind = (
  status: number,
  title: string,
  help: string,
  { detail, retryable = false }: Pick<ProblemKind, 'detail' | 'retryable'> = {},
): ProblemKind => ({ status, title, help, ...(detail !== undefined && { detail }), retryable });
