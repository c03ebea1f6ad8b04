import { Injectable } from '@nestjs/common';
import type { FormClass } from '#contracts';
import { billStream, Rejection, type BillCommand, type BillEvent, type FieldProblem, type Timestamp } from '#domain';
import { findReplay, IdempotencyKeyReused, Ledger, type Handled, type StoredEvent } from '#event-store';
import { IdempotencyKeys, InFlight, refuseBody, validate, type RequestContext } from '#http';
import { metadataOf, signedMetadata } from '../kernel/metadata.js';
import { BillsStore } from './bills.store.js';

const OK = 200;
/** More than any bill's life takes, and few enough to be read with every request about it. */
const MOST_ENTRIES = 20_000;
const tooLong = { path: '', message: `cannot be recorded: the history of a bill has at most ${MOST_ENTRIES} entries` };
/** Ids become stream names: nothing else may get that far. */
const billIdShape = /^bill_[A-Za-z0-9]{1,64}$/;

/** A request about an existing bill: its form, and the body that was sent. */
export interface Request<Form extends object> {
  /** None where the request has no body. */
  readonly form?: FormClass<Form>;
  readonly body?: unknown;
  /** Hex SHA-256 of each document in the body, in the order of their placeholders. */
  readonly digests?: readonly string[];
  /** Wrong fields that the form cannot see by itself; any part of it may be missing. All are answered together. */
  readonly rules?: (form: Partial<Form>, moment: Moment, refused: readonly FieldProblem[]) => readonly FieldProblem[];
  /** What the path names inside the bill, and which event made it: 404 where none did, before the body is judged. */
  readonly names?: { readonly event: BillEvent['type']; readonly member: string; readonly id: string };
  /** Of the answer; 200 unless said. */
  readonly status?: number;
}

/** When a request is decided, by the organization's clock, and on what. Another history after a lost race. */
export interface Moment {
  readonly at: Timestamp;
  readonly history: readonly StoredEvent<BillEvent>[];
}

export interface Mutated<Form extends object> extends Handled<BillEvent> {
  readonly form: Form;
}

/** Rules as the validation asks them. */
type Rules<Form> = (sent: Partial<Form>, refused: readonly FieldProblem[]) => readonly FieldProblem[];

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
    request: Request<Form>,
    commandOf: (form: Form, moment: Moment) => BillCommand | Promise<BillCommand>,
  ): Promise<Mutated<Form>> {
    const { body, digests = [], status = OK } = request;
    // No body and an empty one are the same request.
    const identity = await this.idempotency.identify(context, { body: body ?? {}, digests });
    return this.inFlight.run(identity?.key ?? null, async () => {
      const stream = billStream(context.organizationId, billId);
      const known = await this.existing(context, billId);
      if (request.names && !isNamed(known, request.names)) throw new Rejection('not_found');
      const replay = identity && findReplay(known, identity);
      if (replay?.kind === 'reused') throw new IdempotencyKeyReused();
      refuseBody(context);
      // A replay carries the same body as the first request, so its form is as valid as it was then.
      const made = metadataOf(context, identity, status);
      const { rules } = request;
      const judge: Rules<Form> | undefined =
        rules && ((sent, refused) => rules(sent, { at: made.at, history: known }, refused));
      const form = request.form ? validate(request.form, body ?? {}, judge) : ({} as Form);
      if (!replay && known.length >= MOST_ENTRIES) throw new Rejection('validation_error', undefined, [tooLong]);
      const metadata = signedMetadata(made, (form as { readonly actorName?: string }).actorName);
      const command = async (history: Moment['history']) =>
        signed(await commandOf(form, { at: metadata.at, history }), context.keyName);
      return { ...(await this.bills.handle(stream, command, metadata)), form };
    });
  }

  /** The bill's history, or 404 where there is none that the caller may see. */
  async existing(
    { organizationId, scope }: RequestContext,
    billId: string,
  ): Promise<readonly StoredEvent<BillEvent>[]> {
    if (!billIdShape.test(billId)) throw new Rejection('not_found');
    const history = await this.ledger.load<BillEvent>(billStream(organizationId, billId));
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

/** Who says nothing else is the key, or the person of the session: names are kept with what they did. */
const signed = (command: BillCommand, name: string): BillCommand =>
  'actorName' in command.data && command.data.actorName === null
    ? ({ ...command, data: { ...command.data, actorName: name } } as BillCommand)
    : command;

const isNamed = (
  history: readonly StoredEvent<BillEvent>[],
  { event, member, id }: NonNullable<Request<object>['names']>,
): boolean => history.some(({ type, data }) => type === event && (data as Record<string, unknown>)[member] === id);
