import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { Partners, readPartnersFile, type ReadPartners } from '#partners';

const folder = mkdtempSync(join(tmpdir(), 'partners-'));
writeFileSync(join(folder, 'key'), 'secret');
afterAll(() => rmSync(folder, { recursive: true }));

const sftp = {
  host: 'sftp.example',
  user: 'practice',
  privateKeyFile: 'key',
  hostKey: `SHA256:${'A'.repeat(43)}`,
  out: '/inbound',
  in: '/outbound',
};
const interchange = {
  senderId: 'PRACTICE01',
  receiverId: 'CLEARING',
  applicationSender: 'PRACTICE01',
  applicationReceiver: 'CLEARING',
  usage: 'T',
};
const submitter = { name: 'Practice', id: 'ETIN01', contact: 'Bo Biller', phone: '213-555-0100 ext. 12' };
const whole = {
  id: 'clearing',
  name: 'Clearing House',
  transport: { folder: { path: 'exchange' } },
  interchange,
  submitter,
  receiver: { name: 'Clearing House', id: '330897513' },
  payers: { '12345': 'PAYER-1' },
};
const read = (...partners: readonly object[]): ReadPartners =>
  readPartnersFile(stringify({ partners }), { folder, environment: { SECRET: 'x' } });
const wrong = (change: object): readonly string[] =>
  read({ ...whole, ...change }).mistakes.map(({ path }) => path.replace('partners.0.', ''));

describe('the partners file', () => {
  it('fills missing settings with their defaults', () => {
    expect(read(whole).mistakes).toEqual([]);
    expect(read(whole).partners).toMatchObject([
      {
        enabled: true,
        transport: { kind: 'folder', path: join(folder, 'exchange'), every: 5 },
        interchange: { senderQualifier: 'ZZ', acknowledgement: true, separators: { element: '*', repetition: '^' } },
        attachments: { method: 'files', most: 10 },
        claims: { subscriberId: 'omit', medLegalQualifier: 'HC', attachmentReport: 'OZ' },
        batch: { most: 1, cutOffs: [] },
        zone: 'America/Los_Angeles',
        organizations: [],
        payees: [],
      },
    ]);
    expect(readPartnersFile('', { folder, environment: {} })).toEqual({ partners: [], mistakes: [] });
  });

  it('accepts payees as NPI or tax ID, with or without hyphens', () => {
    expect(read({ ...whole, payees: ['1992837465', '95-4412345'] }).partners).toMatchObject([
      { payees: ['1992837465', '954412345'] },
    ]);
    expect(wrong({ payees: ['Lockbox', 954412345] })).toEqual(['payees.0', 'payees.1']);
  });

  it('reads secrets from files or environment variables', () => {
    expect(read({ ...whole, transport: { sftp } }).partners).toMatchObject([
      {
        transport: { port: 22, every: 300, after: { kind: 'keep' }, secret: { in: 'file', name: join(folder, 'key') } },
      },
    ]);
    const { privateKeyFile: _, ...open } = sftp;
    expect(read({ ...whole, transport: { sftp: { ...open, passwordEnv: 'SECRET' } } }).mistakes).toEqual([]);
  });

  it.each<[string, object, readonly string[]]>([
    ['a missing part', { interchange: undefined, payers: undefined }, ['interchange', 'payers']],
    ['an unknown key, everywhere', { color: 1, batch: { mots: 2 } }, ['batch.mots', 'color']],
    ['an id that is no name of a folder', { id: '../x' }, ['id']],
    ['no transport', { transport: {} }, ['transport']],
    ['both transports', { transport: { folder: { path: 'a' }, sftp } }, ['transport']],
    ['no fingerprint', { transport: { sftp: { ...sftp, hostKey: undefined } } }, ['transport.sftp.hostKey']],
    [
      'a fingerprint of another kind',
      { transport: { sftp: { ...sftp, hostKey: 'MD5:aa' } } },
      ['transport.sftp.hostKey'],
    ],
    [
      'a secret that is not there',
      { transport: { sftp: { ...sftp, privateKeyFile: 'no' } } },
      ['transport.sftp.privateKeyFile'],
    ],
    ['two secrets', { transport: { sftp: { ...sftp, passwordEnv: 'SECRET' } } }, ['transport.sftp']],
    ['a secret in the file itself', { transport: { sftp: { ...sftp, password: 'x' } } }, ['transport.sftp.password']],
    ['a move to nowhere', { transport: { sftp: { ...sftp, after: 'move' } } }, ['transport.sftp.moveTo']],
    [
      'an id that is too long for ISA06',
      { interchange: { ...interchange, senderId: 'X'.repeat(16) } },
      ['interchange.senderId'],
    ],
    ['a usage that is none', { interchange: { ...interchange, usage: 'X' } }, ['interchange.usage']],
    [
      'separators that are the same',
      { interchange: { ...interchange, separators: { element: '*', component: '*' } } },
      ['interchange.separators'],
    ],
    ['a phone without its area', { submitter: { ...submitter, phone: '555-0100' } }, ['submitter.phone']],
    ['a cut-off that is no time', { batch: { cutOffs: ['25:00'] } }, ['batch.cutOffs.0']],
    ['a zone that is none', { zone: 'Mars/Olympus' }, ['zone']],
    ['too many attachments', { attachments: { most: 11 } }, ['attachments.most']],
  ])('refuses %s', (_, change, paths) => expect(wrong(change)).toEqual(paths));

  it('refuses two partners with the same ID or the same interchange IDs', () => {
    expect(read(whole, whole).mistakes.map(({ path }) => path)).toEqual([
      'partners.1.id',
      'partners.1.interchange.receiverId',
    ]);
  });

  it('reports the line of each mistake, or the line of the mapping that lacks a setting', () => {
    const text = stringify({
      partners: [whole, { ...whole, id: 'Other', receiver: { name: 'Other' }, color: 'red' }],
    });
    const lineWith = (words: string) => text.split('\n').findIndex((line) => line.includes(words)) + 1;
    expect(readPartnersFile(text, { folder, environment: {} }).mistakes).toEqual([
      expect.objectContaining({ path: 'partners.1.id', line: lineWith('id: Other') }),
      {
        path: 'partners.1.receiver.id',
        message: 'is required',
        line: text.slice(0, text.lastIndexOf('receiver:')).split('\n').length,
      },
      { path: 'partners.1.color', message: 'is not a setting', line: lineWith('color') },
    ]);
  });

  it('refuses invalid YAML without quoting it', () =>
    expect(readPartnersFile('partners: [secret', { folder, environment: {} }).mistakes).toEqual([
      { path: '', message: expect.not.stringContaining('secret'), line: 1 },
    ]));
});

describe('Partners', () => {
  const two = new Partners(
    read(
      { ...whole, organizations: ['org_a'] },
      {
        ...whole,
        id: 'other',
        interchange: { ...interchange, receiverId: 'OTHER' },
        payers: { '*': '*' },
        enabled: false,
      },
    ).partners,
  );
  it('selects the partner by organization and payer', () => {
    expect(two.takerOf('org_a', '12345')).toMatchObject({ id: 'clearing' });
    expect(two.takerOf('org_a', '99999')).toBe('payer_unknown');
    expect(two.takerOf('org_a', null)).toBe('payer_unknown');
    expect(two.takerOf('org_b', '12345')).toBe('no_partner');
  });
  it('finds the partner by the sender of a file', () => {
    expect(two.senderOf('OTHER          ')).toMatchObject({ id: 'other' });
    expect(two.senderOf('NOBODY')).toBeNull();
  });
});
