/** Report of an error without its message, which may quote the data that caused the error. */
export interface FaultReport {
  readonly name: string;
  /** Error code from the operating system or a library. */
  readonly code?: string | number;
  /** Stack frames, innermost first. */
  readonly at: readonly string[];
  readonly cause?: FaultReport;
}

const MAX_FRAMES = 12;
const MAX_CAUSES = 3;
const frameShape = /^\s+at /;
/** Only short codes of word characters are logged. Other codes may contain text from a request. */
const codeShape = /^\w{1,64}$/;

export const errorCodeOf = (error: unknown): string | number | null => {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  if (typeof code === 'number') return code;
  return typeof code === 'string' && codeShape.test(code) ? code : null;
};

/** Returns the stack frames, without message lines that look like frames. */
const framesOf = ({ message, stack = '' }: Error): readonly string[] => {
  const begin = message === '' ? 0 : stack.indexOf(message) + message.length;
  return stack
    .slice(begin)
    .split('\n')
    .filter((line) => frameShape.test(line))
    .slice(0, MAX_FRAMES)
    .map((line) => line.trim());
};

export const faultReport = (error: unknown, causes = MAX_CAUSES): FaultReport => {
  if (!(error instanceof Error)) return { name: typeof error, at: [] };
  const code = errorCodeOf(error);
  return {
    name: error.name,
    ...(code !== null && { code }),
    at: framesOf(error),
    ...(causes > 0 && error.cause instanceof Error && { cause: faultReport(error.cause, causes - 1) }),
  };
};
