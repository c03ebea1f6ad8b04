import { PassThrough } from 'node:stream';
import { handleInvalidHttp } from './invalid-http.js';

const answer = handleInvalidHttp('https://billing.example', { 'cache-control': 'no-store' });
const answered = async (error: object, socket = new PassThrough()): Promise<string> => {
  answer(error as Error, socket);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

describe('connection without a readable HTTP request', () => {
  it.each<[object, string, string]>([
    [{ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, '408 Request Timeout', 'request_timeout'],
    [{ code: 'HPE_CHUNK_EXTENSIONS_OVERFLOW' }, '413 Payload Too Large', 'request_too_large'],
    [{ code: 'HPE_HEADER_OVERFLOW' }, '431 Request Header Fields Too Large', 'request_header_fields_too_large'],
    [{ code: 'HPE_INVALID_METHOD' }, '400 Bad Request', 'invalid_parameter'],
    [{}, '400 Bad Request', 'invalid_parameter'],
  ])('returns a problem for the error %j', async (error, status, code) => {
    const text = await answered(error);
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status}\r\n`));
    expect(text).toContain('cache-control: no-store\r\n');
    expect(text).toContain(`"code":"${code}"`);
  });
  it('is closed without a response if the client disconnected or a response has started', async () => {
    const gone = Object.assign(new PassThrough(), { _httpMessage: { headersSent: true } });
    for (const [error, socket] of [[{ code: 'ECONNRESET' }, new PassThrough()] as const, [{}, gone] as const]) {
      const closed = new Promise((resolve) => socket.once('close', resolve));
      answer(error as Error, socket as PassThrough & { _httpMessage?: never });
      await closed;
      expect(socket.readableLength).toBe(0);
    }
  });
});
