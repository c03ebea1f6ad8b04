import { connect, type Socket } from 'node:net';
import { OperatorRefusal, type Progress } from '../operation.js';
import { socketPath } from './address.js';
import { onFrames, writeFrame, type Told } from './frames.js';

/** The server went away before it answered: what was asked for may have been done or not. */
export class ServerLeft extends Error {
  override readonly name = 'ServerLeft';
  constructor() {
    super('the server left before it answered: look whether it was done before you ask again');
  }
}

/** What a socket says that nobody listens to any more: the server was killed, or never ran. */
const nobody = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTSOCK']);

/** A connection to the server that owns this data folder, or null when none runs. */
export const reachServer = (dataDir: string): Promise<Socket | null> =>
  new Promise((resolve, reject) => {
    const socket = connect(socketPath(dataDir));
    socket.once('connect', () => resolve(socket));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (nobody.has(error.code ?? '')) resolve(null);
      else if (error.code === 'EACCES' || error.code === 'EPERM')
        reject(new OperatorRefusal('only the user who runs the server may do that'));
      else reject(error);
    });
  });

/** Asks the server on an open connection and closes it. Throws OperatorRefusal with the server's words, ServerLeft. */
export const askServer = (
  socket: Socket,
  operation: string,
  args: object,
  progress: (progress: Progress) => void,
): Promise<unknown> =>
  new Promise((resolve, reject) => {
    socket.removeAllListeners('error');
    socket.on('error', () => undefined).once('close', () => reject(new ServerLeft()));
    const hear = (frame: unknown): void => {
      const told = frame as Told;
      if ('progress' in told) {
        progress(told.progress);
        return;
      }
      if ('result' in told) resolve(told.result);
      else reject(new OperatorRefusal(told.error));
      socket.end();
    };
    onFrames(socket, hear, () => socket.destroy());
    writeFrame(socket, { operation, arguments: args });
  });
