import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { administratorFacts, type CustomAdministratorView } from '#contracts';
import type { RequestContext } from '#http';
import type { Answer } from '../kernel/answer.js';
import { newId } from '../kernel/new-id.js';
import { formFor, presentOwn } from './custom-administrators.js';
import { appendedOf, OrganizationMutations } from './organization-mutations.js';

/** Adds a claims administrator of the organization's own. */
export class AddCustomAdministrator extends Command<Answer<CustomAdministratorView>> {
  constructor(
    readonly context: RequestContext,
    readonly body: unknown,
  ) {
    super();
  }
}

@CommandHandler(AddCustomAdministrator)
export class AddCustomAdministratorHandler implements ICommandHandler<AddCustomAdministrator> {
  constructor(private readonly mutations: OrganizationMutations) {}

  async execute({ context, body }: AddCustomAdministrator): Promise<Answer<CustomAdministratorView>> {
    const id = newId('cadm');
    const changed = await this.mutations.handle(context, { ...formFor(body), status: 201 }, (wish, at) => ({
      type: 'AddCustomAdministrator',
      data: { id, facts: administratorFacts(wish), at },
    }));
    const { organization, position, replayed } = changed;
    const added = presentOwn(organization, appendedOf(changed, 'CustomAdministratorSaved').data.id);
    return { body: added, position, replayed, location: `/v2/claims-administrators/${added.id}` };
  }
}
