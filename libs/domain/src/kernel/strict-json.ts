const COLON = 0x3a;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Thrown for a repeated member name. Parsers differ in which value they keep. */
export class DuplicateMember extends SyntaxError {
  override readonly name = 'DuplicateMember';
  readonly code = 'malformed_json';
}

/**
 * Throws unless the bytes are UTF-8 and JSON (RFC 8259), and throws `DuplicateMember` for a repeated name: JSON.parse
 * keeps one member per name, so the text then has more members than the value.
 */
export const parseStrictJson = (json: Uint8Array | string): unknown => {
  const text = typeof json === 'string' ? json : utf8.decode(json);
  const value = JSON.parse(text) as unknown;
  if (membersOfText(text) !== membersOfValue(value)) throw new DuplicateMember();
  return value;
};

/** Counts all objects of a valid JSON text by the colons outside of strings. */
const membersOfText = (text: string): number => {
  let members = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === COLON) members++;
    else if (code === QUOTE) at = endOfString(text, at + 1);
  }
  return members;
};

/** `from`: index of the opening quote. */
const endOfString = (text: string, from: number): number => {
  for (let quote = text.indexOf('"', from); ; quote = text.indexOf('"', quote + 1)) {
    let before = quote;
    while (before > from && text.charCodeAt(before - 1) === BACKSLASH) before--;
    if ((quote - before) % 2 === 0) return quote;
  }
};

const membersOfValue = (value: unknown): number => {
  let members = 0;
  const open = [value];
  while (open.length > 0) {
    const current = open.pop();
    if (typeof current !== 'object' || current === null) continue;
    const children: readonly unknown[] = Object.values(current);
    if (!Array.isArray(current)) members += children.length;
    for (const child of children) open.push(child);
  }
  return members;
};
