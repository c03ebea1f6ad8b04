import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SftpTransport } from '../partners/partner.js';
import { openSftp } from './sftp.js';
import { TransportFailed } from './transport.js';

const SSHD = '/usr/sbin/sshd';
const here = existsSync(SSHD);
if (!here) process.stdout.write('skipped: exchange by SFTP (there is no openssh-server)\n');
const withServer = here ? describe : describe.skip;
const signal = new AbortController().signal;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

withServer('a partner’s OpenSSH server', () => {
  let folder: string;
  let sshd: ChildProcess;
  let transport: SftpTransport;
  const keyAt = (name: string): string => {
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(folder, name)]);
    return join(folder, name);
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sftp-'));
    const [host, user] = [keyAt('host'), keyAt('user')];
    keyAt('stranger');
    writeFileSync(join(folder, 'authorized'), readFileSync(`${user}.pub`), { mode: 0o600 });
    for (const name of ['to', 'from', 'done']) mkdirSync(join(folder, name));
    const port = await freePort();
    writeFileSync(
      join(folder, 'sshd_config'),
      [
        `ListenAddress 127.0.0.1:${port}`,
        `HostKey ${host}`,
        `AuthorizedKeysFile ${join(folder, 'authorized')}`,
        `PidFile ${join(folder, 'pid')}`,
        'PasswordAuthentication no',
        'StrictModes no',
        'UsePAM no',
        'Subsystem sftp internal-sftp',
      ].join('\n'),
    );
    // Privileges are separated in this folder, which the package's service would make.
    if (userInfo().uid === 0) mkdirSync('/run/sshd', { recursive: true });
    sshd = spawn(SSHD, ['-D', '-e', '-f', join(folder, 'sshd_config')], { stdio: 'ignore' });
    const [, fingerprint = ''] = execFileSync('ssh-keygen', ['-lf', `${host}.pub`])
      .toString()
      .split(' ');
    transport = {
      kind: 'sftp',
      host: '127.0.0.1',
      port,
      user: userInfo().username,
      secret: { kind: 'privateKey', in: 'file', name: user },
      hostKey: fingerprint,
      out: join(folder, 'to'),
      in: join(folder, 'from'),
      after: { kind: 'delete' },
      every: 300,
    };
    for (let tries = 0; ; tries++) {
      const open = await openSftp(transport, signal).catch((error: unknown) => error);
      if (!(open instanceof Error)) {
        await (open as Awaited<ReturnType<typeof openSftp>>).close();
        return;
      }
      if (tries === 50) throw open;
      await pause(200);
    }
  });
  afterAll(() => {
    sshd.kill();
    rmSync(folder, { recursive: true });
  });

  it('gets whole files under their names alone', async () => {
    const open = await openSftp(transport, signal);
    // What a crash left behind.
    writeFileSync(join(folder, 'to', 'a.837.part'), 'half of something else');
    expect(await open.sizeOf('a.837')).toBeNull();
    await open.put('a.837', Buffer.from('ISA~'));
    expect(await open.sizeOf('a.837')).toBe(4);
    expect(readdirSync(join(folder, 'to'))).toEqual(['a.837']);
    expect(readFileSync(join(folder, 'to', 'a.837'), 'utf8')).toBe('ISA~');
    await open.close();
  });

  it.each<[SftpTransport['after'], readonly string[], readonly string[]]>([
    [{ kind: 'keep' }, ['b.835', 'c.835.part'], []],
    [{ kind: 'move', folder: 'done' }, ['c.835.part'], ['b.835']],
    [{ kind: 'delete' }, ['c.835.part'], []],
  ])('gives what it has, and then does with it as is wanted: %j', async (after, left, moved) => {
    writeFileSync(join(folder, 'from', 'b.835'), 'TA1~');
    writeFileSync(join(folder, 'from', 'c.835.part'), 'TA');
    const wish = after.kind === 'move' ? { ...after, folder: join(folder, after.folder) } : after;
    const open = await openSftp({ ...transport, after: wish }, signal);
    expect(await open.arrived()).toEqual([{ name: 'b.835', bytes: 4 }]);
    expect((await open.take('b.835')).toString()).toBe('TA1~');
    await open.settle('b.835');
    await open.close();
    expect(readdirSync(join(folder, 'from')).toSorted()).toEqual(left);
    expect(readdirSync(join(folder, 'done'))).toEqual(moved);
    rmSync(join(folder, 'done', 'b.835'), { force: true });
  });

  it.each<[string, (known: SftpTransport) => SftpTransport | Promise<SftpTransport>]>([
    ['host_key_changed', (known) => ({ ...known, hostKey: `SHA256:${'A'.repeat(43)}` })],
    [
      'authentication_failed',
      (known) => ({ ...known, secret: { kind: 'privateKey', in: 'file', name: join(folder, 'stranger') } }),
    ],
    ['authentication_failed', (known) => ({ ...known, secret: { kind: 'password', in: 'environment', name: 'HOME' } })],
    ['partner_unreachable', async (known) => ({ ...known, port: await freePort() })],
  ])('says %s', async (code, change) => {
    await expect(openSftp(await change(transport), signal)).rejects.toMatchObject({ name: 'TransportFailed', code });
  });

  it('says partner_unreachable where a folder is not there', async () => {
    const open = await openSftp({ ...transport, in: join(folder, 'nowhere') }, signal);
    await expect(open.arrived()).rejects.toThrow(TransportFailed);
    await open.close();
  });
});
