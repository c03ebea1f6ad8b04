import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, type CommandResponse } from '#commands';
import { ChangeMemberRequest, presentMember, teamReaderOf, type MemberView } from '#contracts';
import { Rejection } from '#domain';
import { nullProblems } from '#http';
import { memberPresence, OrganizationCommands } from './organization-commands.js';

export class ChangeMember extends HttpCommand<MemberView, { readonly id: string }> {}

@CommandHandler(ChangeMember)
export class ChangeMemberHandler implements ICommandHandler<ChangeMember> {
  constructor(private readonly organizations: OrganizationCommands) {}

  async execute(request: ChangeMember): Promise<CommandResponse<MemberView>> {
    const { context, path } = request;
    const reader = teamReaderOf(context);
    return this.organizations.handle(request, {
      target: memberPresence(path.id),
      form: ChangeMemberRequest,
      rules: () => nullProblems(request.body, ['role', 'active']),
      command: ({ role, active }) => ({
        type: 'ChangeMember',
        data: { memberId: path.id, role, active, by: reader.subject },
      }),
      present: ({ state }) => {
        const member = state.members.find(({ id }) => id === path.id);
        if (!member) throw new Rejection('not_found');
        return { body: presentMember(member, reader) };
      },
    });
  }
}
