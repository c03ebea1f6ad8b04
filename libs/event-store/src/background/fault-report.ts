/** An error as logs may hold it: never its message, which may quote the data that it failed on. */
export interface FaultReport {
  /** Class of the error. */
  readonly name: string;
  /** Its code, where it has one: a word of the system or a library, or a number. */
  readonly code?: string | number;
  /** Frames of its stack, the innermost first. */
  readonly at: readonly string[];
  /** The error that it was made of. */
  readonly cause?: FaultReport;
}

const MAX_FRAMES = 12;
const MAX_CAUSES = 3;
const frameShape = /^\s+at /;
/** Text that somebody sent may have become a code: nothing that is longer, or holds other signs, is one. */
const codeShape = /^\w{1,64}$/;

/** Code of an error, of a system or a library; null where it has none. */
export const errorCodeOf = (error: unknown): string | number | null => {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  if (typeof code === 'number') return code;
  return typeof code === 'string' && codeShape.test(code) ? code : null;
};

/** The frames alone: lines of a message that look like frames are none. */
const framesOf = ({ message, stack = '' }: Error): readonly string[] => {
  const begin = message === '' ? 0 : stack.indexOf(message) + message.length;
  return stack
    .slice(begin)
    .split('\n')
    .filter((line) => frameShape.test(line))
    .slice(0, MAX_FRAMES)
    .map((line) => line.trim());
};

/** Parts of an error that may be logged: its class, its code, its frames, and those of its causes. */
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
