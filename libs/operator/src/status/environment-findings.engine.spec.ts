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

describe('environment findings of doctor', () => {
  it('are empty if nothing is wrong', async () => expect(await found()).toEqual([]));

  it('include a master key that other users can read, or that is missing', async () => {
    chmodSync(keyFile(), 0o644);
    expect(await found()).toEqual(['other users can read the master key (mode 0644)']);
    rmSync(keyFile());
    expect(await found()).toEqual(['the master key file cannot be read']);
  });

  it('include a master key in the data folder of a live organization', async () => {
    await createOrganization(work, { name: 'Live', environment: 'live' });
    expect(await found()).toEqual([
      'the master key is in the data folder of a live organization',
      'there is no backup of a live organization yet',
    ]);
  });

  it('include patient data sent over the network unencrypted, even if the operator allows it', async () => {
    const clear = 'patient data is sent over the network unencrypted';
    expect(await found({ HOST: '0.0.0.0' })).not.toContain(clear);
    await createOrganization(work, { name: 'Live', environment: 'live' });
    expect(await found({ HOST: '0.0.0.0' })).toContain(clear);
    expect(await found({ HOST: '0.0.0.0', ALLOW_CLEAR_HTTP: 'yes' })).toContain(clear);
    expect(await found({ HOST: '0.0.0.0', PUBLIC_ORIGIN: 'https://billing.example' })).not.toContain(clear);
    expect(await found()).not.toContain(clear);
  });

  it('access warnings name a live organization without a collector of the access record', async () => {
    const warned = async (env: Readonly<Record<string, string>> = {}) =>
      (await accessWarnings({ ...work, config: readConfig({ DATA_DIR: work.config.DATA_DIR, ...env }) })).map(
        ({ what }) => what,
      );
    expect(await warned()).toEqual([]);
    await createOrganization(work, { name: 'Live', environment: 'live' });
    expect(await warned()).toEqual(['no collector receives the access record (ACCESS_RECORD_SINK is not set)']);
    expect(await warned({ ACCESS_RECORD_SINK: 'stdout' })).toEqual([]);
  });

  it('include an engine connection over a network without TLS', async () => {
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

  it('include a secret file that was removed while the service runs', async () => {
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

  it('include an unreachable mail server, with the number of waiting emails', async () => {
    box = await openMailbox({ tls: true });
    const env = { SMTP_URL: box.trustedUrl, MAIL_FROM: 'billing@practice.example' };
    expect(await found(env)).toEqual([]);
    await work.engines.stateStore.put('letter', 'alert:a', { state: 'open', attempts: 0, notBefore: 0 });
    await box.close();
    expect(await found(env)).toEqual([
      expect.stringMatching(
        /^email cannot be sent: the mail server cannot be reached \(ECONNREFUSED\); 1 email is waiting$/,
      ),
    ]);
    box = null;
  });

  it('include a live organization whose last backup is old or missing', async () => {
    const env = { LIVE_API_KEY: 'sk_live_6f71bd19c6b83476176e2e8a7388c33653eca87b' };
    expect(await found(env)).toEqual(['there is no backup of a live organization yet']);
    await recordBackup(work.engines.stateStore, new Date(Date.now() - 3 * 86_400_000));
    expect(await found(env)).toEqual([expect.stringMatching(/^the last backup is from/)]);
    await recordBackup(work.engines.stateStore);
    expect(await found(env)).toEqual([]);
  });
});
