import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  executeCommand,
  Commands,
  credentials,
  HttpCommand,
  type CommandResponse,
  type CommandMetadata,
} from '#commands';
import { permissionsOf, presentKey, RotateKeyRequest, type KeyView, type RotatedKeyView } from '#contracts';
import { Rejection, type CredentialFacts } from '#domain';
import { streamOfKey, type RequestContext } from '#http';
import { issueCommand, memberFacts } from './key-facts.js';
import { expirationProblems, missingPermissions } from './key-rules.js';
import { NewKeys, withoutIdentity } from './new-keys.js';
import { OrganizationKeys, type OrganizationKey } from './organization-keys.js';

/** Issues a successor. The rotated key expires at the given time. A key can be rotated once. */
export class RotateKey extends HttpCommand<RotatedKeyView, { readonly keyId: string }> {}

@CommandHandler(RotateKey)
export class RotateKeyHandler implements ICommandHandler<RotateKey> {
  constructor(
    private readonly commands: Commands,
    private readonly keys: NewKeys,
    private readonly own: OrganizationKeys,
  ) {}

  async execute(request: RotateKey): Promise<CommandResponse<RotatedKeyView>> {
    const { context, path } = request;
    const old = await this.own.find(context, path.keyId);
    // Every rotation appends to the same successor's stream, so only the first rotation succeeds.
    const id = await this.keys.successorOf(context, old.note.credentialId);
    const key = await this.keys.keyOf(context, id);
    return this.commands.handle(request, credentials, {
      stream: streamOfKey(key),
      form: RotateKeyRequest,
      rules: ({ oldEndsAt, expiresAt }) => [
        ...expirationProblems('oldEndsAt', oldEndsAt),
        ...expirationProblems('expiresAt', expiresAt),
      ],
      command: async ({ expiresAt }, { state }) => {
        const { facts, status } = await this.own.now(old);
        refuseToRotate(context, facts);
        if (status !== 'active')
          throw new Rejection('lifecycle_conflict', `Only active keys can be rotated. The key is ${status}.`);
        if (state.status !== 'absent')
          throw new Rejection(
            'lifecycle_conflict',
            `The key was already rotated: ${id} is its successor. Rotate that key instead.`,
          );
        const { name, permissions, without, allowedCidrs, memberId } = facts;
        return issueCommand(context, id, key, {
          name,
          permissions,
          ...(without && { without }),
          ...(allowedCidrs && { allowedCidrs }),
          ...memberFacts(old.home, memberId),
          expiresAt: expiresAt ?? null,
        });
      },
      present: async (decided, { oldEndsAt }, metadata) => {
        const key = await this.keys.show(context, decided, metadata);
        const body = { key, old: await this.shorten(old, oldEndsAt, metadata) };
        return { body, location: `/v2/keys/${key.id}` };
      },
    });
  }

  /** Called after the new key exists, so that a crash in between leaves the caller with a working key. */
  private async shorten(old: OrganizationKey, expiresAt: string, metadata: CommandMetadata): Promise<KeyView> {
    await executeCommand(this.commands.ledger, credentials, {
      stream: old.note.stream,
      command: { type: 'ShortenCredential', data: { expiresAt } },
      metadata: withoutIdentity(metadata),
    });
    return presentKey(await this.own.now(old));
  }
}

/** Throws 403 if the rotation would grant permissions that the caller cannot grant. */
const refuseToRotate = (context: RequestContext, facts: CredentialFacts): void => {
  if (facts.scope === 'account' && context.reach !== 'account')
    throw new Rejection('permission_denied', 'Only the operator can rotate a key for the whole account.');
  if (missingPermissions(context, permissionsOf(facts)).length > 0)
    throw new Rejection('permission_denied', 'The key has permissions that the server key of the request lacks.');
};
