import { executeCommand, credentials, serverKeyOf, successorKeyId } from '#commands';
import { MAX_NETWORKS, presentKey, serverPermissions, type KeyView, type ServerPermission } from '#contracts';
import {
  credential,
  type CredentialCommand,
  type CredentialFacts,
  type KeyListEntry,
  type Organization,
} from '#domain';
import { loadState } from '#event-store';
import { loadKey, networkProblem, streamOfKey } from '#http';
import { changeByOperator, loadOrganization, operatorActor, operatorMetadata } from '../kernel.js';
import { refuseOperator, type OperatorContext } from '../operation.js';
import { allOrganizations } from '../log/read-log.js';
import { validateFields } from '../validate-fields.js';
import { issueKey, KeyNameForm, type IssuedKey } from './issue-key.js';

export interface KeyLine extends Omit<KeyView, 'id' | 'environment'> {
  readonly credentialId: string;
  readonly organizationId: string;
}

export interface NewKey {
  readonly org: string;
  readonly scope: CredentialFacts['scope'];
  /** Permissions of the key. Default: all. */
  readonly permissions?: readonly string[];
  /** Excluded permissions. Default: none. */
  readonly without?: readonly string[];
  /** Expiration time (ISO timestamp). */
  readonly expiresAt?: string;
  readonly name?: string;
  /** Allowed networks (CIDR). Default: any. */
  readonly allowedCidrs?: readonly string[];
}

export interface KeyName {
  readonly credentialId: string;
  /** Home organization. By default, all are searched. */
  readonly org?: string | undefined;
}

const isPermission = (name: string): name is ServerPermission =>
  (serverPermissions as readonly string[]).includes(name);

const known = (names: readonly string[]): readonly ServerPermission[] => {
  const unknown = names.filter((name) => !isPermission(name));
  if (unknown.length > 0)
    refuseOperator(`unknown permissions: ${unknown.join(', ')}; valid permissions: ${serverPermissions.join(', ')}`);
  return [...new Set(names.filter(isPermission))];
};

const inFuture = (expiresAt: string): string => {
  if (Number.isNaN(Date.parse(expiresAt))) refuseOperator('the expiration of the key is not a valid time');
  return Date.parse(expiresAt) > Date.now()
    ? expiresAt
    : refuseOperator('the expiration of the key must be in the future');
};

const checkNetworks = (found: readonly string[]): void => {
  if (found.length > MAX_NETWORKS) refuseOperator(`a key has at most ${MAX_NETWORKS} networks`);
  for (const network of found) {
    const problem = networkProblem(network);
    if (problem !== null) refuseOperator(`the network ${network} ${problem}`);
  }
};

export const createKey = async (work: OperatorContext, wanted: NewKey): Promise<IssuedKey> => {
  const { org, scope, expiresAt, allowedCidrs = [] } = wanted;
  checkNetworks(allowedCidrs);
  const without = known(wanted.without ?? []);
  const permissions = wanted.permissions ? known(wanted.permissions) : serverPermissions;
  const { name } = validateFields(KeyNameForm, { name: wanted.name });
  const organization = await loadOrganization(work.engines.ledger, org);
  if (scope === 'account' && organization.accountId !== org)
    refuseOperator(
      `an account key belongs to the account's home organization, ${organization.accountId}: create it there`,
    );
  return issueKey(work.engines.ledger, {
    organizationId: org,
    actor: operatorActor(work),
    scope,
    name: name ?? `${organization.name} ${scope} key`,
    permissions: permissions.filter((permission) => !without.includes(permission)),
    ...(without.length > 0 && { without }),
    ...(expiresAt !== undefined && { expiresAt: inFuture(expiresAt) }),
    ...(allowedCidrs.length > 0 && { allowedCidrs }),
  });
};

export const listKeys = async (
  work: OperatorContext,
  { org }: { readonly org: string },
): Promise<readonly KeyLine[]> => {
  const organization = await loadOrganization(work.engines.ledger, org);
  return Promise.all(organization.keys.map((note) => keyLine(work, organization, note)));
};

/** Revokes a key. Every process refuses it within a second. Idempotent. */
export const revokeKey = async (
  work: OperatorContext,
  { credentialId, org }: KeyName,
): Promise<KeyLine & { readonly changed: boolean }> => {
  const { organization, note } = await findKey(work, { credentialId, org });
  const { appended } = await changeKey(work, organization, note, { type: 'RevokeCredential', data: {} });
  await changeByOperator(work, organization, () => ({ type: 'NoteKeyRevoked', data: { credentialId } }));
  return { ...(await keyLine(work, organization, note)), changed: appended.length > 0 };
};

export interface Rotation extends KeyName {
  /** ISO timestamp at which the old key expires. By default, it stays valid. */
  readonly oldExpiresAt?: string;
}

/** Replaces a key with a new one. A key can be rotated only once. */
export const rotateKey = async (
  work: OperatorContext,
  { credentialId, org, oldExpiresAt }: Rotation,
): Promise<{ readonly key: IssuedKey; readonly old: KeyLine }> => {
  const { organization, note } = await findKey(work, { credentialId, org });
  const { ledger, vault } = work.engines;
  const { facts, status } = await loadKey(ledger, work.engines.stateStore, organization, note);
  if (status === 'revoked') refuseOperator('the key was revoked: create a new key with `key create`');
  const ends = oldExpiresAt === undefined ? null : inFuture(oldExpiresAt);
  const successorId = await successorKeyId(vault, facts);
  const successor = await serverKeyOf(vault, facts, successorId);
  if ((await loadState(ledger, credential, streamOfKey(successor))).status !== 'absent')
    refuseOperator(
      `the key was already rotated: its successor is ${successorId}. If you do not have that key, revoke it and create another key (key revoke, key create)`,
    );
  const key = await issueKey(
    ledger,
    {
      credentialId: successorId,
      organizationId: facts.organizationId,
      actor: operatorActor(work),
      scope: facts.scope,
      permissions: facts.permissions.filter(isPermission),
      ...(facts.without && { without: facts.without.filter(isPermission) }),
      ...(facts.allowedCidrs && { allowedCidrs: facts.allowedCidrs }),
      name: facts.name,
    },
    successor,
  );
  if (ends !== null)
    await changeKey(work, organization, note, { type: 'ShortenCredential', data: { expiresAt: ends } });
  return { key, old: await keyLine(work, organization, note) };
};

const changeKey = (
  work: OperatorContext,
  { organizationId, clockOffsetMs }: Organization,
  { stream }: KeyListEntry,
  command: CredentialCommand,
) => {
  const metadata = operatorMetadata(work, organizationId, clockOffsetMs);
  return executeCommand(work.engines.ledger, credentials, { stream, command, metadata });
};

const findKey = async (
  work: OperatorContext,
  { credentialId, org }: KeyName,
): Promise<{ readonly organization: Organization; readonly note: KeyListEntry }> => {
  for (const id of org === undefined ? await allOrganizations(work) : [org]) {
    const organization = await loadOrganization(work.engines.ledger, id);
    const note = organization.keys.find((key) => key.credentialId === credentialId);
    if (note) return { organization, note };
  }
  return refuseOperator(`there is no key ${credentialId}: \`key list --org ID\` lists an organization's keys`);
};

const keyLine = async (
  { engines }: OperatorContext,
  organization: Organization,
  note: KeyListEntry,
): Promise<KeyLine> => {
  const { organizationId } = organization;
  const {
    id,
    environment: _,
    ...key
  } = presentKey(await loadKey(engines.ledger, engines.stateStore, organization, note));
  return { credentialId: id, organizationId, ...key };
};
