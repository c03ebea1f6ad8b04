import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Rejection, type OrganizationCommand } from '#domain';
import type { Config } from '#engines';
import { orIfMissing, type EventMetadata, type EncryptedEventStore } from '#event-store';
import { actorMetadata, newId } from '#commands';
import { initializeReactions } from '#subscriptions';
import { changeOrganization } from '../kernel.js';
import { issueKey, newServerKey } from '../keys/issue-key.js';
import type { OperatorContext } from '../operation.js';
import { practices, recordsOf, sandboxTeam, type SeededPractice } from './practices.js';

const seed: EventMetadata['actor'] = { kind: 'system', id: 'seed' };

export interface Bootstrapped {
  readonly organizationId: string;
  /** The organization is new. */
  readonly fresh: boolean;
  /** Its server key; null when that key was revoked: revoked keys stay so. */
  readonly key: string | null;
}

/** The sandbox practice with its key, and the live one when its key is configured. Repeating it changes nothing. */
export const bootstrap = async (ledger: EncryptedEventStore, config: Config): Promise<Bootstrapped> => {
  const key = await sandboxKey(config.DATA_DIR, config.SANDBOX_API_KEY);
  const fresh = await ensureOrganization(ledger, practices.sandbox);
  const issued = await accountKey(ledger, practices.sandbox, key);
  if (config.LIVE_API_KEY !== undefined) {
    await ensureOrganization(ledger, practices.live);
    await accountKey(ledger, practices.live, config.LIVE_API_KEY);
  }
  return { organizationId: practices.sandbox.organizationId, fresh, key: issued ? key : null };
};

/** The operation of the command line. */
export const bootstrapOperation = async ({ engines, config }: OperatorContext): Promise<Bootstrapped> => {
  await initializeReactions(engines.events, engines.stateStore);
  return bootstrap(engines.ledger, config);
};

/** The sandbox's server key: the configured one, or one that is made once and kept beside the data (mode 0600). */
const sandboxKey = async (dataDir: string, configured: string | undefined): Promise<string> => {
  if (configured !== undefined) return configured;
  const file = join(dataDir, 'sandbox.key');
  // A key that is there and cannot be read is never replaced.
  const kept = await readFile(file, 'utf8').catch(orIfMissing(''));
  if (kept.trim() !== '') return kept.trim();
  const key = newServerKey('sandbox');
  await writeFile(file, `${key}\n`, { mode: 0o600 });
  await chmod(file, 0o600);
  return key;
};

/** True when the organization is new. What an interrupted start left out is made up for. */
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
  // The key comes last, so an organization without one is still being set up. What an operator changes later stays.
  if (organization.keys.length === 0) await change({ type: 'SetTreatmentBilling', data: { enabled: true } });
  // Invented providers and people are for the sandbox only. In a live practice, providers would appear on claims, and
  // an invented administrator could be signed in by a workspace link.
  if (environment === 'live') return changed;
  if (organization.practiceIdentity === null) await change({ type: 'SaveRecords', data: recordsOf(name) });
  // Only while there are no members: later changes by an operator stay.
  if (organization.members.length === 0)
    for (const person of sandboxTeam)
      await change({ type: 'EnsureMember', data: { memberId: newId('mem'), at, ...person } });
  return changed;
};

/** An account key with every permission; false when it was revoked. */
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
