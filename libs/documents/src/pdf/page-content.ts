export interface HiddenContent {
  /** Returns true for a property list that hides the content marked with it (`/OC /name BDC`). */
  readonly properties: (name: string) => boolean;
  readonly objects: (name: string) => boolean;
}

export interface ShownContent {
  /** Visible content, or null if nothing was removed. */
  readonly bytes: Buffer | null;
  /** Images and forms that are still drawn, and those whose drawing was removed. */
  readonly drawn: ReadonlySet<string>;
  readonly dropped: ReadonlySet<string>;
}

/**
 * Removes hidden content (ISO 32000-2, 8.11.3.2 and 7.8.2). Operators that change the graphics state stay, because
 * later content depends on them. Text that follows hidden text on a line starts at the position of the hidden text.
 */
export const shownContent = (bytes: Buffer, hidden: HiddenContent): ShownContent => {
  const pieces: Buffer[] = [];
  const drawn = new Set<string>();
  const dropped = new Set<string>();
  /** For each open marked-content sequence, true if it hides its content. */
  const marks: boolean[] = [];
  let hiding = 0;
  let kept = 0;
  const replace = (from: number, to: number, by: string) => {
    pieces.push(bytes.subarray(kept, from), Buffer.from(by, 'latin1'));
    kept = to;
  };
  for (const { name, operands, from, to } of operations(bytes)) {
    if (name === 'BMC' || name === 'BDC') {
      const [tag, list] = operands;
      const hides =
        name === 'BDC' && tag === '/OC' && list?.startsWith('/') === true && hidden.properties(list.slice(1));
      marks.push(hides);
      if (hides) hiding++;
    } else if (name === 'EMC') {
      if (marks.pop() === true) hiding--;
    } else if (name === 'Do') {
      const object = operands.at(-1)?.slice(1) ?? '';
      if (hiding === 0 && !hidden.objects(object)) drawn.add(object);
      else {
        dropped.add(object);
        replace(from, to, '');
      }
    } else if (hiding > 0) {
      const by = replacementFor(name, operands);
      if (by !== null) replace(from, to, by);
    }
  }
  if (pieces.length === 0) return { bytes: null, drawn, dropped };
  return { bytes: Buffer.concat([...pieces, bytes.subarray(kept)]), drawn, dropped };
};

const PAINT_OPERATORS = new Set(['f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*']);
const SHOW_OPERATORS = new Set(['Tj', 'TJ', 'sh', 'EI']);

/** Returns what replaces a hidden operator. A path can still be used for clipping, and a text line still ends. */
const replacementFor = (name: string, operands: readonly string[]): string | null => {
  if (PAINT_OPERATORS.has(name)) return 'n';
  if (SHOW_OPERATORS.has(name)) return '';
  if (name === "'") return 'T*';
  return name === '"' ? `${operands[0] ?? 0} Tw ${operands[1] ?? 0} Tc T*` : null;
};

interface Operation {
  readonly name: string;
  /** Operands as written. Long operands, such as strings, are truncated. */
  readonly operands: readonly string[];
  /** Positions of the start of the first operand and the end of the operator. */
  readonly from: number;
  readonly to: number;
}

const [WHITE, DELIMITER] = [1, 2];
const kinds = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) kinds[byte] = WHITE;
for (const sign of '()<>[]{}/%') kinds[sign.charCodeAt(0)] = DELIMITER;

/** Maximum stored length of an operand. Only names and numbers are evaluated. */
const MAX_OPERAND_LENGTH = 128;
const MAX_OPERANDS = 64;

function* operations(bytes: Buffer): Generator<Operation> {
  let at = 0;
  let from = -1;
  let operands: string[] = [];
  const end = bytes.length;
  while (at < end) {
    const byte = bytes[at] ?? 0;
    if (kinds[byte] === WHITE) {
      at++;
      continue;
    }
    if (byte === 0x25) {
      at = lineEnd(bytes, at);
      continue;
    }
    const start = at;
    at = tokenEnd(bytes, at);
    const operator = kinds[byte] !== DELIMITER && !isOperand(bytes, start, at);
    if (!operator) {
      if (from < 0) from = start;
      if (operands.length < MAX_OPERANDS)
        operands.push(bytes.toString('latin1', start, Math.min(at, start + MAX_OPERAND_LENGTH)));
      continue;
    }
    let name = bytes.toString('latin1', start, Math.min(at, start + 8));
    if (name === 'BI') {
      at = imageEnd(bytes, at);
      name = 'EI';
    }
    yield { name, operands: operands.map(plainName), from: from < 0 ? start : from, to: at };
    from = -1;
    operands = [];
  }
}

