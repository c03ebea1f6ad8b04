import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isActingAdmin, Rejection, type OrganizationCommand } from '#domain';
import type { Config } from '#engines';
import { orIfMissing, type EventMetadata, type EncryptedEventStore } from '#event-store';
import { actorMetadata, newId } from '#commands';
import { initializeReactions } from '#subscriptions';
import { changeOrganization, loadOrganization } from '../kernel.js';
import { issueKey, newServerKey } from '../keys/issue-key.js';
import type { OperatorContext } from '../operation.js';
import { practices, recordsOf, sandboxTeam, type SeededPractice } from './practices.js';

const seed: EventMetadata['actor'] = { kind: 'system', id: 'seed' };

export interface Bootstrapped {
  readonly organizationId: string;
  readonly fresh: boolean;
  /** Null if the server key was revoked: a revoked key isn't replaced. */
  readonly key: string | null;
  /** Live practice whose administrators have never signed in. Null if there is none. */
  readonly withoutAdministrator: string | null;
}

/** Creates the sandbox practice with its key, and the live practice if its key is configured. Idempotent. */
export const bootstrap = async (ledger: EncryptedEventStore, config: Config): Promise<Bootstrapped> => {
  const key = await sandboxKey(config.DATA_DIR, config.SANDBOX_API_KEY);
  const fresh = await ensureOrganization(ledger, practices.sandbox);
  const issued = await accountKey(ledger, practices.sandbox, key);
  if (config.LIVE_API_KEY !== undefined) {
    await ensureOrganization(ledger, practices.live);
    await accountKey(ledger, practices.live, config.LIVE_API_KEY);
  }
  return {
    organizationId: practices.sandbox.organizationId,
    fresh,
    key: issued ? key : null,
    withoutAdministrator: config.LIVE_API_KEY === undefined ? null : await withoutAdministrator(ledger, practices.live),
  };
};

const withoutAdministrator = async (
  ledger: EncryptedEventStore,
  { organizationId }: SeededPractice,
): Promise<string | null> => {
  const { members } = await loadOrganization(ledger, organizationId);
  return members.some(isActingAdmin) ? null : organizationId;
};

export const bootstrapOperation = async ({ engines, config }: OperatorContext): Promise<Bootstrapped> => {
  await initializeReactions(engines.events, engines.stateStore);
  return bootstrap(engines.ledger, config);
};

/** Returns the configured key, or a key that is generated once and then stored (mode 0600). */
const sandboxKey = async (dataDir: string, configured: string | undefined): Promise<string> => {
  if (configured !== undefined) return configured;
  const file = join(dataDir, 'sandbox.key');
  // If an existing key can't be read, it is never replaced.
  const kept = await readFile(file, 'utf8').catch(orIfMissing(''));
  if (kept.trim() !== '') return kept.trim();
  const key = newServerKey('sandbox');
  await writeFile(file, `${key}\n`, { mode: 0o600 });
  await chmod(file, 0o600);
  return key;
};

/** Returns true if the organization is new. Completes an interrupted setup. */
const ensureOrganization = async (
  ledger: EncryptedEventStore,
  { organizationId, environment, name }: SeededPractice,
): Promise<boolean> => {
  const change = (command: OrganizationCommand) =>
    changeOrganization(ledger, organizationId, command, actorMetadata({ organizationId, actor: seed }));
  const at = new Date().toISOString();
  const { organization, changed } = await change({
    type: 'CreateOrganization',
    data: { organizationId, environment, accountId: organizationId, externalId: null, name, at },
  });
  // The key is issued last, so an organization without keys is incomplete. Later changes by an operator are kept.
  if (organization.keys.length === 0) await change({ type: 'SetTreatmentBilling', data: { enabled: true } });
  // Sample providers could appear on claims, and a workspace link could sign in a sample administrator.
  if (environment === 'live') return changed;
  if (organization.practiceIdentity === null) await change({ type: 'SaveRecords', data: recordsOf(name) });
  // Only while there are no members, so that later changes by an operator are kept.
  if (organization.members.length === 0)
    for (const person of sandboxTeam)
      await change({ type: 'EnsureMember', data: { memberId: newId('mem'), at, ...person } });
  return changed;
};

/** Returns false if the key was revoked. */
const accountKey = async (
  ledger: EncryptedEventStore,
  { organizationId, name }: SeededPractice,
  key: string,
): Promise<boolean> => {
  try {
    await issueKey(ledger, { organizationId, scope: 'account', name: `${name} server key`, actor: seed }, key);
    return true;
  } catch (error) {
    if (error instanceof Rejection && error.code === 'credential_invalid') return false;
    throw error;
  }
};
