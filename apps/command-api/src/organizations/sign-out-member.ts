import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, type CommandResponse } from '#commands';
import type { SignedOutView } from '#contracts';
import { memberPresence, OrganizationCommands } from './organization-commands.js';

/** Ends all of the member's sessions, links, and keys. The member can sign in again. */
export class SignOutMember extends HttpCommand<SignedOutView, { readonly id: string }> {}

@CommandHandler(SignOutMember)
export class SignOutMemberHandler implements ICommandHandler<SignOutMember> {
  constructor(private readonly organizations: OrganizationCommands) {}

  execute(request: SignOutMember): Promise<CommandResponse<SignedOutView>> {
    const { id } = request.path;
    return this.organizations.handle(request, {
      target: memberPresence(id),
      command: () => ({ type: 'SignOutMember', data: { memberId: id } }),
      present: () => ({ body: { id, signedOut: true } }),
    });
  }
}
