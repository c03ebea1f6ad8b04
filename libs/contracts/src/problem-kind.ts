/** Fixed HTTP status and title, and the documentation page's text. */
export interface ProblemKind {
  readonly status: number;
  readonly title: string;
  /** One paragraph: cause and solution. */
  readonly help: string;
  /** Default for `detail`, one fixed sentence. */
  readonly detail?: string;
  /** True if the client may retry the same request unchanged. */
  readonly retryable?: boolean;
}

export const problemKind = (
  status: number,
  title: string,
  help: string,
  { detail, retryable = false }: Pick<ProblemKind, 'detail' | 'retryable'> = {},
): ProblemKind => ({ status, title, help, ...(detail !== undefined && { detail }), retryable });
