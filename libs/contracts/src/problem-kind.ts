/** Fixed HTTP status and title, and the text of the documentation page. */
export interface ProblemKind {
  readonly status: number;
  readonly title: string;
  /** One paragraph: cause and solution. */
  readonly help: string;
  /** Default of `detail`, one fixed sentence. */
  readonly detail?: string;
  /** The client may retry the same request unchanged. */
  readonly retryable?: boolean;
}

export const problemKind = (
  status: number,
  title: string,
  help: string,
  { detail, retryable = false }: Pick<ProblemKind, 'detail' | 'retryable'> = {},
): ProblemKind => ({ status, title, help, ...(detail !== undefined && { detail }), retryable });
