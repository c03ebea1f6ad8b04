import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { MAX_URL_LENGTH } from './requests/message-checks.js';
import { requestIdOf } from './requests/headers.js';
import { Refusal } from './problems/refusal.js';
import { PROBLEM_MEDIA_TYPE, toProblem } from './problems/to-problem.js';

/*
 * Node passes on a connection whose request it cannot read. The problem is written to the socket, which is then closed:
 * the server can't tell where the next request starts.
 */

type Headers = Readonly<Record<string, string>>;

/** Error for bytes that are not valid HTTP or did not arrive in time. */
interface ClientError extends Error {
  readonly code?: string;
  /** Last bytes read. */
  readonly rawPacket?: unknown;
}

const refusals: Readonly<Record<string, () => Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: () => new Refusal('request_timeout'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: () => new Refusal('request_too_large'),
};

const refusalOf = ({ code = '', rawPacket }: ClientError): Refusal => {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new Refusal(isLongAddress(rawPacket) ? 'uri_too_long' : 'request_header_fields_too_large');
  return refusals[code]?.() ?? new Refusal('invalid_parameter', { detail: 'The request is not valid HTTP.' });
};

/** Returns true if a request line exceeds the URL limit. */
const isLongAddress = (bytes: unknown): boolean =>
  Buffer.isBuffer(bytes) && /^[A-Z]+ \S+$/.test(bytes.subarray(0, MAX_URL_LENGTH).toString('latin1'));

const endSocket = (socket: Duplex, refusal: Refusal, origin: string, standard: Headers): void => {
  const requestId = requestIdOf({});
  const { problem, headers } = toProblem(refusal, { instance: '/', requestId, origin });
  const body = JSON.stringify(problem);
  const lines = Object.entries({
    ...standard,
    ...headers,
    'content-type': PROBLEM_MEDIA_TYPE,
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': requestId,
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}`, ...lines, '', body].join('\r\n'));
};

/** Closes the connection without a response if the client disconnected or another response has already started. */
export const handleInvalidHttp =
  (origin: string, standard: Headers) =>
  (error: ClientError, socket: Duplex & { readonly _httpMessage?: ServerResponse | null }): void => {
    if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent)
      return void socket.destroy();
    endSocket(socket, refusalOf(error), origin, standard);
  };

/** Returns 405 for CONNECT requests, because this service is not a proxy. */
export const rejectConnect =
  (origin: string, standard: Headers) =>
  (_: IncomingMessage, socket: Duplex): void => {
    endSocket(socket, new Refusal('method_not_allowed', { headers: { allow: '' } }), origin, standard);
  };
