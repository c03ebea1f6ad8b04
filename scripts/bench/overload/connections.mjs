// Requests as raw bytes over keep-alive connections, because the generator shares its cores with the measured server.
import { connect } from 'node:net';

/** Maximum number of open connections. Beyond that, requests wait for a free one. */
const MAX_CONNECTIONS = 8_000;
/** Response timeout in milliseconds. */
const RESPONSE_TIMEOUT_MS = 60_000;

const header = (head, name) => new RegExp(`\\r\\n${name}: *([^\\r\\n]*)`, 'i').exec(head)?.[1];

/** Parses the response in the given bytes, including its keep-alive. Returns null until the response is complete. */
const answerOf = (bytes) => {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = bytes.latin1Slice(0, end);
  const from = end + 4;
  const length = header(head, 'content-length');
  if (length === undefined ? bytes.indexOf('0\r\n\r\n', from) < 0 : bytes.length < from + Number(length)) return null;
  return {
    status: Number(head.slice(9, 12)),
    retryAfter: Number(header(head, 'retry-after') ?? Number.NaN),
    keeps: header(head, 'connection')?.toLowerCase() !== 'close',
    body: bytes.subarray(from),
  };
};

/**
 * Connections to one server, like the pool in `fetch`: the most recently used connection is used first, and a new one
 * is opened if none is free.
 */
export class Connections {
  opened = 0;
  #free = [];
  #waiting = [];
  #open = new Set();

  constructor({ host, port }) {
    this.address = { host, port };
  }

  /** `done` receives the response, or `{lost}` with the reason why there isn't one. */
  send(bytes, done) {
    const line = this.#free.pop() ?? (this.#open.size < MAX_CONNECTIONS ? this.#connect() : null);
    if (line === null) this.#waiting.push([bytes, done]);
    else this.#ask(line, bytes, done);
  }

  close() {
    for (const { socket } of this.#open) socket.destroy();
  }

  #connect() {
    const socket = connect({ ...this.address, noDelay: true });
    const line = { socket, done: null, held: null, timer: null, why: 'closed' };
    this.opened += 1;
    this.#open.add(line);
    socket.on('data', (chunk) => {
      line.held = line.held === null ? chunk : Buffer.concat([line.held, chunk]);
      const answer = answerOf(line.held);
      if (answer === null) return;
      if (!answer.keeps) socket.destroy();
      this.#tell(line, answer);
      if (answer.keeps) this.#release(line);
    });
    socket.on('error', (error) => (line.why = error.code ?? error.message));
    socket.on('end', () => this.#drop(line));
    socket.on('close', () => this.#drop(line));
    return line;
  }

  #ask(line, bytes, done) {
    line.done = done;
    line.timer = setTimeout(() => {
      line.why = 'silence';
      line.socket.destroy();
    }, RESPONSE_TIMEOUT_MS);
    line.socket.write(bytes);
  }

  #tell(line, answer) {
    const { done } = line;
    clearTimeout(line.timer);
    line.done = line.held = null;
    done?.(answer);
  }

  #release(line) {
    const next = this.#waiting.shift();
    if (next) this.#ask(line, ...next);
    else this.#free.push(line);
  }

  #drop(line) {
    if (!this.#open.delete(line)) return;
    const at = this.#free.indexOf(line);
    if (at >= 0) this.#free.splice(at, 1);
    line.socket.destroy();
    if (line.done) this.#tell(line, { lost: line.why });
    const next = this.#waiting.shift();
    if (next) this.send(...next);
  }
}
