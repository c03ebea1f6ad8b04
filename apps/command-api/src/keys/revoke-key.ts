import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { executeCommand, Commands, credentials, HttpCommand, organizations, type CommandResponse } from '#commands';
import { presentKey, type KeyView } from '#contracts';
import { organizationStream, type CredentialCommand } from '#domain';
import { withoutIdentity } from './new-keys.js';
import { OrganizationKeys } from './organization-keys.js';

/** Revocation is permanent. */
export class RevokeKey extends HttpCommand<KeyView, { readonly keyId: string }> {}

@CommandHandler(RevokeKey)
export class RevokeKeyHandler implements ICommandHandler<RevokeKey> {
  constructor(
    private readonly commands: Commands,
    private readonly own: OrganizationKeys,
  ) {}

  async execute(request: RevokeKey): Promise<CommandResponse<KeyView>> {
    const { context, path } = request;
    const key = await this.own.find(context, path.keyId);
    return this.commands.handle(request, credentials, {
      stream: key.note.stream,
      command: (): CredentialCommand => ({ type: 'RevokeCredential', data: {} }),
      present: async (_, __, metadata) => {
        await executeCommand(this.commands.ledger, organizations, {
          stream: organizationStream(context.organizationId),
          command: { type: 'NoteKeyRevoked', data: { credentialId: path.keyId } },
          metadata: withoutIdentity(metadata),
        });
        return { body: presentKey(await this.own.now(key)) };
      },
    });
  }
}
