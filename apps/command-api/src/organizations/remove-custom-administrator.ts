import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RemovedView } from '#contracts';
import type { RequestContext } from '#http';
import type { Answer } from '../kernel/answer.js';
import { presenceOf } from './custom-administrators.js';
import { OrganizationMutations } from './organization-mutations.js';

/** Takes a claims administrator of the organization's own out of use. */
export class RemoveCustomAdministrator extends Command<Answer<RemovedView>> {
  constructor(
    readonly context: RequestContext,
    readonly id: string,
  ) {
    super();
  }
}

@CommandHandler(RemoveCustomAdministrator)
export class RemoveCustomAdministratorHandler implements ICommandHandler<RemoveCustomAdministrator> {
  constructor(private readonly mutations: OrganizationMutations) {}

  async execute({ context, id }: RemoveCustomAdministrator): Promise<Answer<RemovedView>> {
    const { position, replayed } = await this.mutations.handle(context, { target: presenceOf(id) }, () => ({
      type: 'RemoveCustomAdministrator',
      data: { id },
    }));
    return { body: { id, deleted: true }, position, replayed };
  }
}
