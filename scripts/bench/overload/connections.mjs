// Requests over kept connections, as bare bytes: who measures runs on the same cores as who is measured.
import { connect } from 'node:net';

/** So many connections are open at most; further requests wait for one. */
const MAX_CONNECTIONS = 8_000;
/** No answer after so long is none. Milliseconds. */
const RESPONSE_TIMEOUT_MS = 60_000;

const header = (head, name) => new RegExp(`\\r\\n${name}: *([^\\r\\n]*)`, 'i').exec(head)?.[1];

/** The answer that these bytes hold, and whether its connection stays; null while it is not whole. */
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
 * Connections to one server, as a pool of `fetch` keeps them: the one that was used last is used first, and another is
 * opened where none is free.
 */
export class Connections {
  opened = 0;
  #free = [];
  #waiting = [];
  #open = new Set();

  constructor({ host, port }) {
    this.address = { host, port };
  }

  /** `done` is given the answer, or `{lost}`: why there is none. */
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
