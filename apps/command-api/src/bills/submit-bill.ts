import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { presentBill, SubmitBillRequest, type BillView } from '#contracts';
import {
  base32,
  billNumberCounter,
  billStream,
  billView,
  quoteOf,
  Rejection,
  submissionProblems,
  type BillEvent,
  type FieldProblem,
} from '#domain';
import { Directories } from '#directories';
import { EventStore, findReplay, IdempotencyKeyReused, Ledger, Vault, type StoredEvent } from '#event-store';
import {
  ApiBase,
  examine,
  IdempotencyKeys,
  InFlight,
  nowOf,
  refuse,
  type ReceivedBody,
  type RequestContext,
  type RequestIdentity,
} from '#http';
import type { Answer } from '../kernel/answer.js';
import { metadataOf } from '../kernel/metadata.js';
import { newId } from '../kernel/new-id.js';
import { BillsStore } from './bills.store.js';
import { composeSubmission } from './submission/compose.js';
import { inFormOrder } from './submission/field-order.js';
import { Identities } from './submission/identities.js';
import { OutsideFacts, type Surroundings } from './submission/outside-facts.js';
import { base64Problems, PacketIntake } from './submission/packet-intake.js';
import { SubmissionWarnings } from './submission/warnings.js';

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
    private readonly bills: BillsStore,
    private readonly ledger: Ledger,
    private readonly events: EventStore,
    private readonly vault: Vault,
    private readonly idempotency: IdempotencyKeys,
    private readonly inFlight: InFlight,
    private readonly outside: OutsideFacts,
    private readonly identities: Identities,
    private readonly packet: PacketIntake,
    private readonly warnings: SubmissionWarnings,
    private readonly directories: Directories,
    private readonly base: ApiBase,
  ) {}

  async execute({ context, received }: SubmitBill): Promise<Answer<BillView>> {
    const identity = await this.idempotency.identify(context, {
      body: received.json,
      digests: received.uploads.map(({ sha256 }) => sha256),
    });
    return this.inFlight.run(identity?.key ?? null, async () => {
      const billId = await this.billIdFor(context, identity);
      return (await this.replay(context, billId, identity)) ?? this.submit(context, received, billId, identity);
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
    const { value: form, errors } = examine(SubmitBillRequest, received.json);
    checkScope(context, form);
    const given = await this.outside.gather(context, form);
    const wrong = inFormOrder(
      SubmitBillRequest,
      errors,
      submissionProblems(form, given.facts),
      base64Problems(received),
    );
    if (wrong.length > 0) throw new Rejection('validation_error', undefined, wrong);
    checkTreatment(form, given);
    const { administrator } = given;
    if (!administrator) throw new RangeError('an unknown administrator got past the rules');
    const packet = await this.packet.check(received, form);
    const { organizationId } = context;
    const owner = { organizationId, customerExternalId: given.customerExternalId };
    const { patient, claim } = form.bill;
    const [patientId, claimId, billNumber] = await Promise.all([
      patient.id ?? this.identities.idFor('pat', owner, patient.externalId ?? null),
      claim.id ?? this.identities.idFor('clm', owner, claim.externalId ?? null),
      this.events.reserve(billNumberCounter(organizationId), 1),
      this.packet.keep(packet, organizationId, billId),
    ]);
    const data = composeSubmission(form, {
      ...given,
      administrator,
      directories: this.directories,
      billId,
      billNumber,
      at: nowOf(context).toISOString(),
      patientId,
      claimId,
      documents: packet.documents,
      warnings: [...this.warnings.of(form, administrator, given.facts.today), ...packet.warnings],
    });
    const { history, replayed } = await this.bills.handle(
      billStream(organizationId, billId),
      { type: 'SubmitBill', data },
      metadataOf(context, identity, CREATED),
    );
    return this.answer(history, replayed);
  }

  private answer(history: readonly StoredEvent<BillEvent>[], replayed: boolean): Answer<BillView> {
    const body = presentBill(billView(history), this.base.url);
    return { body, replayed, position: history.at(-1)?.position ?? 0n, location: `/v2/bills/${body.id}` };
  }
}

/** A customer's session creates bills of that customer only, and uses nothing that the organization shares. */
const checkScope = ({ scope }: RequestContext, form: Partial<SubmitBillRequest>): void => {
  if (scope.kind === 'organization') return;
  const other = form.customerExternalId !== undefined && form.customerExternalId !== scope.customerExternalId;
  const bill = form.bill as Partial<SubmitBillRequest['bill']> | undefined;
  const shared = bill?.billingProvider?.savedProviderId !== undefined;
  if (other || shared) refuse('scope_not_allowed');
};

const checkTreatment = (form: SubmitBillRequest, { organization }: Surroundings): void => {
  const { billingMode, serviceLines, service } = form.bill;
  if (billingMode !== 'professional') return;
  if (!organization.treatmentBilling) refuse('treatment_billing_not_enabled');
  const unresolved = serviceLines.flatMap((line, index): FieldProblem[] =>
    quoteOf(billingMode, line, service.date)?.kind === 'requires_review'
      ? [{ path: `bill.serviceLines.${index}.feeContext`, message: 'no schedule on file resolves this fee' }]
      : [],
  );
  if (unresolved.length > 0) throw new Rejection('bill_fee_requires_review', undefined, unresolved);
};
