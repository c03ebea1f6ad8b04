import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { administratorFacts, type CustomAdministratorView } from '#contracts';
import type { RequestContext } from '#http';
import type { Answer } from '../kernel/answer.js';
import { formFor, presenceOf, presentOwn } from './custom-administrators.js';
import { OrganizationMutations } from './organization-mutations.js';

/** Replaces all fields of a claims administrator of the organization's own. */
export class ReplaceCustomAdministrator extends Command<Answer<CustomAdministratorView>> {
  constructor(
    readonly context: RequestContext,
    readonly id: string,
    readonly body: unknown,
  ) {
    super();
  }
}

@CommandHandler(ReplaceCustomAdministrator)
export class ReplaceCustomAdministratorHandler implements ICommandHandler<ReplaceCustomAdministrator> {
  constructor(private readonly mutations: OrganizationMutations) {}

  async execute({ context, id, body }: ReplaceCustomAdministrator): Promise<Answer<CustomAdministratorView>> {
    const { organization, position, replayed } = await this.mutations.handle(
      context,
      { ...formFor(body), target: presenceOf(id) },
      (wish) => ({ type: 'ReplaceCustomAdministrator', data: { id, facts: administratorFacts(wish) } }),
    );
    return { body: presentOwn(organization, id), position, replayed };
  }
}
