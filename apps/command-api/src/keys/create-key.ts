import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Commands, credentials, HttpCommand, type CommandResponse } from '#commands';
import { CreateKeyRequest, excludedPermissions, type IssuedKeyView } from '#contracts';
import { organization, organizationStream, type Organization } from '#domain';
import { loadState } from '#event-store';
import { issueCommand, memberFacts } from './key-facts.js';
import { newKeyProblems } from './key-rules.js';
import { NewKeys } from './new-keys.js';

export class CreateKey extends HttpCommand<IssuedKeyView> {}

@CommandHandler(CreateKey)
export class CreateKeyHandler implements ICommandHandler<CreateKey> {
  constructor(
    private readonly commands: Commands,
    private readonly keys: NewKeys,
  ) {}

  async execute(request: CreateKey): Promise<CommandResponse<IssuedKeyView>> {
    const { context } = request;
    const team: Organization = await loadState(
      this.commands.ledger,
      organization,
      organizationStream(context.organizationId),
    );
    return this.commands.handle(request, credentials, {
      stream: this.keys.place(context),
      form: CreateKeyRequest,
      rules: (form) => newKeyProblems(form, context, team),
      command: async ({ name, permissions, expiresAt, allowedCidrs, memberId }, { id }) =>
        issueCommand(context, id, await this.keys.keyOf(context, id), {
          name,
          permissions,
          without: excludedPermissions(permissions),
          expiresAt: expiresAt ?? null,
          ...(allowedCidrs && { allowedCidrs }),
          ...memberFacts(team, memberId),
        }),
      present: async (decided, _, metadata) => {
        const body = await this.keys.show(context, decided, metadata);
        return { body, location: `/v2/keys/${body.id}` };
      },
    });
  }
}
