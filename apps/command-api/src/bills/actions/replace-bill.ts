import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isPlainObject, ResubmitBillRequest, SubmitBillRequest, type ActionOutcomeView } from '#contracts';
import {
  actionFrom,
  base32,
  bill,
  billStream,
  billView,
  decide,
  fold,
  REDACTED,
  Rejection,
  type BillCommand,
  type BillEvent,
  type BillFacts,
  type BillState,
  type BillSubmittedData,
} from '#domain';
import { findReplay, IdempotencyKeyReused, Ledger, Vault, type StoredEvent } from '#event-store';
import {
  ApiBase,
  examine,
  IdempotencyKeys,
  InFlight,
  type ReceivedBody,
  type RequestContext,
  type RequestIdentity,
} from '#http';
import type { Answer } from '../../kernel/answer.js';
import { metadataOf } from '../../kernel/metadata.js';
import { BillMutations } from '../bill-mutations.js';
import { BillsStore } from '../bills.store.js';
import { Submissions } from '../submission/submissions.js';
import { actionAnswer } from './action-answer.js';
import { replacementBody, type SubmittedBill } from './copied-bill.js';
import { CopiedDocuments } from './copied-documents.js';

const OK = 200;

/** A corrected bill takes the place of a rejected one. */
export class ReplaceBill extends Command<Answer<ActionOutcomeView>> {
  constructor(
    readonly context: RequestContext,
    readonly billId: string,
    readonly received: ReceivedBody,
  ) {
    super();
  }
}

/** What a replacement is about, from its first look at the log on. */
interface Work {
  readonly context: RequestContext;
  readonly received: ReceivedBody;
  readonly identity: RequestIdentity | null;
  readonly stream: string;
  readonly facts: BillFacts;
  readonly old: SubmittedBill;
  readonly replacementId: string;
}

/**
 * Two streams, so two appends: the corrected bill under an id that follows from the old bill and its attempt, then the
 * old one closes. Whatever ends the request in between, a retry finds the corrected bill and finishes the close.
 */
@CommandHandler(ReplaceBill)
export class ReplaceBillHandler implements ICommandHandler<ReplaceBill> {
  constructor(
    private readonly mutations: BillMutations,
    private readonly submissions: Submissions,
    private readonly documents: CopiedDocuments,
    private readonly bills: BillsStore,
    private readonly ledger: Ledger,
    private readonly vault: Vault,
    private readonly idempotency: IdempotencyKeys,
    private readonly inFlight: InFlight,
    private readonly base: ApiBase,
  ) {}

  async execute({ context, billId, received }: ReplaceBill): Promise<Answer<ActionOutcomeView>> {
    const digests = received.uploads.map(({ sha256 }) => sha256);
    const identity = await this.idempotency.identify(context, { body: received.json, digests });
    return this.inFlight.run(identity?.key ?? null, async () => {
      const stream = billStream(context.organizationId, billId);
      const history = await this.mutations.existing(context, billId);
      const facts = fold(bill, history);
      const replacementId = await this.replacementId(context, facts);
      const old = submittedBill(history);
      const work: Work = { context, received, identity, stream, facts, old, replacementId };
      if (!foundIn(history, identity)) await this.create(work);
      const handled = await this.close(work, identity);
      const { closed } = fold(bill, handled.history);
      return actionAnswer(context, handled, this.base.url, closed?.replacedBy ?? null);
    });
  }

  private async replacementId({ organizationId }: RequestContext, { billId, attempt }: BillFacts): Promise<string> {
    const hash = await this.vault.hmac(organizationId, 'ids', 'replacement', billId, String(attempt));
    return `bill_${base32(hash.subarray(0, 16))}`;
  }

  /** The corrected bill, unless an earlier try of this very request has made it. */
  private async create(work: Work): Promise<void> {
    const { context, identity, replacementId } = work;
    const begun = await this.ledger.load<BillEvent>(billStream(context.organizationId, replacementId));
    if (begun.length === 0) return this.submit(work);
    if (foundIn(begun, identity)) return;
    // Another request has made it and not closed the old bill yet: that is finished, and this one comes too late.
    const { history } = await this.close(work, null);
    decide(bill, fold(bill, history), resubmission(metadataOf(context, null, OK).at));
  }

  private async submit(work: Work): Promise<void> {
    const { context, identity, received, facts, old, replacementId } = work;
    const sent = isPlainObject(received.json) ? received.json : {};
    const own = examine(ResubmitBillRequest, sent);
    const json = replacementBody(sent, old);
    const { value, errors } = examine(SubmitBillRequest, json);
    const examined = { value, errors: [...own.errors, ...errors] };
    const metadata = metadataOf(context, identity, OK);
    // Documents are copied only for a request that has a chance.
    const states: readonly BillState[] = actionFrom.resubmit;
    const copies = examined.errors.length === 0 && states.includes(facts.state) && (sent['documents'] ?? null) === null;
    const packet = copies ? await this.documents.of(context.organizationId, old, json) : received;
    try {
      await this.submissions.submit(context, {
        billId: replacementId,
        examined,
        sent: { form: ResubmitBillRequest, body: sent },
        received: packet,
        metadata,
        replaces: {
          billId: facts.billId,
          originalBillId: old.clear.originalBillId,
          allow: () => void decide(bill, facts, resubmission(metadata.at)),
        },
      });
    } finally {
      await packet.release();
    }
  }

  private close({ context, received, stream, replacementId }: Work, identity: RequestIdentity | null) {
    const metadata = metadataOf(context, identity, OK);
    const { actorName = context.keyName } = examine(ResubmitBillRequest, received.json).value;
    const data = { at: metadata.at, actorName, reason: 'replaced', writeOff: true, replacedBy: replacementId };
    return this.bills.handle(stream, { type: 'CloseBill', data }, metadata);
  }
}

const resubmission = (at: string): BillCommand => ({
  type: 'ResubmitBill',
  data: { at, actorName: null, reason: null },
});

/** Has this request left its mark there? Throws where its key belongs to another one. */
const foundIn = (history: readonly StoredEvent[], identity: RequestIdentity | null): boolean => {
  const found = identity && findReplay(history, identity);
  if (found?.kind === 'reused') throw new IdempotencyKeyReused();
  return found !== null;
};

const submittedBill = (history: readonly StoredEvent<BillEvent>[]): SubmittedBill => {
  const { private: text, ...clear } = history[0]?.data as BillSubmittedData;
  if (text === REDACTED) throw new Rejection('lifecycle_conflict', 'The data of this bill was erased.');
  // A route that was set later is its way to the payer, too.
  const { route } = fold(bill, history);
  const { snapshot, addedDocuments } = billView(history);
  const destination = snapshot?.submission.destination ?? null;
  return {
    clear: { ...clear, route },
    text: { ...text, submission: { ...text.submission, destination } },
    addedDocuments,
  };
};
