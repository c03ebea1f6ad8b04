import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './running-server.js';

const SSHD = '/usr/sbin/sshd';

/** True if Debian's openssh-server is installed. */
export const hasSftpServer = existsSync(SSHD);

/** OpenSSH server on loopback with its own keys and configuration. */
export interface SftpServer {
  /** Folder for the server's keys and for folders that a spec creates. */
  readonly folder: string;
  readonly port: number;
  readonly user: string;
  /** User whose file access can be restricted: `user`, or another user if `user` is root. */
  readonly plainUser: string;
  /** Files with an authorized and an unauthorized key. */
  readonly privateKeyFile: string;
  readonly strangersKeyFile: string;
  /** Host key fingerprint, `SHA256:…`. */
  readonly hostKey: string;
  /** Stops the server and deletes the folder. */
  close(): void;
}

/** Starts the server. Resolves once it is listening. */
export const startSftpServer = async (): Promise<SftpServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'sftp-'));
  const isRoot = userInfo().uid === 0;
  // Lets other users reach their own folders.
  if (isRoot) chmodSync(folder, 0o755);
  const keyAt = (name: string): string => {
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(folder, name)]);
    return join(folder, name);
  };
  const [host, privateKeyFile, strangersKeyFile] = [keyAt('host'), keyAt('user'), keyAt('stranger')];
  writeFileSync(join(folder, 'authorized'), readFileSync(`${privateKeyFile}.pub`), { mode: isRoot ? 0o644 : 0o600 });
  const port = await freePort();
  const settings = [
    `ListenAddress 127.0.0.1:${port}`,
    `HostKey ${host}`,
    `AuthorizedKeysFile ${join(folder, 'authorized')}`,
    `PidFile ${join(folder, 'pid')}`,
    'PasswordAuthentication no',
    'StrictModes no',
    'UsePAM no',
    'Subsystem sftp internal-sftp',
  ];
  writeFileSync(join(folder, 'sshd_config'), settings.join('\n'));
  // sshd needs this folder for privilege separation. Normally the package's service creates it.
  if (isRoot) mkdirSync('/run/sshd', { recursive: true });
  const sshd = spawn(SSHD, ['-D', '-e', '-f', join(folder, 'sshd_config')], { stdio: 'ignore' });
  const [, hostKey = ''] = execFileSync('ssh-keygen', ['-lf', `${host}.pub`])
    .toString()
    .split(' ');
  for (let tries = 0; !(await listens(port)); tries++) {
    if (tries === 100) throw new Error('the SFTP server did not start');
    await pause(100);
  }
  return {
    folder,
    port,
    user: userInfo().username,
    plainUser: isRoot ? 'nobody' : userInfo().username,
    privateKeyFile,
    strangersKeyFile,
    hostKey,
    close: () => {
      sshd.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
