import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isPlainObject, presentBill, SubmitBillRequest, withoutTaxId, type BillView } from '#contracts';
import { base32, billStream, billViewFold, type BillEvent } from '#domain';
import { foldHistory, findReplay, IdempotencyKeyReused, Ledger, Vault, type StoredEvent } from '#event-store';
import {
  ApiBase,
  examine,
  IdempotencyKeys,
  InFlight,
  mayRead,
  type ReceivedBody,
  type RequestContext,
  type RequestIdentity,
} from '#http';
import type { Answer } from '../kernel/answer.js';
import { metadataOf } from '../kernel/metadata.js';
import { newId } from '../kernel/new-id.js';
import { Submissions } from './submission/submissions.js';

const CREATED = 201;

/** Create and submit a bill: all of it, or nothing. */
export class SubmitBill extends Command<Answer<BillView>> {
  constructor(
    readonly context: RequestContext,
    readonly received: ReceivedBody,
  ) {
    super();
  }
}

@CommandHandler(SubmitBill)
export class SubmitBillHandler implements ICommandHandler<SubmitBill> {
  constructor(
    private readonly submissions: Submissions,
    private readonly ledger: Ledger,
    private readonly vault: Vault,
    private readonly idempotency: IdempotencyKeys,
    private readonly inFlight: InFlight,
    private readonly base: ApiBase,
  ) {}

  async execute({ context, received }: SubmitBill): Promise<Answer<BillView>> {
    const identity = await this.idempotency.identify(context, {
      body: received.json,
      digests: received.uploads.map(({ sha256 }) => sha256),
    });
    return this.inFlight.run(identity?.key ?? null, async () => {
      const billId = await this.billIdFor(context, identity);
      const answer =
        (await this.replay(context, billId, identity)) ?? (await this.submit(context, received, billId, identity));
      // All of the answer came with the request, but a saved provider’s tax id, which the billing profile masks, too.
      const mayKnow = mayRead(context, 'getBill') || mayRead(context, 'getOwnOrganization');
      return mayKnow || !usesSavedProvider(received.json) ? answer : { ...answer, body: withoutTaxId(answer.body) };
    });
  }

  /** Racing creates with one key meet in one stream: the id comes from the key. */
  private async billIdFor({ organizationId }: RequestContext, identity: RequestIdentity | null): Promise<string> {
    if (identity === null) return newId('bill');
    const hash = await this.vault.hmac(organizationId, 'ids', 'bill', identity.key);
    return `bill_${base32(hash.subarray(0, 16))}`;
  }

  private async replay(
    { organizationId }: RequestContext,
    billId: string,
    identity: RequestIdentity | null,
  ): Promise<Answer<BillView> | null> {
    if (identity === null) return null;
    const history = await this.ledger.load<BillEvent>(billStream(organizationId, billId));
    const found = findReplay(history, identity);
    if (found?.kind === 'reused') throw new IdempotencyKeyReused();
    return (
      found &&
      this.answer(
        history.filter(({ revision }) => revision <= found.upTo),
        true,
      )
    );
  }

  private async submit(
    context: RequestContext,
    received: ReceivedBody,
    billId: string,
    identity: RequestIdentity | null,
  ): Promise<Answer<BillView>> {
    const { history, replayed } = await this.submissions.submit(context, {
      billId,
      examined: examine(SubmitBillRequest, received.json),
      sent: { form: SubmitBillRequest, body: received.json },
      received,
      metadata: metadataOf(context, identity, CREATED),
    });
    return this.answer(history, replayed);
  }

  private answer(history: readonly StoredEvent<BillEvent>[], replayed: boolean): Answer<BillView> {
    const body = presentBill(foldHistory(history, billViewFold), this.base.url);
    return { body, replayed, position: history.at(-1)?.position ?? 0n, location: `/v2/bills/${body.id}` };
  }
}

const usesSavedProvider = (json: unknown): boolean => {
  const bill = isPlainObject(json) ? json['bill'] : undefined;
  const provider = isPlainObject(bill) ? bill['billingProvider'] : undefined;
  return isPlainObject(provider) && 'savedProviderId' in provider;
};
