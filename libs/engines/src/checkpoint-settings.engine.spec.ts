import { readConfig } from './config.js';
import { ConfigInvalid } from './config-invalid.js';

const sinksOf = (CHECKPOINT_SINK: string, more: Readonly<Record<string, string>> = {}) =>
  readConfig({ CHECKPOINT_SINK, ...more }).CHECKPOINT_SINK;

describe('CHECKPOINT_SINK', () => {
  it('is empty by default', () => expect(readConfig({}).CHECKPOINT_SINK).toEqual([]));

  it('accepts a folder, a bucket, a webhook, an email address, or several of them', () => {
    const mail = { SMTP_URL: 'smtps://u:p@mail.example', MAIL_FROM: 'billing@practice.example' };
    expect(
      sinksOf('/mnt/heads, s3://bucket/heads?lock=2190,https://witness.example/in?token=x,mailto:a@b.example', mail),
    ).toEqual([
      { kind: 'folder', shown: '/mnt/heads', folder: '/mnt/heads' },
      expect.objectContaining({ kind: 's3', shown: 's3://bucket/heads', lockDays: 2_190 }),
      { kind: 'webhook', shown: 'https://witness.example', url: 'https://witness.example/in?token=x' },
      { kind: 'mail', shown: 'mailto:a@b.example', to: 'a@b.example' },
    ]);
    expect(sinksOf('s3://bucket?addressing=path&lock=1')).toMatchObject([
      { location: { bucket: 'bucket', addressing: 'path' }, lockDays: 1 },
    ]);
    expect(sinksOf('s3://bucket/x')).toMatchObject([{ lockDays: null }]);
    expect(sinksOf('http://127.0.0.1:9/x')).toMatchObject([{ kind: 'webhook' }]);
  });

  it.each([
    's3://',
    's3://bucket?lock=0',
    's3://bucket?lock=x',
    's3://bucket?lock=99999',
    'http://witness.example/in',
    'https://',
    'mailto:nobody',
    'ftp://host/x',
  ])('rejects %s', (text) => expect(() => sinksOf(text)).toThrow(ConfigInvalid));

  it('requires a mail server for an email address', () =>
    expect(() => sinksOf('mailto:a@b.example')).toThrow('SMTP_URL is required with an email address'));
});
