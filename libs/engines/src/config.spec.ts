import { ConfigInvalid, configurationMarkdown, readConfig } from './config.js';

const mistakes = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigInvalid) return error.problems;
    throw error;
  }
};

describe('the configuration', () => {
  it('starts without any setting', () =>
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      ENGINES: 'embedded',
      SEED_BILLS: 12,
      PUBLIC_ORIGIN: 'http://127.0.0.1:3000',
      RATE_LIMIT: null,
    }));

  it('takes blank for not set', () => expect(readConfig({ PORT: ' ' }).PORT).toBe(3000));

  it('lists every mistake at once', () =>
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

  it('asks for the engines and the key of production', () =>
    expect(mistakes({ ENGINES: 'production' })).toEqual([
      'EVENTSTOREDB_URL is required with ENGINES=production',
      'MONGODB_URL is required with ENGINES=production',
      'MASTER_KEY or MASTER_KEY_FILE is required with ENGINES=production',
    ]));

  it('asks for a sender of mail', () =>
    expect(mistakes({ SMTP_URL: 'smtp://mail.example' })).toEqual(['MAIL_FROM is required with SMTP_URL']));

  it('never repeats a value', () => expect(mistakes({ SANDBOX_API_KEY: 'secret' }).join()).not.toContain('secret'));

  it('is documented', () => expect(configurationMarkdown()).toContain('| `DATA_DIR` |'));

  it('reads when webhooks are tried, and which networks they may reach', () => {
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
    for (const network of ['10.0.0.0/33', 'localhost', '10.0.0.0/8/8', 'fe80::1%eth0', '10.0.0/8', '::/129'])
      expect(mistakes({ WEBHOOK_ALLOWED_NETWORKS: network })).toHaveLength(1);
  });
});
