const COLON = 0x3a;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** An object of a JSON text has two members of one name: readers differ in which of them they take. */
export class RepeatedMember extends SyntaxError {
  override readonly name = 'RepeatedMember';
  readonly code = 'malformed_json';
}

/**
 * The value of JSON in UTF-8 (RFC 8259). Throws where it is neither, and RepeatedMember. JSON.parse keeps one member of a
 * name, so the text has more members than the value: counting them is far cheaper than a parser of our own.
 */
export const parseStrictJson = (bytes: Uint8Array): unknown => {
  const text = utf8.decode(bytes);
  const value = JSON.parse(text) as unknown;
  if (membersOfText(text) !== membersOfValue(value)) throw new RepeatedMember();
  return value;
};

/** Members of all objects in a valid JSON text: its colons outside of strings. */
const membersOfText = (text: string): number => {
  let members = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === COLON) members++;
    else if (code === QUOTE) at = endOfString(text, at + 1);
  }
  return members;
};

/** Where the string that begins at `from` has its closing quote. */
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
    const one = open.pop();
    if (typeof one !== 'object' || one === null) continue;
    const children: readonly unknown[] = Object.values(one);
    if (!Array.isArray(one)) members += children.length;
    for (const child of children) open.push(child);
  }
  return members;
};
