// POST /bills as bytes. The request is built once; only the parts that differ between bills are written into a copy.
import { inLetters } from '../patients.mjs';

/**
 * Placeholder for a bill number, both as text and within base64. In its document, it starts at a multiple of three
 * bytes.
 */
export const NUMBER_PLACEHOLDER = '000000000000';
const places = (bytes, text) => {
  const found = [];
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) found.push(at);
  return found;
};
const base64 = (text) => Buffer.from(text).toString('base64');

/**
 * Returns a function that builds a bill's request from its number. The key, external ID, patient and documents contain
 * the number.
 */
export const requests = ({ host, port }, key, body) => {
  const head = [
    'POST /v2/bills HTTP/1.1',
    `host: ${host}:${port}`,
    `authorization: Bearer ${key}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    `idempotency-key: overload-${process.pid}-${NUMBER_PLACEHOLDER}`,
  ];
  const made = Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
  const plain = places(made, NUMBER_PLACEHOLDER);
  const within = places(made, base64(NUMBER_PLACEHOLDER));
  const named = places(made, inLetters(NUMBER_PLACEHOLDER));
  return (n) => {
    const bytes = Buffer.from(made);
    const number = String(n).padStart(NUMBER_PLACEHOLDER.length, '0');
    for (const at of plain) bytes.latin1Write(number, at);
    for (const at of within) bytes.latin1Write(base64(number), at);
    for (const at of named) bytes.latin1Write(inLetters(number), at);
    return bytes;
  };
};
