import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  bills,
  carryOut,
  Commands,
  HttpCommand,
  metadataOf,
  uploadsOf,
  type Answer,
  type RequestIdentity,
  type CurrentBill,
} from '#commands';
import { isPlainObject, ResubmitBillRequest, SubmitBillRequest, type ActionOutcomeView } from '#contracts';
import {
  billActions,
  bill,
  billStream,
  billViewFold,
  decide,
  REDACTED,
  Rejection,
  type BillCommand,
  type BillState,
  type BillSubmittedData,
} from '#domain';
import { foldHistory } from '#event-store';
import { ApiBase, examine } from '#http';
import { BillCommands, type BillPath } from '../bill-commands.js';
import { Submissions, type Submission } from '../submission/submissions.js';
import { replacementBody, type SubmittedBill } from './copied-bill.js';
import { CopiedDocuments } from './copied-documents.js';
import { presentActionOutcome } from './present-action-outcome.js';

const OK = 200;

/** A corrected bill takes the place of a rejected one. */
export class ReplaceBill extends HttpCommand<ActionOutcomeView, BillPath> {}

/** Data of a replacement, from its first look at the log on. */
interface Work {
  readonly request: ReplaceBill;
  /** The bill that is replaced, and its stream. */
  readonly replaced: CurrentBill;
  readonly old: SubmittedBill;
  readonly stream: string;
  readonly replacementId: string;
}

/**
 * Two streams, so two appends: the corrected bill under an id that follows from the old bill and its attempt, then the
 * old one closes. Whatever ends the request in between, a retry finds the corrected bill and finishes the close.
 */
@CommandHandler(ReplaceBill)
export class ReplaceBillHandler implements ICommandHandler<ReplaceBill> {
  constructor(
    private readonly commands: Commands,
    private readonly bills: BillCommands,
    private readonly submissions: Submissions,
    private readonly documents: CopiedDocuments,
    private readonly base: ApiBase,
  ) {}

  async execute(request: ReplaceBill): Promise<Answer<ActionOutcomeView>> {
    const { context, path, body } = request;
    const { organizationId } = context;
    const found = await this.bills.existing(context, path.billId);
    const { billId, attempt } = found.now.state;
    const work: Work = {
      request,
      replaced: found.now,
      old: submittedBill(found.now),
      stream: billStream(organizationId, billId),
      replacementId: await this.commands.idFrom(organizationId, 'bill', 'replacement', billId, String(attempt)),
    };
    return this.commands.handleSeveral(request, bills, {
      stream: billStream(organizationId, work.replacementId),
      keyedToo: found,
      signedBy: () => examine(ResubmitBillRequest, body).value.actorName,
      command: async (_, { state, at }) => {
        if (state.exists) await this.refuseLatecomer(work);
        return this.submission(work, at);
      },
      finish: (_, __, { idempotency }) => this.close(work, idempotency ?? null),
      present: (closed) => {
        const { position, replayed, state } = closed;
        const replacedBy = state.closed?.replacedBy ?? null;
        return { position, replayed, ...presentActionOutcome(context, closed, this.base.url, replacedBy) };
      },
    });
  }

  /** Another request has made it and not closed the old bill yet: that is finished, and this one comes too late. */
  private async refuseLatecomer(work: Work): Promise<void> {
    const { state } = await this.close(work, null);
    decide(bill, state, resubmission(metadataOf(work.request.context, null, OK).at));
  }

  private async submission({ request, replaced, old, replacementId }: Work, at: string): Promise<BillCommand> {
    const { context, body } = request;
    const sent = isPlainObject(body) ? body : {};
    const own = examine(ResubmitBillRequest, sent);
    const json = replacementBody(sent, old);
    const { value, errors } = examine(SubmitBillRequest, json);
    const examined = { value, errors: [...own.errors, ...errors] };
    const facts = replaced.state;
    // Documents are copied only for a request that has a chance.
    const states: readonly BillState[] = billActions.resubmit.from;
    const copies = examined.errors.length === 0 && states.includes(facts.state) && (sent['documents'] ?? null) === null;
    const packet = copies ? await this.documents.of(context.organizationId, old, json) : uploadsOf(request);
    const submission: Submission = {
      billId: replacementId,
      examined,
      sent: { form: ResubmitBillRequest, body: sent },
      received: packet,
      at,
      replaces: {
        billId: facts.billId,
        originalBillId: old.clear.originalBillId,
        allow: () => void decide(bill, facts, resubmission(at)),
      },
    };
    try {
      return { type: 'SubmitBill', data: await this.submissions.prepare(context, submission) };
    } finally {
      await packet.release();
    }
  }

  private close({ request, stream, replacementId }: Work, identity: RequestIdentity | null) {
    const { context, body } = request;
    const metadata = metadataOf(context, identity, OK);
    const { actorName = context.keyName } = examine(ResubmitBillRequest, body).value;
    return carryOut(this.commands.ledger, bills, {
      stream,
      command: {
        type: 'CloseBill',
        data: { at: metadata.at, actorName, reason: 'replaced', writeOff: true, replacedBy: replacementId },
      },
      metadata,
    });
  }
}

const resubmission = (at: string): BillCommand => ({
  type: 'ResubmitBill',
  data: { at, actorName: null, reason: null },
});

const submittedBill = ({ history, state }: CurrentBill): SubmittedBill => {
  const { private: text, ...clear } = history[0]?.data as BillSubmittedData;
  if (text === REDACTED) throw new Rejection('lifecycle_conflict', 'The data of this bill was erased.');
  // A route that was set later is its way to the payer, too.
  const { route } = state;
  const { snapshot, addedDocuments } = foldHistory(history, billViewFold);
  const destination = snapshot?.submission.destination ?? null;
  return {
    clear: { ...clear, route },
    text: { ...text, submission: { ...text.submission, destination } },
    addedDocuments,
  };
};
