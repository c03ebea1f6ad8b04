import { Injectable } from '@nestjs/common';
import type { FormClass } from '#contracts';
import { billStream, Rejection, type BillCommand, type BillEvent } from '#domain';
import { findReplay, IdempotencyKeyReused, Ledger, type Handled, type StoredEvent } from '#event-store';
import { IdempotencyKeys, InFlight, validate, type RequestContext } from '#http';
import { metadataOf } from '../kernel/metadata.js';
import { BillsStore } from './bills.store.js';

const OK = 200;

/** A request about an existing bill: its form, and the body that was sent. */
export interface Request<Form extends object> {
  readonly form: FormClass<Form>;
  readonly body: unknown;
  /** Of the answer; 200 unless said. */
  readonly status?: number;
}

export interface Mutated<Form extends object> extends Handled<BillEvent> {
  readonly form: Form;
}

/** Everything that changes an existing bill goes this way: 404, replay or 409, form, decision, append. */
@Injectable()
export class BillMutations {
  constructor(
    private readonly ledger: Ledger,
    private readonly bills: BillsStore,
    private readonly idempotency: IdempotencyKeys,
    private readonly inFlight: InFlight,
  ) {}

  async handle<Form extends object>(
    context: RequestContext,
    billId: string,
    { form: type, body, status = OK }: Request<Form>,
    commandOf: (form: Form) => BillCommand,
  ): Promise<Mutated<Form>> {
    const identity = await this.idempotency.identify(context, { body });
    return this.inFlight.run(identity?.key ?? null, async () => {
      const stream = billStream(context.organizationId, billId);
      const history = await this.existing(context, stream);
      if (identity && findReplay(history, identity)?.kind === 'reused') throw new IdempotencyKeyReused();
      // A replay carries the same body as the first request, so its form is as valid as it was then.
      const form = validate(type, body ?? {});
      const handled = await this.bills.handle(stream, () => commandOf(form), metadataOf(context, identity, status));
      return { ...handled, form };
    });
  }

  /** The bill's history, or 404 where there is none that the caller may see. */
  async existing({ scope }: RequestContext, stream: string): Promise<readonly StoredEvent<BillEvent>[]> {
    const history = await this.ledger.load<BillEvent>(stream);
    const first = history[0];
    const visible =
      first?.type === 'BillSubmitted' &&
      (scope.kind === 'organization' ||
        scope.customerExternalId === null ||
        scope.customerExternalId === (first.data as { customerExternalId: string | null }).customerExternalId);
    if (!visible) throw new Rejection('not_found');
    return history;
  }
}
