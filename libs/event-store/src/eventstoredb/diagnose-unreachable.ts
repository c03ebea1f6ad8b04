import { readFile } from 'node:fs/promises';
import { connect as connectHttp2 } from 'node:http2';
import { connect, type Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';
import { serverNameOf } from '../server-name.js';
import { permanent, notResponding, temporary, findUnreachableReason, type UnreachableReason } from '../unreachable.js';
import { withTimeout } from '../waiting.js';

interface NodeAddress {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  readonly caFile: string | undefined;
}

/** Timeout for one step of a diagnosis, in milliseconds. Kept short because readiness waits for the diagnosis. */
const PROBE_TIMEOUT_MS = 1_200;

const connectedButSilent = temporary(
  'it accepts connections but does not respond: it is starting, has no leader, or hangs',
);
const speaksTls = permanent('it requires TLS, but the connection string says tls=false');
const notEventStoreDb = permanent('a program other than EventStoreDB listens on that port');

const nodeAddresses = (url: string): readonly NodeAddress[] => {
  const [, hosts = '', query = ''] = /^[^/]+:\/\/(?:[^@/?]*@)?([^/?]*)\/?(?:\?(.*))?$/.exec(url) ?? [];
  const options = new Map(
    query.split('&').map((option) => {
      const [name = '', value = ''] = option.split('=');
      return [name.toLowerCase().replaceAll(/[_-]/g, ''), decodeURIComponent(value)];
    }),
  );
  return hosts.split(',').map((address) => {
    const [host = '', port = '2113'] = address.split(':');
    return { host, port: Number(port), tls: options.get('tls') !== 'false', caFile: options.get('tlscafile') };
  });
};

/** Waits for a socket event. Rejects if the socket fails or closes first. */
const nextSocketEvent = (socket: Socket, event: 'connect' | 'secureConnect'): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.once(event, () => resolve());
    // Never removed: a late error without a listener would end the process.
    socket.on('error', reject);
    socket.once('close', () => reject(Object.assign(new Error('closed'), { code: 'EPROTO' })));
  });

const tlsHandshake = async ({ host, port }: NodeAddress, trust: ConnectionOptions): Promise<void> => {
  const socket = connectTls({ host, port, ...serverNameOf(host), ALPNProtocols: ['h2'], ...trust });
  try {
    await withTimeout(PROBE_TIMEOUT_MS, nextSocketEvent(socket, 'secureConnect'));
  } finally {
    socket.destroy();
  }
};

/** True if the node speaks HTTP/2 without TLS. Null if there is no response in time. */
const speaksHttp2 = async ({ host, port }: NodeAddress): Promise<boolean | null> => {
  const session = connectHttp2(`http://${host}:${port}`);
  const supported = new Promise<boolean>((resolve) => {
    session.once('remoteSettings', () => resolve(true));
    session.on('error', () => resolve(false));
    session.once('close', () => resolve(false));
  });
  try {
    return await withTimeout(PROBE_TIMEOUT_MS, supported);
  } catch {
    return null;
  } finally {
    session.destroy();
  }
};

const diagnoseNode = async (place: NodeAddress): Promise<UnreachableReason> => {
  const socket = connect(place.port, place.host);
  try {
    await withTimeout(PROBE_TIMEOUT_MS, nextSocketEvent(socket, 'connect'));
  } catch (error) {
    return findUnreachableReason(error) ?? notResponding;
  } finally {
    socket.destroy();
  }
  if (place.tls) {
    try {
      await tlsHandshake(place, place.caFile === undefined ? {} : { ca: await readFile(place.caFile) });
      return connectedButSilent;
    } catch (error) {
      return findUnreachableReason(error) ?? connectedButSilent;
    }
  }
  if ((await speaksHttp2(place)) !== false) return connectedButSilent;
  // Do not verify the certificate. This check only determines whether the server uses TLS.
  const secure = await tlsHandshake(place, { rejectUnauthorized: false }).then(
    () => true,
    () => false,
  );
  return secure ? speaksTls : notEventStoreDb;
};

/**
 * Connects to each address step by step, because the client's errors differ by call and phase and do not explain
 * cluster failures. Never rejects. Sends no credentials.
 */
export const diagnoseUnreachable = async (url: string): Promise<UnreachableReason> => {
  const found = await Promise.all(nodeAddresses(url).map(diagnoseNode));
  const reasons = [...new Set(found.map(({ why }) => why))];
  return { why: reasons.join('; '), lasting: found.every((unreachable) => unreachable.lasting) };
};
