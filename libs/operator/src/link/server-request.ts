import { request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { OperatorRefusal, type Progress } from '../operation.js';
import { socketPath } from './address.js';
import type { OperatorSocketLine } from './operator-socket.js';

/** Thrown if the server disconnects before its response. The operation may or may not have run. */
export class ServerDisconnected extends Error {
  override readonly name = 'ServerDisconnected';
  constructor() {
    super('the server stopped before it responded: check whether the operation was done before you repeat it');
  }
}

/** Error codes that mean nothing is listening: the server was killed or never ran. */
const notListeningCodes = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTSOCK']);

/** Connects to the server. Resolves to null if none is running. */
export const connectToServer = (dataDir: string): Promise<Socket | null> =>
  new Promise((resolve, reject) => {
    const socket = connect(socketPath(dataDir));
    socket.once('connect', () => resolve(socket));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (notListeningCodes.has(error.code ?? '')) resolve(null);
      else if (error.code === 'EACCES' || error.code === 'EPERM')
        reject(new OperatorRefusal('only the user who runs the server can send commands to it'));
      else reject(error);
    });
  });

/** Sends an operation and closes the connection. Throws OperatorRefusal (server's message) or ServerDisconnected. */
export const requestOperation = async (
  socket: Socket,
  asked: {
    readonly operation: string;
    readonly arguments: object;
    readonly operator?: string;
    readonly reason?: string;
  },
  progress: (progress: Progress) => void,
): Promise<unknown> => {
  // The cause is omitted: the consequence is the same for every broken connection.
  const answer = await answerOf(socket, asked, progress).catch(() => null);
  if (answer === null) throw new ServerDisconnected();
  if ('error' in answer) throw new OperatorRefusal(answer.error);
  return answer.result;
};

type Answer = Exclude<OperatorSocketLine, { readonly progress: Progress }>;

/** Reads the response. Returns null if it ends too early. */
const answerOf = async (
  socket: Socket,
  asked: object,
  progress: (progress: Progress) => void,
): Promise<Answer | null> => {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    request({ method: 'POST', path: '/', headers, createConnection: () => socket }, resolve)
      .on('error', reject)
      .end(JSON.stringify(asked));
  });
  let held = '';
  for await (const text of answer.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (held + text).split('\n');
    held = lines.pop() ?? '';
    for (const message of lines.map((line) => JSON.parse(line) as OperatorSocketLine)) {
      if (!('progress' in message)) return message;
      progress(message.progress);
    }
  }
  return null;
};
