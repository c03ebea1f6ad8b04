import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  bills,
  executeCommand,
  Commands,
  type StartedStream,
  HttpCommand,
  requestMetadata,
  uploadsOf,
  type CommandResponse,
  type RequestIdentity,
  type CurrentBill,
} from '#commands';
import {
  isPlainObject,
  isRevisionWarning,
  presentWarning,
  SubmitBillRequest,
  type ActionOutcomeView,
  type WarningView,
} from '#contracts';
import {
  billActions,
  bill,
  billStream,
  billViewFold,
  decide,
  REDACTED,
  Rejection,
  type BillCommand,
  type BillEvent,
  type BillState,
  type BillSubmittedData,
  type RuleSet,
} from '#domain';
import { foldHistory } from '#event-store';
import { ApiBase, examine } from '#http';
import { BillCommands, type BillPath } from '../bill-commands.js';
import { Submissions, type Submission } from '../submission/submissions.js';
import { administratorOf, replacementBody, type SubmittedBill } from './copied-bill.js';
import { CopiedDocuments } from './copied-documents.js';
import { presentActionOutcome } from './present-action-outcome.js';
import { replacementKindOf, type ReplacementForm, type ReplacementKind } from './replacement-kinds.js';

const OK = 200;

/** Replaces a rejected bill, or corrects a bill with an EOR. */
export class ReplaceBill extends HttpCommand<ActionOutcomeView, BillPath> {}

interface ReplacementInput {
  readonly request: ReplaceBill;
  readonly kind: ReplacementKind<ReplacementForm>;
  readonly replaced: CurrentBill;
  readonly old: SubmittedBill;
  readonly stream: string;
  readonly replacementId: string;
}

/**
 * Appends to two streams. First, the corrected bill is created under an ID derived from the replaced bill. Then the
 * replaced bill is closed or records the correction. After a crash in between, a retry completes the second append.
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

  async execute(request: ReplaceBill): Promise<CommandResponse<ActionOutcomeView>> {
    const { context, path, body } = request;
    const { organizationId } = context;
    const found = await this.bills.existing(context, path.billId);
    const { billId } = found.now.state;
    const kind = replacementKindOf(body);
    const { form } = kind;
    const work: ReplacementInput = {
      ...{ request, kind },
      replaced: found.now,
      old: submittedBill(found.now),
      stream: billStream(organizationId, billId),
      replacementId: await this.commands.idFrom(organizationId, 'bill', ...kind.idParts(found.now.state)),
    };
    return this.commands.handleSeveral(request, bills, {
      stream: billStream(organizationId, work.replacementId),
      keyedToo: found,
      signedBy: () => examine(form, body).value.actorName,
      command: async (_, { state, at, rules }) => {
        if (state.exists) await this.refuseLatecomer(work, rules);
        return this.submission(work, at, rules);
      },
      finish: async (_, __, { idempotency }) => {
        const finished = await this.finish(work, idempotency ?? null);
        await this.submissions.indexed(work.replacementId);
        return finished;
      },
      present: (finished, begun) => {
        const { position, replayed, state } = finished;
        const made = { billId: kind.madeBy(state), warnings: revisionWarningsOf(begun) };
        return {
          position,
          replayed,
          ...presentActionOutcome(context, finished, this.base.url, this.bills.rules, made),
        };
      },
    });
  }

  /** Completes the replacement that another request started, and rejects the current request as too late. */
  private async refuseLatecomer(work: ReplacementInput, rules: RuleSet): Promise<void> {
    const { state } = await this.finish(work, null);
    const { at } = requestMetadata(work.request.context, null, OK);
    decide(bill, state, work.kind.check({ at, actorName: null }, work.replacementId), rules);
  }

  private async submission(
    { request, kind, replaced, old, replacementId }: ReplacementInput,
    at: string,
    rules: RuleSet,
  ): Promise<BillCommand> {
    const { context, body } = request;
    const sent = isPlainObject(body) ? body : {};
    const own = examine(kind.form, sent);
    const json = replacementBody(sent, old);
    const { value, errors } = examine(SubmitBillRequest, json);
    const facts = replaced.state;
    const problems = kind.problems(own.value, { facts, old }, administratorOf(json['bill']));
    const examined = { value, errors: [...own.errors, ...problems, ...errors] };
    // Copy documents only if the request has no errors so far.
    const states: readonly BillState[] = billActions[kind.action].from;
    const copies = examined.errors.length === 0 && states.includes(facts.state) && (sent['documents'] ?? null) === null;
    const packet = copies ? await this.documents.copyAll(context.organizationId, old, json) : uploadsOf(request);
    const submission: Submission = {
      billId: replacementId,
      examined,
      sent: { form: kind.form, body: sent },
      received: packet,
      at,
      rules,
      replaces: {
        billId: facts.billId,
        originalBillId: old.clear.originalBillId,
        allow: () => void decide(bill, facts, kind.check({ at, actorName: null }, replacementId), rules),
      },
    };
    try {
      const data = await this.submissions.prepare(context, submission);
      return { type: 'SubmitBill', data: kind.complete(data, own.value, { facts, old }, rules) };
    } finally {
      await packet.release();
    }
  }

  private finish({ request, kind, stream, replacementId }: ReplacementInput, identity: RequestIdentity | null) {
    const { context, body } = request;
    const metadata = requestMetadata(context, identity, OK);
    const form = examine(kind.form, body).value;
    const { actorName = context.keyName } = form;
    return executeCommand(
      this.commands.ledger,
      bills,
      {
        stream,
        command: kind.finish(form, { at: metadata.at, actorName }, replacementId),
        metadata,
      },
      this.bills.rules,
    );
  }
}

const revisionWarningsOf = ({ history }: StartedStream<BillEvent, CurrentBill>): readonly WarningView[] => {
  const text = (history[0]?.data as BillSubmittedData | undefined)?.private;
  return text === undefined || text === REDACTED ? [] : text.warnings.filter(isRevisionWarning).map(presentWarning);
};

const submittedBill = ({ history, state }: CurrentBill): SubmittedBill => {
  const { private: text, ...clear } = history[0]?.data as BillSubmittedData;
  if (text === REDACTED) throw new Rejection('lifecycle_conflict', 'The data of this bill was erased.');
  // Includes a delivery method set after submission.
  const { route } = state;
  const { snapshot, addedDocuments } = foldHistory(history, billViewFold);
  const destination = snapshot?.submission.destination ?? null;
  return {
    clear: { ...clear, route },
    text: { ...text, submission: { ...text.submission, destination } },
    addedDocuments,
  };
};
