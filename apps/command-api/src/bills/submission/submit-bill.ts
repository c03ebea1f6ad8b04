import { Logger } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { bills, Commands, HttpCommand, uploadsOf, type CommandResponse } from '#commands';
import { presentBill, type BillView, type SubmitBillRequest } from '#contracts';
import {
  billStream,
  billViewFold,
  isDraftId,
  type BillCommand,
  type Draft,
  type RuleSet,
  type Timestamp,
} from '#domain';
import { foldHistory } from '#event-store';
import { ApiBase, type ExaminedForm, type RequestContext } from '#http';
import { ExternalIdLock } from './external-id-lock.js';
import { draftIdOf, submissionOf, SubmittedDrafts, type SentSubmission } from './submitted-draft.js';
import { Submissions } from './submissions.js';

export class SubmitBill extends HttpCommand<BillView> {}

@CommandHandler(SubmitBill)
export class SubmitBillHandler implements ICommandHandler<SubmitBill> {
  private readonly log = new Logger('drafts');

  constructor(
    private readonly commands: Commands,
    private readonly submissions: Submissions,
    private readonly locks: ExternalIdLock,
    private readonly drafts: SubmittedDrafts,
    private readonly base: ApiBase,
  ) {}

  async execute(request: SubmitBill): Promise<CommandResponse<BillView>> {
    const { context, body } = request;
    const submission = submissionOf(body, uploadsOf(request));
    const { examined } = submission;
    const draftId = draftIdOf(body);
    let release: (() => Promise<void>) | undefined;
    let releaseDraft: (() => Promise<void>) | undefined;
    let letChange: (() => void) | undefined;
    try {
      const response = await this.commands.handle(request, bills, {
        stream: { creates: 'bill', in: (id) => billStream(context.organizationId, id), isOwn: true },
        signedBy: () => examined.value.actorName,
        command: async (_, moment): Promise<BillCommand> => {
          // Hold the lock until the bill is in the log, so that the next request finds it.
          release ??= await this.lockExternalId(context, examined);
          if (draftId === undefined) return this.submit(context, submission, moment);
          if (isDraftId(draftId)) {
            releaseDraft ??= await this.locks.acquireDraft(context.organizationId, draftId);
            letChange ??= await this.drafts.hold(context, draftId);
          }
          const whole = await this.drafts.attach(context, submission);
          try {
            return await this.submit(context, whole, moment);
          } finally {
            await whole.received.release();
          }
        },
        present: ({ history }) => {
          const bill = presentBill(foldHistory(history, billViewFold), this.base.url);
          return { body: bill, location: `/v2/bills/${bill.id}` };
        },
      });
      await this.submissions.indexed(response.body.id);
      // Also after a replay, because the first request may have been interrupted here.
      if (draftId !== undefined) await this.discard(context, draftId, response);
      return response;
    } finally {
      letChange?.();
      await releaseDraft?.();
      await release?.();
    }
  }

  /** Logs a failure, because the bill was already accepted. The draft remains. */
  private async discard(
    context: RequestContext,
    draftId: string,
    { body, replayed }: CommandResponse<BillView>,
  ): Promise<void> {
    try {
      await this.drafts.discard(context, draftId, replayed ? body.submittedAt : undefined);
    } catch (error) {
      const { name } = error as Error;
      this.log.warn({ msg: 'a submitted draft was not deleted', draftId, billId: body.id, error: name });
    }
  }

  private async submit(
    context: RequestContext,
    submission: SentSubmission,
    { id: billId, at, rules }: { readonly id: string; readonly at: Timestamp; readonly rules: RuleSet },
  ): Promise<BillCommand> {
    return { type: 'SubmitBill', data: await this.submissions.prepare(context, { ...submission, billId, at, rules }) };
  }

  /** With `rejectDuplicates`, locks the external ID, so that submissions with the same one run one after another. */
  private async lockExternalId(
    { organizationId }: RequestContext,
    { value }: ExaminedForm<SubmitBillRequest>,
  ): Promise<(() => Promise<void>) | undefined> {
    // Any field of an invalid request may be missing.
    const { rejectDuplicates, bill } = (value as Draft<SubmitBillRequest> | undefined) ?? {};
    return rejectDuplicates === true && typeof bill?.externalId === 'string'
      ? this.locks.acquire(organizationId, bill.externalId)
      : undefined;
  }
}
