import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { recordWishes, SaveLocationsRequest, type SavedOrganizationView } from '#contracts';
import type { RequestContext } from '#http';
import type { Answer } from '../kernel/answer.js';
import { newId } from '../kernel/new-id.js';
import { OrganizationMutations } from './organization-mutations.js';
import { savedAnswer } from './saved-answer.js';
import { recordProblemsOf } from './record-problems.js';

/** Saves places of service. */
export class SaveLocations extends Command<Answer<SavedOrganizationView>> {
  constructor(
    readonly context: RequestContext,
    readonly body: unknown,
  ) {
    super();
  }
}

@CommandHandler(SaveLocations)
export class SaveLocationsHandler implements ICommandHandler<SaveLocations> {
  constructor(private readonly mutations: OrganizationMutations) {}

  async execute({ context, body }: SaveLocations): Promise<Answer<SavedOrganizationView>> {
    const changed = await this.mutations.handle(
      context,
      { form: SaveLocationsRequest, body, rules: recordProblemsOf },
      (form) => ({ type: 'MergeRecords', data: recordWishes(form, newId) }),
    );
    return savedAnswer(context, changed);
  }
}
