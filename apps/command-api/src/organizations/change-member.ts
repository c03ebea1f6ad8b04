import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChangeMemberRequest, memberReceipt, presentMember, teamReaderOf, type ChangedMemberView } from '#contracts';
import { Rejection } from '#domain';
import { mayRead, type RequestContext } from '#http';
import type { Answer } from '../kernel/answer.js';
import { OrganizationMutations } from './organization-mutations.js';

/** Changes the role or the state of a member of the team. */
export class ChangeMember extends Command<Answer<ChangedMemberView>> {
  constructor(
    readonly context: RequestContext,
    readonly id: string,
    readonly body: unknown,
  ) {
    super();
  }
}

@CommandHandler(ChangeMember)
export class ChangeMemberHandler implements ICommandHandler<ChangeMember> {
  constructor(private readonly mutations: OrganizationMutations) {}

  async execute({ context, id, body }: ChangeMember): Promise<Answer<ChangedMemberView>> {
    const reader = teamReaderOf(context);
    const { organization, position, replayed } = await this.mutations.handle(
      context,
      {
        form: ChangeMemberRequest,
        body,
        target: ({ members }) => (members.some((one) => one.id === id) ? 'present' : 'unknown'),
      },
      ({ role, active }) => ({ type: 'ChangeMember', data: { memberId: id, role, active, by: reader.subject } }),
    );
    const member = organization.members.find((one) => one.id === id);
    if (!member) throw new Rejection('not_found');
    const whole = presentMember(member, reader);
    return { body: mayRead(context, 'getTeam') ? whole : memberReceipt(whole), position, replayed };
  }
}
