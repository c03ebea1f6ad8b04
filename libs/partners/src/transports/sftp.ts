import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import Client from 'ssh2-sftp-client';
import type { SftpTransport } from '../partners/partner.js';
import {
  FileUnreadable,
  isIgnored,
  isUnreadableName,
  quarantineName,
  TransportFailed,
  type OpenTransport,
} from './transport.js';

const READY_TIMEOUT_MS = 20_000;
/** SSH_FX_PERMISSION_DENIED, SSH_FX_FAILURE (draft-ietf-secsh-filexfer-02, 7): one file failed, not the connection. */
const fileErrorCodes: ReadonlySet<unknown> = new Set([3, 4]);

const secretOf = async ({ secret }: SftpTransport): Promise<string> =>
  secret.in === 'environment' ? (process.env[secret.name] ?? '') : (await readFile(secret.name, 'utf8')).trimEnd();

/** Returns the fingerprint of a host key, as printed by `ssh-keygen -lf`. */
const fingerprintOf = (key: Uint8Array): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

const failureOf = (error: unknown, keyMatches: boolean): TransportFailed | FileUnreadable => {
  if (error instanceof TransportFailed || error instanceof FileUnreadable) return error;
  const { message = '', level = '' } = error as { readonly message?: string; readonly level?: string };
  const refused = level === 'client-authentication' || /authentication methods failed|parse privateKey/i.test(message);
  const code = keyMatches ? (refused ? 'authentication_failed' : 'partner_unreachable') : 'host_key_changed';
  return new TransportFailed(code, { cause: error });
};

/** Connects to the partner's SFTP server. Its key must have the configured fingerprint. */
export const openSftp = async (transport: SftpTransport, signal: AbortSignal): Promise<OpenTransport> => {
  const { host, port, user, secret, hostKey, after } = transport;
  const client = new Client();
  let keyMatches = true;
  // The failing calls report the error. Without a listener, it would end the process.
  client.on('error', () => undefined);
  const close = async (): Promise<void> => {
    // Errors while closing are ignored, because all relevant results were returned before.
    await client.end().catch(() => false);
  };
  const within = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      throw failureOf(error, keyMatches);
    }
  };
  const password = await within(secretOf(transport));
  const abort = (): void => void close();
  signal.addEventListener('abort', abort, { once: true });
  try {
    await within(
      client.connect({
        host,
        port,
        username: user,
        ...(secret.kind === 'privateKey' ? { privateKey: password } : { password }),
        readyTimeout: READY_TIMEOUT_MS,
        hostVerifier: (key: Buffer) => {
          keyMatches = fingerprintOf(key) === hostKey;
          return keyMatches;
        },
      }),
    );
  } catch (error) {
    signal.removeEventListener('abort', abort);
    await close();
    throw error;
  }
  const [outgoing, incoming] = [
    (name: string) => posix.join(transport.out, name),
    (name: string) => posix.join(transport.in, name),
  ];
  const sizeAt = async (path: string): Promise<number | null> =>
    (await client.exists(path)) === '-' ? (await client.stat(path)).size : null;
  const put = async (name: string, bytes: Uint8Array): Promise<void> => {
    const temporary = outgoing(`${name}.part`);
    if ((await client.exists(temporary)) !== false) await client.delete(temporary);
    await client.put(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), temporary);
    if ((await sizeAt(temporary)) !== bytes.length) throw new TransportFailed('partner_unreachable');
    await client.rename(temporary, outgoing(name));
  };
  const take = async (name: string): Promise<Buffer | null> => {
    const found = await client.exists(incoming(name));
    if (found === false) return null;
    // A link may have replaced the listed file.
    if (found !== '-') throw new FileUnreadable();
    try {
      return (await client.get(incoming(name))) as Buffer;
    } catch (error) {
      if (fileErrorCodes.has((error as { readonly code?: unknown }).code)) throw new FileUnreadable({ cause: error });
      throw error;
    }
  };
  const setAside = async (name: string): Promise<void> => {
    // The partner's folder isn't changed.
    if (after.kind === 'keep') return;
    const isTaken = async (aside: string): Promise<boolean> => (await client.exists(incoming(aside))) !== false;
    await client.rename(incoming(name), incoming(await quarantineName(name, isTaken)));
  };
  const settle = async (name: string): Promise<void> => {
    if (after.kind === 'delete') await client.delete(incoming(name));
    if (after.kind === 'move') await client.rename(incoming(name), posix.join(after.folder, name));
  };
  return {
    sizeOf: (name) => within(sizeAt(outgoing(name))),
    put: (name, bytes) => within(put(name, bytes)),
    arrived: async () => {
      const entries = await within(client.list(transport.in));
      return {
        files: entries
          .filter(({ type, name }) => type === '-' && !isIgnored(name))
          .map(({ name, size }) => ({ name, bytes: size }))
          .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
        unread: entries.filter(
          ({ type, name }) => isUnreadableName(name) || (type !== '-' && type !== 'd' && !isIgnored(name)),
        ).length,
      };
    },
    take: (name) => within(take(name)),
    setAside: (name) => within(setAside(name)),
    settle: (name) => within(settle(name)),
    close: async () => {
      signal.removeEventListener('abort', abort);
      await close();
    },
  };
};
