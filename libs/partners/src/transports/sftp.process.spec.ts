import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, hasSftpServer, startSftpServer, type SftpServer } from '#testing/process';
import type { SftpTransport } from '../partners/partner.js';
import { openSftp } from './sftp.js';
import { FileUnreadable, TransportFailed } from './transport.js';

if (!hasSftpServer) process.stdout.write('skipped: exchange by SFTP (there is no openssh-server)\n');
const withServer = hasSftpServer ? describe : describe.skip;
const signal = new AbortController().signal;

withServer('a partner’s OpenSSH server', () => {
  let server: SftpServer;
  let folder: string;
  let transport: SftpTransport;

  beforeAll(async () => {
    server = await startSftpServer();
    ({ folder } = server);
    for (const name of ['to', 'from', 'done']) mkdirSync(join(folder, name));
    transport = {
      kind: 'sftp',
      host: '127.0.0.1',
      port: server.port,
      user: server.user,
      secret: { kind: 'privateKey', in: 'file', name: server.privateKeyFile },
      hostKey: server.hostKey,
      out: join(folder, 'to'),
      in: join(folder, 'from'),
      after: { kind: 'delete' },
      every: 300,
    };
  });
  afterAll(() => server.close());

  it('puts complete files under their final names', async () => {
    const open = await openSftp(transport, signal);
    // A crash may have left a partial file.
    writeFileSync(join(folder, 'to', 'a.837.part'), 'half of something else');
    expect(await open.sizeOf('a.837')).toBeNull();
    await open.put('a.837', Buffer.from('ISA~'));
    expect(await open.sizeOf('a.837')).toBe(4);
    expect(readdirSync(join(folder, 'to'))).toEqual(['a.837']);
    expect(readFileSync(join(folder, 'to', 'a.837'), 'utf8')).toBe('ISA~');
    await open.close();
  });

  it('returns regular files only, not targets of links', async () => {
    writeFileSync(join(folder, 'master.key'), 'secret');
    symlinkSync(join(folder, 'master.key'), join(folder, 'from', 'key.835'));
    const open = await openSftp(transport, signal);
    expect(await open.arrived()).toEqual({ files: [], unread: 1 });
    await expect(open.take('key.835')).rejects.toThrow(FileUnreadable);
    await open.close();
    rmSync(join(folder, 'from', 'key.835'));
  });

  it.each<[SftpTransport['after'], readonly string[], readonly string[]]>([
    [{ kind: 'keep' }, ['b.835', 'c.835.part'], []],
    [{ kind: 'move', folder: 'done' }, ['c.835.part'], ['b.835']],
    [{ kind: 'delete' }, ['c.835.part'], []],
  ])('returns a file and then handles it as configured: %j', async (after, left, moved) => {
    writeFileSync(join(folder, 'from', 'b.835'), 'TA1~');
    writeFileSync(join(folder, 'from', 'c.835.part'), 'TA');
    const disposition = after.kind === 'move' ? { ...after, folder: join(folder, after.folder) } : after;
    const open = await openSftp({ ...transport, after: disposition }, signal);
    expect(await open.arrived()).toEqual({ files: [{ name: 'b.835', bytes: 4 }], unread: 0 });
    expect(String(await open.take('b.835'))).toBe('TA1~');
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
      (known) => ({ ...known, secret: { kind: 'privateKey', in: 'file', name: server.strangersKeyFile } }),
    ],
    ['authentication_failed', (known) => ({ ...known, secret: { kind: 'password', in: 'environment', name: 'HOME' } })],
    ['partner_unreachable', async (known) => ({ ...known, port: await freePort() })],
  ])('fails with %s', async (code, change) => {
    await expect(openSftp(await change(transport), signal)).rejects.toMatchObject({ name: 'TransportFailed', code });
  });

  describe('a server that denies permission', () => {
    const [CLOSED, OPEN] = [0o000, 0o777];
    const opened = (after: SftpTransport['after'] = { kind: 'delete' }) =>
      openSftp({ ...transport, user: server.plainUser, after }, signal);
    const lying = (...names: readonly string[]) => {
      for (const name of names) {
        writeFileSync(join(folder, 'from', name), name);
        chmodSync(join(folder, 'from', name), name === 'closed.835' ? CLOSED : 0o644);
      }
    };

    const openEmpty = () => {
      for (const name of ['to', 'from', 'done']) {
        chmodSync(join(folder, name), OPEN);
        for (const file of readdirSync(join(folder, name))) rmSync(join(folder, name, file));
      }
    };
    beforeEach(openEmpty);
    afterEach(openEmpty);

    it('to read a file: the file is renamed as unreadable and the next file is read', async () => {
      lying('closed.835', 'open.835');
      const open = await opened();
      expect((await open.arrived()).files.map(({ name }) => name)).toEqual(['closed.835', 'open.835']);
      await expect(open.take('closed.835')).rejects.toThrow(FileUnreadable);
      await open.setAside('closed.835');
      expect(String(await open.take('open.835'))).toBe('open.835');
      await open.close();
      expect(readdirSync(join(folder, 'from')).toSorted()).toEqual(['closed.835.unreadable', 'open.835']);
    });

    it.each<[string, SftpTransport['after']]>([
      ['to delete', { kind: 'delete' }],
      ['to move', { kind: 'move', folder: 'done' }],
    ])('%s: the file is read, stays, and the connection continues', async (_, after) => {
      lying('closed.835', 'open.835');
      chmodSync(join(folder, 'from'), 0o555);
      const open = await opened(after.kind === 'move' ? { ...after, folder: join(folder, after.folder) } : after);
      await expect(open.settle('open.835')).rejects.toMatchObject({ name: 'TransportFailed' });
      await expect(open.setAside('closed.835')).rejects.toMatchObject({ name: 'TransportFailed' });
      expect(String(await open.take('open.835'))).toBe('open.835');
      await open.close();
      expect(readdirSync(join(folder, 'from')).toSorted()).toEqual(['closed.835', 'open.835']);
    });

    it.each<[string, 'from' | 'to', number]>([
      ['to look into its folder', 'from', CLOSED],
      ['to list its folder', 'from', 0o333],
      ['to write', 'to', 0o555],
      ['to look into ours', 'to', CLOSED],
    ])(
      '%s: the failure is reported, nothing is lost, and a retry succeeds after permission is granted',
      async (_, name, mode) => {
        lying('open.835');
        chmodSync(join(folder, name), mode);
        const open = await opened();
        const work = async () => {
          if (name === 'to') return open.put('a.837', Buffer.from('ISA~'));
          const {
            files: [file],
          } = await open.arrived();
          expect(String(await open.take(file?.name ?? ''))).toBe('open.835');
        };
        await expect(work()).rejects.toMatchObject({ name: 'TransportFailed', code: 'partner_unreachable' });
        chmodSync(join(folder, name), OPEN);
        await work();
        await open.close();
        expect(readdirSync(join(folder, 'to'))).toEqual(name === 'to' ? ['a.837'] : []);
      },
    );
  });

  it('fails with partner_unreachable if a folder does not exist', async () => {
    const open = await openSftp({ ...transport, in: join(folder, 'nowhere') }, signal);
    await expect(open.arrived()).rejects.toThrow(TransportFailed);
    await open.close();
  });
});
