import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { uploadsOf, type CommandRequest } from '#commands';
import { presentPricedLine, presentWarning, type ValidatedBillView } from '#contracts';
import { submittedLines, unseal, type SubmissionPrivate } from '#domain';
import { RulesInForce } from '#event-store';
import { currentTimeOf } from '#http';
import { submissionOf, SubmittedDrafts } from './submitted-draft.js';
import { Submissions } from './submissions.js';

/** Validates a bill without writing anything. */
export class ValidateBill extends Command<ValidatedBillView> {
  constructor(readonly request: Pick<CommandRequest, 'context' | 'body' | 'received'>) {
    super();
  }
}

@CommandHandler(ValidateBill)
export class ValidateBillHandler implements ICommandHandler<ValidateBill> {
  constructor(
    private readonly submissions: Submissions,
    private readonly rules: RulesInForce,
    private readonly drafts: SubmittedDrafts,
  ) {}

  async execute({ request }: ValidateBill): Promise<ValidatedBillView> {
    const { context, body } = request;
    await this.rules.refresh();
    const sent = await this.drafts.attach(context, submissionOf(body, uploadsOf(request)), { validates: true });
    const submission = await this.submissions.preview(context, {
      ...sent,
      at: currentTimeOf(context).toISOString(),
      rules: this.rules.current,
    });
    const privateData = unseal<SubmissionPrivate>(submission.private);
    return {
      warnings: [...(privateData.warnings ?? []), ...sent.warnings].map(presentWarning),
      priorEvaluation: privateData.priorEvaluation ?? null,
      lines: submittedLines({ clear: submission, snapshot: privateData }).map(presentPricedLine),
    };
  }
}
