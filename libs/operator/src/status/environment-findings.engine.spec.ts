import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '#engines';
import { recordBackup } from '#state-store';
import { openMailbox, type Mailbox } from '#testing/http';
import { createOrganization } from '../organizations/organizations.js';
import { openWorkplace, type OwnWorkplace } from '../workplace.spec-kit.js';
import { accessWarnings, environmentFindings } from './environment-findings.js';

let work: OwnWorkplace;
let box: Mailbox | null = null;
beforeEach(async () => {
  work = await openWorkplace();
});
afterEach(async () => {
  await work.close();
  await box?.close();
  box = null;
});
const found = async (env: Readonly<Record<string, string>> = {}) => {
  const config = readConfig({ DATA_DIR: work.config.DATA_DIR, ...env });
  return (await environmentFindings({ ...work, config })).map(({ what }) => what);
};
const keyFile = (): string => join(work.config.DATA_DIR, 'master.key');

describe('what doctor finds around the data', () => {
  it('is nothing where all is well', async () => expect(await found()).toEqual([]));

  it('is a master key that others may read, or that is gone', async () => {
    chmodSync(keyFile(), 0o644);
    expect(await found()).toEqual(['others may read the master key (mode 0644)']);
    rmSync(keyFile());
    expect(await found()).toEqual(['the file of the master key cannot be read']);
  });

  it('is a master key beside the data of a live organization', async () => {
    await createOrganization(work, { name: 'Live', environment: 'live' });
    expect(await found()).toEqual([
      'the master key lies in the data folder of a live organization',
      'no backup was made of a live organization yet',
    ]);
  });

  it('is patients’ data that goes over the network in clear, also where the operator insists on it', async () => {
    const clear = 'patients’ data goes over the network in clear';
    expect(await found({ HOST: '0.0.0.0' })).not.toContain(clear);
    await createOrganization(work, { name: 'Live', environment: 'live' });
    expect(await found({ HOST: '0.0.0.0' })).toContain(clear);
    expect(await found({ HOST: '0.0.0.0', ALLOW_CLEAR_HTTP: 'yes' })).toContain(clear);
    expect(await found({ HOST: '0.0.0.0', PUBLIC_ORIGIN: 'https://billing.example' })).not.toContain(clear);
    expect(await found()).not.toContain(clear);
  });

  it('warns that a live organization has no collector of the record of access', async () => {
    const warned = async (env: Readonly<Record<string, string>> = {}) =>
      (await accessWarnings({ ...work, config: readConfig({ DATA_DIR: work.config.DATA_DIR, ...env }) })).map(
        ({ what }) => what,
      );
    expect(await warned()).toEqual([]);
    await createOrganization(work, { name: 'Live', environment: 'live' });
    expect(await warned()).toEqual(['no collector gets the record of access (ACCESS_RECORD_SINK is not set)']);
    expect(await warned({ ACCESS_RECORD_SINK: 'stdout' })).toEqual([]);
  });

  it('is an engine that is spoken to over a network without TLS', async () => {
    const config = {
      ...readConfig({ DATA_DIR: work.config.DATA_DIR }),
      ...{
        ENGINES: 'production' as const,
        MONGODB_URL: 'mongodb://a:b@db.internal',
        EVENTSTOREDB_URL: 'esdb://a:b@es.internal',
      },
    };
    expect((await environmentFindings({ ...work, config })).map(({ what }) => what)).toContainEqual(
      expect.stringMatching(/^MONGODB_URL: connections over a network without TLS/),
    );
  });

  it('is a secret that went away while the service runs', async () => {
    const secret = join(work.config.DATA_DIR, 'oidc');
    writeFileSync(secret, 'secret');
    const config = readConfig({
      DATA_DIR: work.config.DATA_DIR,
      OIDC_ISSUER: 'https://login.example',
      OIDC_CLIENT_ID: 'workspace',
      OIDC_CLIENT_SECRET_FILE: secret,
    });
    rmSync(secret);
    expect((await environmentFindings({ ...work, config })).map(({ what }) => what)).toEqual([
      'OIDC_CLIENT_SECRET_FILE cannot be read (ENOENT)',
    ]);
  });

  it('is a mail server that cannot be reached, with the letters that wait for it', async () => {
    box = await openMailbox({ tls: true });
    const env = { SMTP_URL: box.trustedUrl, MAIL_FROM: 'billing@practice.example' };
    expect(await found(env)).toEqual([]);
    await work.engines.stateStore.put('letter', 'alert:a', { state: 'open', attempts: 0, notBefore: 0 });
    await box.close();
    expect(await found(env)).toEqual([
      expect.stringMatching(/^no mail leaves: the mail server cannot be reached \(ECONNREFUSED\); one letter waits$/),
    ]);
    box = null;
  });

  it('is a live organization whose last backup is old, or that has none', async () => {
    const env = { LIVE_API_KEY: 'sk_live_6f71bd19c6b83476176e2e8a7388c33653eca87b' };
    expect(await found(env)).toEqual(['no backup was made of a live organization yet']);
    await recordBackup(work.engines.stateStore, new Date(Date.now() - 3 * 86_400_000));
    expect(await found(env)).toEqual([expect.stringMatching(/^the last backup is of/)]);
    await recordBackup(work.engines.stateStore);
    expect(await found(env)).toEqual([]);
  });
});
