import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, type CommandResponse } from '#commands';
import { FollowUpRfaRequest, presentRfaTask, rfaFollowUpReceipt, type ChangedRfaFollowUpView } from '#contracts';
import {
  followedRfaTask,
  losAngelesDate,
  readRfaTaskId,
  Rejection,
  rfaNamesOf,
  type FieldProblem,
  type RfaCommand,
} from '#domain';
import { checkTreatmentBilling, canRead } from '#http';
import { RfaCommands } from './rfa-commands.js';

const updatableFields = ['outcome', 'assigneeReference', 'snoozedUntil', 'note'] as const;

const problemsOf = (form: Partial<FollowUpRfaRequest>, refused: readonly FieldProblem[]): readonly FieldProblem[] =>
  refused.length > 0 || updatableFields.some((name) => form[name] !== undefined)
    ? []
    : [{ path: '', message: `must contain at least one of ${updatableFields.join(', ')}` }];

/** Records the outcome, snooze date, assignee, or note of an RFA's task. */
export class FollowUpRfa extends HttpCommand<ChangedRfaFollowUpView, { readonly id: string }> {}

@CommandHandler(FollowUpRfa)
export class FollowUpRfaHandler implements ICommandHandler<FollowUpRfa> {
  constructor(private readonly rfas: RfaCommands) {}

  execute(request: FollowUpRfa): Promise<CommandResponse<ChangedRfaFollowUpView>> {
    const { context, path, body, received } = request;
    // Check the treatment billing permission before the ID, as for all requests for authorization.
    checkTreatmentBilling(context);
    const task = readRfaTaskId(path.id);
    if (task === null) throw new Rejection('not_found');
    const { rfaId, kind, occurrence } = task;
    return this.rfas.onRecord(
      { context, path: { id: rfaId }, body, received },
      {
        form: FollowUpRfaRequest,
        rules: (form, _, refused) => problemsOf(form, refused),
        command: ({ outcome = null, note = null, assigneeReference, snoozedUntil }, { at }): RfaCommand => ({
          type: 'FollowUpRfa',
          data: {
            ...{ at, actorName: null, kind, occurrence, outcome, note },
            ...(assigneeReference !== undefined && { assigneeReference }),
            ...(snoozedUntil !== undefined && { snoozedUntil }),
          },
        }),
        present: ({ state, history }) => {
          const followed = followedRfaTask(state, task, this.rfas.rules);
          if (followed === null || state.facts === null)
            throw new RangeError('the updated follow-up task does not exist');
          const { rfaNumber, status, facts } = state;
          const { customerExternalId, patientId, administratorId: claimsAdminId } = facts;
          const about = {
            rfaId,
            rfaNumber,
            status,
            customerExternalId,
            patientId,
            claimsAdminId,
            ...rfaNamesOf(state),
          };
          const today = losAngelesDate(history.at(-1)?.metadata.at ?? state.updatedAt);
          const view = presentRfaTask(followed, about, today);
          return { body: canRead(context, 'listRfaFollowUps') ? view : rfaFollowUpReceipt(view) };
        },
      },
    );
  }
}
