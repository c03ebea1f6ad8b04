import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, newId, type CommandResponse, type Existence } from '#commands';
import {
  presentReason,
  reasonFacts,
  reasonProblems,
  ReviewReasonRequest,
  type RemovedView,
  type ReviewReasonView,
} from '#contracts';
import { Rejection, reviewReasonsOf, defaultReasons, type Organization } from '#domain';
import { appendedOf, OrganizationCommands } from './organization-commands.js';

export class AddReviewReason extends HttpCommand<ReviewReasonView> {}
export class ReplaceReviewReason extends HttpCommand<ReviewReasonView, { readonly id: string }> {}
export class RemoveReviewReason extends HttpCommand<RemovedView, { readonly id: string }> {}

const reasonForm = { form: ReviewReasonRequest, rules: reasonProblems };

const reasonBody = (organization: Organization, id: string): { readonly body: ReviewReasonView } => {
  const found = reviewReasonsOf(organization).find((reason) => reason.id === id);
  if (!found) throw new Rejection('not_found');
  return { body: presentReason(found) };
};

const presenceOf =
  (id: string) =>
  (organization: Organization): Existence => {
    if (reviewReasonsOf(organization).some((reason) => reason.id === id)) return 'present';
    const wasThere =
      defaultReasons.some((startingReason) => startingReason.id === id) ||
      organization.reviewReasons?.some((reviewReason) => reviewReason.id === id) === true;
    return wasThere ? 'gone' : 'unknown';
  };

@CommandHandler(AddReviewReason)
export class AddReviewReasonHandler implements ICommandHandler<AddReviewReason> {
  constructor(private readonly organizations: OrganizationCommands) {}

  execute(request: AddReviewReason): Promise<CommandResponse<ReviewReasonView>> {
    const id = newId('rsn');
    return this.organizations.handle(request, {
      ...reasonForm,
      command: (input) => ({ type: 'SaveReviewReason', data: { id, facts: reasonFacts(input) } }),
      present: (decided) => ({
        ...reasonBody(decided.state, appendedOf(decided, 'ReviewReasonSaved').data.id),
        location: '/v2/review-reasons',
      }),
    });
  }
}

@CommandHandler(ReplaceReviewReason)
export class ReplaceReviewReasonHandler implements ICommandHandler<ReplaceReviewReason> {
  constructor(private readonly organizations: OrganizationCommands) {}

  execute(request: ReplaceReviewReason): Promise<CommandResponse<ReviewReasonView>> {
    const { id } = request.path;
    return this.organizations.handle(request, {
      ...reasonForm,
      target: presenceOf(id),
      command: (input) => ({ type: 'SaveReviewReason', data: { id, facts: reasonFacts(input) } }),
      present: ({ state }) => reasonBody(state, id),
    });
  }
}

@CommandHandler(RemoveReviewReason)
export class RemoveReviewReasonHandler implements ICommandHandler<RemoveReviewReason> {
  constructor(private readonly organizations: OrganizationCommands) {}

  execute(request: RemoveReviewReason): Promise<CommandResponse<RemovedView>> {
    const { id } = request.path;
    return this.organizations.handle(request, {
      target: presenceOf(id),
      command: () => ({ type: 'RemoveReviewReason', data: { id } }),
      present: () => ({ body: { id, deleted: true } }),
    });
  }
}