/** Decodes a name (ISO 32000-2, 7.3.5): `#41` is `A`. */
const plainName = (operand: string): string =>
  operand.startsWith('/') && operand.includes('#')
    ? operand.replaceAll(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : operand;

const lineEnd = (bytes: Buffer, at: number): number => {
  let end = at;
  while (end < bytes.length && bytes[end] !== 10 && bytes[end] !== 13) end++;
  return end;
};

const isOperand = (bytes: Buffer, from: number, to: number): boolean => {
  const first = bytes[from] ?? 0;
  if ((first >= 0x30 && first <= 0x39) || first === 0x2b || first === 0x2d || first === 0x2e) return true;
  const length = to - from;
  return (length === 4 || length === 5) && /^(true|false|null)$/.test(bytes.toString('latin1', from, to));
};

const regularEnd = (bytes: Buffer, at: number): number => {
  let end = at;
  while (end < bytes.length && kinds[bytes[end] ?? 0] === 0) end++;
  return end;
};

/** Returns the end of a token. An array or dictionary is one token, because it contains no operators. */
const tokenEnd = (bytes: Buffer, at: number): number => {
  const byte = bytes[at];
  if (byte === 0x28) return stringEnd(bytes, at);
  if (byte === 0x2f) return regularEnd(bytes, at + 1);
  if (byte === 0x5b) return groupEnd(bytes, at);
  if (byte === 0x3c) return bytes[at + 1] === 0x3c ? groupEnd(bytes, at) : hexEnd(bytes, at);
  return kinds[byte ?? 0] === DELIMITER ? at + 1 : regularEnd(bytes, at);
};

const stringEnd = (bytes: Buffer, from: number): number => {
  let depth = 0;
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === 0x5c) at++;
    else if (byte === 0x28) depth++;
    else if (byte === 0x29 && --depth === 0) return at + 1;
  }
  return bytes.length;
};

const hexEnd = (bytes: Buffer, from: number): number => {
  const end = bytes.indexOf(0x3e, from);
  return end < 0 ? bytes.length : end + 1;
};

/** Returns the end of an array or dictionary, including nested ones. */
const groupEnd = (bytes: Buffer, from: number): number => {
  let depth = 0;
  for (let at = from; at < bytes.length;) {
    const byte = bytes[at] ?? 0;
    if (byte === 0x28) at = stringEnd(bytes, at);
    else if (byte === 0x25) at = lineEnd(bytes, at);
    else if (byte === 0x5b || (byte === 0x3c && bytes[at + 1] === 0x3c)) {
      depth++;
      at += byte === 0x5b ? 1 : 2;
    } else if (byte === 0x5d || (byte === 0x3e && bytes[at + 1] === 0x3e)) {
      depth--;
      at += byte === 0x5d ? 1 : 2;
      if (depth === 0) return at;
    } else if (byte === 0x3c) at = hexEnd(bytes, at);
    else at++;
  }
  return bytes.length;
};

/** Number of bytes checked after `EI`, because image data may contain these letters. */
const LOOKAHEAD_BYTES = 12;

/** Returns the end of an inline image (ISO 32000-2, 8.9.7). `at`: position after `BI`. */
const imageEnd = (bytes: Buffer, at: number): number => {
  const data = /\sID\s/.exec(bytes.toString('latin1', at, at + 4096));
  for (let end = at + (data ? data.index + 4 : 0); ; end++) {
    end = bytes.indexOf('EI', end, 'latin1');
    if (end < 0) return bytes.length;
    const next = bytes[end + 2];
    const apart = kinds[bytes[end - 1] ?? 32] === WHITE && (next === undefined || kinds[next] === WHITE);
    if (
      apart &&
      bytes.subarray(end + 2, end + 2 + LOOKAHEAD_BYTES).every((byte) => kinds[byte] === WHITE || isPlain(byte))
    ) {
      return end + 2;
    }
  }
};

const isPlain = (byte: number): boolean => byte >= 0x20 && byte < 0x7f;
