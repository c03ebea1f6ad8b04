import type { Document } from 'mongodb';

const names: Readonly<Record<number, string>> = {
  2: 'BadValue',
  9: 'FailedToParse',
  20: 'IllegalOperation',
  26: 'NamespaceNotFound',
  43: 'CursorNotFound',
  59: 'CommandNotFound',
  85: 'IndexOptionsConflict',
  91: 'ShutdownInProgress',
  225: 'TransactionTooOld',
  10_107: 'NotWritablePrimary',
  11_000: 'DuplicateKey',
  40_415: 'UnknownField',
};

/** MongoDB error reply: `ok: 0`, or an entry of `writeErrors`. */
export class CommandError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly more: Document = {},
  ) {
    super(message);
  }

  answer(): Document {
    const codeName = names[this.code] ?? `Location${this.code}`;
    return { ok: 0, errmsg: this.message, code: this.code, codeName, ...this.more };
  }

  writeError(index: number): Document {
    return { index, code: this.code, errmsg: this.message, ...this.more };
  }
}

export const duplicateKey = (
  namespace: string,
  index: string,
  keyPattern: Document,
  keyValue: Document,
): CommandError =>
  new CommandError(11_000, `E11000 duplicate key error collection: ${namespace} index: ${index}`, {
    keyPattern,
    keyValue,
  });
