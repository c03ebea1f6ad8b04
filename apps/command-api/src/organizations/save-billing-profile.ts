import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { recordWishes, SaveBillingProfileRequest, type SavedOrganizationView } from '#contracts';
import type { RequestContext } from '#http';
import type { Answer } from '../kernel/answer.js';
import { newId } from '../kernel/new-id.js';
import { OrganizationMutations } from './organization-mutations.js';
import { savedAnswer } from './saved-answer.js';
import { recordProblemsOf } from './record-problems.js';

/** Saves who a practice is, and its providers. */
export class SaveBillingProfile extends Command<Answer<SavedOrganizationView>> {
  constructor(
    readonly context: RequestContext,
    readonly body: unknown,
  ) {
    super();
  }
}

@CommandHandler(SaveBillingProfile)
export class SaveBillingProfileHandler implements ICommandHandler<SaveBillingProfile> {
  constructor(private readonly mutations: OrganizationMutations) {}

  async execute({ context, body }: SaveBillingProfile): Promise<Answer<SavedOrganizationView>> {
    const changed = await this.mutations.handle(
      context,
      { form: SaveBillingProfileRequest, body, rules: recordProblemsOf },
      (form) => ({ type: 'MergeRecords', data: recordWishes(form, newId) }),
    );
    return savedAnswer(context, changed);
  }
}
