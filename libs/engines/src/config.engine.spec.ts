import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigInvalid } from './config-invalid.js';
import { configurationMarkdown, configWarnings, readConfig, type ConfigNeeds } from './config.js';
import { estimateKeyBits } from './live-safety.js';
import { mailSettings } from './mail-settings.js';

const folder = mkdtempSync(join(tmpdir(), 'settings-'));
const file = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
afterAll(() => rmSync(folder, { recursive: true }));

const mistakes = (environment: Record<string, string>, needs?: ConfigNeeds): readonly string[] => {
  try {
    readConfig(environment, needs);
    return [];
  } catch (error) {
    if (error instanceof ConfigInvalid) return error.problems;
    throw error;
  }
};

describe('readConfig', () => {
  it('succeeds without any setting', () =>
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      ENGINES: 'embedded',
      SEED_BILLS: 60,
      PUBLIC_ORIGIN: 'http://127.0.0.1:3000',
      RATE_LIMIT: null,
    }));

  it('treats blank values as not set', () => expect(readConfig({ PORT: ' ' }).PORT).toBe(3000));

  it('lists all problems at once', () =>
    expect(
      mistakes({
        PORT: '70000',
        ENGINES: 'both',
        SANDBOX_API_KEY: 'short',
        PUBLIC_ORIGIN: 'https://x.example/path',
        SEED_BILLS: '-1',
        MASTER_KEY: 'abc',
      }).map((problem) => problem.split(' ')[0]),
    ).toEqual(['PORT', 'PUBLIC_ORIGIN', 'ENGINES', 'SANDBOX_API_KEY', 'SEED_BILLS', 'MASTER_KEY']));

  it('accepts an OpenID issuer with its client, over http only on this machine', () => {
    const client = { OIDC_CLIENT_ID: 'workspace', OIDC_CLIENT_SECRET_FILE: file('oidc', 'secret') };
    for (const OIDC_ISSUER of ['https://login.example/practice', 'http://127.0.0.1:4000', 'http://localhost'])
      expect(readConfig({ OIDC_ISSUER, ...client })).toMatchObject({ OIDC_ISSUER });
    for (const OIDC_ISSUER of ['http://login.example', 'login.example', 'https://login.example/?a=b', 'ftp://x'])
      expect(mistakes({ OIDC_ISSUER, ...client })).toEqual([
        'OIDC_ISSUER must be an address such as https://login.example/practice, without a query',
      ]);
    expect(mistakes({ OIDC_ISSUER: 'https://login.example' }).map((problem) => problem.split(' ')[0])).toEqual([
      'OIDC_CLIENT_ID',
      'OIDC_CLIENT_SECRET_FILE',
    ]);
  });

  const issuer = {
    OIDC_ISSUER: 'https://login.example',
    OIDC_CLIENT_ID: 'workspace',
    OIDC_CLIENT_SECRET_FILE: file('oidc', 'secret'),
    PUBLIC_ORIGIN: 'https://billing.example',
  };
  const post = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'billing@practice.example' };
  it.each<[string, Record<string, string>, readonly string[]]>([
    ['an unknown method', { SIGN_IN: 'saml' }, ['SIGN_IN must be one of oidc, mail, both']],
    ['mail without a mail server', { SIGN_IN: 'mail' }, ['SMTP_URL is required with SIGN_IN=mail']],
    [
      'both with a mail server only',
      { SIGN_IN: 'both', ...post },
      ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET_FILE'],
    ],
    ['oidc without a provider', { SIGN_IN: 'oidc' }, ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET_FILE']],
    [
      'a maximum age without a provider',
      { OIDC_MAX_AGE: '0' },
      ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET_FILE'],
    ],
    ['an invalid maximum age', { ...issuer, OIDC_MAX_AGE: '10m' }, ['OIDC_MAX_AGE must be a whole number']],
    ['invalid ACR values', { ...issuer, OIDC_ACR_VALUES: 'a "b"' }, ['OIDC_ACR_VALUES must be words']],
    [
      'a required factor without a choice of methods',
      { ...issuer, ...post, OIDC_AMR_VALUES: 'mfa' },
      ['SIGN_IN is required with OIDC_AMR'],
    ],
  ])('reports problems of the sign-in settings: %s', (_, env, problems) => {
    const found = mistakes(env);
    expect(found).toEqual(problems.map((problem) => expect.stringContaining(problem)));
  });

  it('parses the requirements for sign-in', () =>
    expect(
      readConfig({ ...issuer, ...post, SIGN_IN: 'both', OIDC_ACR_VALUES: ' urn:a  phr ', OIDC_MAX_AGE: '0' }),
    ).toMatchObject({ SIGN_IN: 'both', OIDC_ACR_VALUES: ['urn:a', 'phr'], OIDC_AMR_VALUES: [], OIDC_MAX_AGE: 0 }));

  it('requires the connection strings and a master key with the production engines', () =>
    expect(mistakes({ ENGINES: 'production' })).toEqual([
      'EVENTSTOREDB_URL is required with ENGINES=production',
      'MONGODB_URL is required with ENGINES=production',
      'MASTER_KEY or MASTER_KEY_FILE is required with ENGINES=production',
    ]));

  it('accepts an object store only with the production engines or for a transfer to them', () => {
    expect(mistakes({ BLOB_STORE: 's3://docs' })).toEqual([
      'BLOB_STORE is for the production engines: the embedded engines store documents in DATA_DIR',
    ]);
    expect(mistakes({ BLOB_STORE: 'docs' })[0]).toContain('BLOB_STORE must look like s3://bucket');
    expect(mistakes({ BLOB_STORE: 's3://docs', EVENTSTOREDB_URL: 'esdb://h:2113?tls=false' })).toEqual([]);
  });

  it('rejects the embedded engines in processes that need the production engines', () => {
    const problems = mistakes({ ENGINES: 'embedded', PORT: 'x' }, { productionOnly: true });
    expect(problems[0]).toContain('PORT');
    expect(problems.slice(1).map((problem) => problem.split(' ').slice(0, 3).join(' '))).toEqual([
      'ENGINES must be',
      'EVENTSTOREDB_URL is required',
      'MONGODB_URL is required',
      'MASTER_KEY or MASTER_KEY_FILE',
    ]);
  });

  it('rejects the public port as the metrics port', () => {
    expect(readConfig({}).ADMIN_PORT).toBeNull();
    expect(mistakes({ PORT: '3000', ADMIN_PORT: '3000' })).toEqual([
      'ADMIN_PORT must differ from PORT: metrics must not be public',
    ]);
    expect(readConfig({ PORT: '0', ADMIN_PORT: '0' })).toMatchObject({ ADMIN_PORT: 0, ADMIN_HOST: '127.0.0.1' });
  });

  it('trusts only the configured proxies', () => {
    expect(readConfig({}).TRUST_PROXY).toBeUndefined();
    expect(readConfig({ TRUST_PROXY: '0' }).TRUST_PROXY).toBeUndefined();
    expect(readConfig({ TRUST_PROXY: '2' }).TRUST_PROXY).toBe(2);
    expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' }).TRUST_PROXY).toBe('10.0.0.0/8,::1');
    for (const wrong of ['true', '10', '10.0.0', '10.0.0.1/x', 'proxy.internal'])
      expect(mistakes({ TRUST_PROXY: wrong })).toHaveLength(1);
  });

  it.each<[string, Record<string, string>]>([
    ['SMTP_URL', { SMTP_URL: 'smtp://', MAIL_FROM: 'a@b.example' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://user@mail.example', MAIL_FROM: 'a@b.example' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://user:50%@mail.example', MAIL_FROM: 'a@b.example' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://mail.example:99999', MAIL_FROM: 'a@b.example' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Billing' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/99' }],
    ['TRUST_PROXY', { TRUST_PROXY: '::1/129' }],
    ['TRUST_PROXY', { TRUST_PROXY: '::ffff:10.0.0.0/104' }],
    ['HOST', { HOST: 'http://127.0.0.1' }],
    ['HOST', { HOST: '127.0.0.1:3000' }],
    ['HOST', { HOST: '300.1.1.1' }],
    ['HOST', { HOST: 'this machine' }],
    ['ADMIN_HOST', { ADMIN_HOST: '10.0.0' }],
    ['PARTNERS_FILE', { PARTNERS_FILE: join(folder, 'missing.yaml') }],
    ['OIDC_CLIENT_SECRET_FILE', { OIDC_CLIENT_SECRET_FILE: join(folder, 'missing') }],
    ['MASTER_KEY_FILE', { MASTER_KEY_FILE: folder }],
    ['CHECKPOINT_KEY_FILE', { CHECKPOINT_KEY_FILE: folder }],
    ['CHECKPOINT_KEY_FILE', { CHECKPOINT_KEY_FILE: file('no-key', 'x\n') }],
    ['CHECKPOINT_SINK', { CHECKPOINT_SINK: file('sink', 'x') }],
    ['ERASURE_REGISTER', { ERASURE_REGISTER: folder }],
    ['SMTP_URL_FILE', { SMTP_URL_FILE: join(folder, 'missing') }],
    ['LIVE_API_KEY_FILE', { LIVE_API_KEY_FILE: file('blank', ' \n') }],
    ['DATA_DIR', { DATA_DIR: file('data', '') }],
    ['DATA_DIR', { DATA_DIR: join(file('data', ''), 'below') }],
    ['SANDBOX_API_KEY', { SANDBOX_API_KEY: 'sk_one_and_the_same_key', LIVE_API_KEY: 'sk_one_and_the_same_key' }],
    ['MASTER_KEY', { MASTER_KEY: Buffer.alloc(32, 7).toString('base64'), MASTER_KEY_FILE: file('key', 'x') }],
  ])('reports a problem of %s for %j', (name, environment) => {
    const named = mistakes(environment).map((problem) => problem.split(' ')[0]);
    expect(named).toContain(name);
  });

  it('accepts files and folders that do not exist yet, and a file with several keys', () => {
    const key = `${Buffer.alloc(32, 7).toString('base64')}\n`;
    const places = {
      CHECKPOINT_SINK: join(folder, 'another-machine'),
      ERASURE_REGISTER: join(folder, 'register'),
    };
    expect(mistakes({ ...places, CHECKPOINT_KEY_FILE: join(folder, 'made-later') })).toEqual([]);
    expect(mistakes({ ...places, CHECKPOINT_SINK: folder, CHECKPOINT_KEY_FILE: file('keys', key + key) })).toEqual([]);
  });

  it('requires an https origin with an OpenID provider', () => {
    const client = {
      OIDC_ISSUER: 'https://login.example',
      OIDC_CLIENT_ID: 'workspace',
      OIDC_CLIENT_SECRET_FILE: file('oidc', 'secret'),
    };
    for (const where of [{ PUBLIC_ORIGIN: 'http://billing.example' }, { HOST: '10.0.0.5' }])
      expect(mistakes({ ...client, ...where })).toEqual([
        expect.stringMatching(/^PUBLIC_ORIGIN must be https with OIDC/),
      ]);
    for (const where of [{}, { PUBLIC_ORIGIN: 'https://billing.example' }, { PUBLIC_ORIGIN: 'http://localhost:3000' }])
      expect(mistakes({ ...client, ...where })).toEqual([]);
  });

  it('reads each secret from a file, and rejects a secret that is set twice', () => {
    const SANDBOX_API_KEY_FILE = file('sandbox', 'sk_sandbox_from_a_file_01\n');
    expect(readConfig({ SANDBOX_API_KEY_FILE }).SANDBOX_API_KEY).toBe('sk_sandbox_from_a_file_01');
    expect(mistakes({ SANDBOX_API_KEY_FILE, SANDBOX_API_KEY: 'sk_sandbox_from_a_file_01' })).toEqual([
      'SANDBOX_API_KEY and SANDBOX_API_KEY_FILE are both set: remove one of them',
    ]);
    // The file content is validated like a value of the setting.
    expect(mistakes({ SMTP_URL_FILE: file('smtp', 'http://x') })[0]).toMatch(/^SMTP_URL must begin with/);
  });

  it('requires an existing master key file with the production engines', () =>
    expect(
      mistakes({
        ENGINES: 'production',
        EVENTSTOREDB_URL: 'esdb://h:2113?tls=false',
        MONGODB_URL: 'mongodb://h',
        MASTER_KEY_FILE: join(folder, 'missing'),
      }),
    ).toEqual(['MASTER_KEY_FILE cannot be read (ENOENT)']));

  it('warns about names that resemble a setting, and about no other names', () => {
    expect(
      configWarnings({ SMTP_ULR: 'x', TRUSTPROXY: '1', PATH: '/bin', AWS_REGION: 'x', SMTP_URL: 'x', EDITOR: 'x' }),
    ).toEqual([
      'SMTP_ULR is not a setting and is ignored: did you mean SMTP_URL?',
      'TRUSTPROXY is not a setting and is ignored: did you mean TRUST_PROXY?',
    ]);
    expect(configWarnings(process.env)).toEqual([]);
  });

  it('accepts a command that prints the master key', () => {
    expect(mistakes({ MASTER_KEY: 'exec:age -d -i /run/age/id key.age' })).toEqual([]);
    for (const none of ['exec:', 'exec:  ', 'exec'])
      expect(mistakes({ MASTER_KEY: none })).toEqual([expect.stringMatching(/^MASTER_KEY must be 32 bytes/)]);
  });

  it('requires a sender with a mail server', () =>
    expect(mistakes({ SMTP_URL: 'smtp://mail.example' })).toEqual(['MAIL_FROM is required with SMTP_URL']));

  it('allows unencrypted mail only to a mail server on this machine', () => {
    const mail = (SMTP_URL: string) => ({ SMTP_URL, MAIL_FROM: 'a@b.example', SMTP_TLS: 'plain-on-loopback' });
    expect(mailSettings(readConfig({ ...mail('smtp://mail.example'), SMTP_TLS: '' }))?.isPlainOnLoopback).toBe(false);
    for (const near of ['smtp://127.0.0.1:2525', 'smtp://localhost', 'smtp://[::1]'])
      expect(mailSettings(readConfig(mail(near)))?.isPlainOnLoopback).toBe(true);
    for (const far of ['smtp://mail.example', 'smtp://127.0.0.1.example', 'smtp://10.0.0.1', ''])
      expect(mistakes(mail(far))).toEqual([
        'SMTP_TLS=plain-on-loopback needs an SMTP_URL on this machine, such as smtp://127.0.0.1:25',
      ]);
  });

  describe('live organization', () => {
    const key = { LIVE_API_KEY: 'sk_live_6f71bd19c6b83476176e2e8a7388c33653eca87b' };
    const insist = { LIVE_INSECURE: 'allow' };

    it('rejects a key that can be guessed, unless LIVE_INSECURE=allow', () => {
      for (const guessed of ['a'.repeat(16), 'sk_live_aaaaaaaaaaaaaaaa', 'secretsecretsecret', '1212121212121212']) {
        expect(mistakes({ LIVE_API_KEY: guessed })).toEqual([expect.stringMatching(/^LIVE_API_KEY can be guessed/)]);
        expect(mistakes({ LIVE_API_KEY: guessed, ...insist })).toEqual([]);
      }
      expect(mistakes(key)).toEqual([]);
      expect(mistakes({ LIVE_API_KEY: '3f9a0c5d8e7b1a2c4d6e8f0a1b3c5d7e' })).toEqual([]);
      expect(mistakes({ SANDBOX_API_KEY: 'a'.repeat(16) })).toEqual([]);
    });

    it.each([
      ['sk_live_demonstration_key_000001', false],
      ['sk_live_ourverysecretkeyforthepractice2026', false],
      ['sk_live_CorrectHorseBatteryStapleOfOurs', false],
      ['0123456789abcdef0123456789abcd', false],
      ['3b241101-e2bb-4255-8caf-4136c566a962', false],
      ['aK3xQ9zT7mW2pR5vB8nL4c', true],
      ['sk_live_5da9929eca23aaf5cb3c604665ecff0cf615ae54', true],
      ['3F9A0C5D8E7B1A2C4D6E8F0A1B3C5D7E', true],
    ])('rejects a key with less than 128 random bits, unless LIVE_INSECURE=allow: %s', (LIVE_API_KEY, isStrong) => {
      const problem = expect.stringMatching(/^LIVE_API_KEY has less than 128 bits of entropy/);
      expect(mistakes({ LIVE_API_KEY })).toEqual(isStrong ? [] : [problem]);
      expect(mistakes({ LIVE_API_KEY, ...insist })).toEqual([]);
      expect(mistakes({ SANDBOX_API_KEY: LIVE_API_KEY })).toEqual([]);
    });

    it('accepts keys with 192 random bits', () => {
      for (let n = 0; n < 500; n += 1) {
        const bytes = createHash('sha256').update(String(n)).digest().subarray(0, 24);
        for (const encoding of ['hex', 'base64', 'base64url'] as const)
          expect([bytes.toString(encoding), estimateKeyBits(bytes.toString(encoding)) >= 128]).toEqual([
            expect.any(String),
            true,
          ]);
      }
    });

    it('rejects clear HTTP from other machines, unless the operator allows it', () => {
      const open = { ...key, HOST: '0.0.0.0' };
      for (const PUBLIC_ORIGIN of ['', 'http://billing.example', 'http://localhost:3000'])
        // The message names only the setting that allows unencrypted HTTP.
        expect(mistakes({ ...open, PUBLIC_ORIGIN })).toEqual([
          expect.stringMatching(/^PUBLIC_ORIGIN must be https .*\(ALLOW_CLEAR_HTTP=yes allows http\)$/),
        ]);
      expect(mistakes({ ...open, ALLOW_CLEAR_HTTP: 'yes' })).toEqual([]);
      expect(mistakes({ ...open, HOST: '::' })).toHaveLength(1);
      expect(mistakes({ ...open, ...insist })).toEqual([]);
      expect(mistakes({ ...open, PUBLIC_ORIGIN: 'https://billing.example' })).toEqual([]);
      for (const HOST of ['127.0.0.1', '::1', 'localhost']) expect(mistakes({ ...key, HOST })).toEqual([]);
      expect(mistakes({ HOST: '0.0.0.0' })).toEqual([]);
    });
  });

  it('does not include values in problems', () =>
    expect(mistakes({ SANDBOX_API_KEY: 'secret' }).join()).not.toContain('secret'));

  it('has a Markdown table of all settings', () => expect(configurationMarkdown()).toContain('| `DATA_DIR` |'));

  it('parses the retry schedule of webhooks and the networks that they may reach', () => {
    expect(readConfig({})).toMatchObject({ WEBHOOK_ALLOWED_NETWORKS: [] });
    expect(readConfig({}).WEBHOOK_RETRY_SCHEDULE).toHaveLength(10);
    expect(
      readConfig({ WEBHOOK_RETRY_SCHEDULE: '0, 0.5,2', WEBHOOK_ALLOWED_NETWORKS: '10.1.0.0/16, fd00::/8,192.168.1.5' }),
    ).toMatchObject({
      WEBHOOK_RETRY_SCHEDULE: [0, 0.5, 2],
      WEBHOOK_ALLOWED_NETWORKS: ['10.1.0.0/16', 'fd00::/8', '192.168.1.5'],
    });
    for (const schedule of ['5', '0,5,5', '0,-1', '0,x', '0,,5'])
      expect(mistakes({ WEBHOOK_RETRY_SCHEDULE: schedule })).toHaveLength(1);
    const mapped = ['::ffff:10.0.0.0/104', '::FFFF:a00:0/24', '0:0:0:0:0:ffff:10.0.0.1', '64:ff9b::a00:0/104'];
    for (const network of ['10.0.0.0/33', 'localhost', '10.0.0.0/8/8', 'fe80::1%eth0', '10.0.0/8', '::/129', ...mapped])
      expect(mistakes({ WEBHOOK_ALLOWED_NETWORKS: network })).toHaveLength(1);
  });
});
