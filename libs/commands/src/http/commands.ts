import { Injectable, type Provider } from '@nestjs/common';
import { operation, type FormClass } from '#contracts';
import { base32, Rejection, type FieldProblem, type IdPrefix, type Message, type Timestamp } from '#domain';
import { Ledger, Vault } from '#event-store';
import { checkIfMatch, examine, foreignName, refuseBody, validate, type RequestContext } from '#http';
import type { Aggregate, StreamState } from '../aggregates.js';
import { cameBefore, inTurn, record, replay, type CommandMetadata, type Decided } from '../carry-out.js';
import { IdempotencyKeys, type RequestIdentity } from '../idempotency/idempotency-keys.js';
import { InFlight } from '../idempotency/in-flight.js';
import { metadataOf, signedMetadata } from '../metadata.js';
import { newId } from '../new-id.js';
import type { Answer } from './answer.js';
import type { CommandRequest } from './http-command.js';

/** Is what the path names there, was it there once, or never? What is gone still answers requests that came before. */
export type Presence = 'present' | 'gone' | 'unknown';

/** What a command is decided on, and when. */
export type Moment<Now> = Now & {
  /** By the organization's clock. */
  readonly at: Timestamp;
  /** By the wall clock. */
  readonly recordedAt: Timestamp;
  /** Of what is created; '' where nothing is. */
  readonly id: string;
};

/** What is particular about a command. The rest is the same for all. */
export interface CommandHandling<Command extends Message, Event extends Message, Now, Form extends object, View> {
  /** Its stream; of something new the kind of its id, and the stream of such an id. */
  readonly stream: string | { readonly creates: IdPrefix; readonly in: (id: string) => string };
  /** Is what the path names there? Always, unless said. */
  readonly presence?: ((now: Now) => Presence | Promise<Presence>) | undefined;
  /** None where the request has no body, or where `command` reads it by itself. */
  readonly form?: FormClass<Form> | undefined;
  /**
   * Wrong fields that the form cannot see by itself; any part of it may be missing, and `refused` says which. All are
   * answered together.
   */
  readonly rules?:
    | ((form: Partial<Form>, moment: Moment<Now>, refused: readonly FieldProblem[]) => readonly FieldProblem[])
    | undefined;
  /** Whom the request names as being at work. Set where events shall say whether it named anybody. */
  readonly signedBy?: ((form: Form) => string | undefined) | undefined;
  /** The form as a command of the domain; asked again after a lost race, and not for a replay. */
  readonly command: (form: Form, moment: Moment<Now>) => Command | Promise<Command>;
  /** What a GET of the same path answers, where that has an ETag: If-Match is held against it. */
  readonly shown?: ((now: Now) => object) | undefined;
  /** Whose data key seals the events, where the stream's name does not say it. */
  readonly subject?: ((now: Now) => string) | undefined;
  /** The answer. `position` and `replayed` are added unless given. */
  readonly present: (
    decided: Decided<Event, Now>,
    form: Form,
    metadata: CommandMetadata,
  ) => Shown<View> | Promise<Shown<View>>;
}

export type Shown<View> = Pick<Answer<View>, 'body'> & Partial<Answer<View>>;

/**
 * The one way of every request that changes something:
 *
 * 1. the Idempotency-Key and the request become hashes, by which the log knows them; two requests with one key wait for
 *    each other;
 * 2. commands on one stream wait in line, and the stream is read, once;
 * 3. 404 where the path names what never was; then the answer of the first request with this key, or 409 where that was
 *    another request; then 404 for what is gone;
 * 4. the form is read: 422 with every field that is wrong;
 * 5. the form becomes a command, the decider decides, and the events are appended at the revision that was read. Where
 *    another process was faster, all from the reading on is done again, three times at most;
 * 6. the answer is made of the stream as it stands after the append: of a replay, after the first one.
 */
@Injectable()
export class Commands {
  constructor(
    readonly ledger: Ledger,
    private readonly vault: Vault,
    private readonly idempotency: IdempotencyKeys,
    private readonly inFlight: InFlight,
  ) {}

  async handle<
    State,
    Command extends Message,
    Event extends Message,
    Now extends StreamState<State>,
    View,
    Form extends object = object,
  >(
    request: CommandRequest,
    aggregate: Aggregate<State, Command, Event, Now>,
    handling: CommandHandling<NoInfer<Command>, NoInfer<Event>, NoInfer<Now>, Form, View>,
  ): Promise<Answer<View>> {
    const { context, body } = request;
    const { ledger } = this;
    const { presence, form: type, rules, signedBy, subject } = handling;
    return this.identified(request, async (identity) => {
      const [id, stream] = await this.place(context, identity, handling.stream);
      const made = metadataOf(context, identity, operation(context.operation).status[0]);
      let form = {} as Form;
      const decided = await inTurn(ledger, stream, async () => {
        context.time?.begin();
        const reading = await aggregate.read(ledger, stream);
        const there = (await presence?.(reading.now)) ?? 'present';
        if (there === 'unknown') throw new Rejection('not_found');
        if (cameBefore(reading, identity)) {
          // The same body as that of the first request, which was as it should be then.
          if (type) form = examine(type, body ?? {}).value;
          return replay(ledger, aggregate, { stream, metadata: made }, reading);
        }
        if (there === 'gone') throw new Rejection('not_found');
        checkIfMatch(context, () => handling.shown?.(reading.now) ?? {});
        refuseBody(context);
        const moment = { ...reading.now, at: made.at, recordedAt: made.recordedAt, id };
        if (type)
          form = validate(type, body ?? {}, (sent, refused) => [
            ...foreignName(context, sent),
            ...(rules?.(sent, moment, refused) ?? []),
          ]);
        const command = await handling.command(form, moment);
        context.time?.goOn();
        const metadata = signedBy ? signedMetadata(made, signedBy(form)) : made;
        return record(ledger, aggregate, { stream, command, metadata, subject }, reading.now);
      });
      const { position, replayed } = decided;
      return { position, replayed, ...(await handling.present(decided, form, made)) };
    });
  }

  /** Step 1 alone, for what writes to more than one stream. No body and an empty one are the same request. */
  async identified<Result>(
    { context, body, received }: Pick<CommandRequest, 'context' | 'body' | 'received'>,
    work: (identity: RequestIdentity | null) => Promise<Result>,
  ): Promise<Result> {
    const digests = received?.uploads.map(({ sha256 }) => sha256) ?? [];
    const identity = await this.idempotency.identify(context, { body: body ?? {}, digests });
    return this.inFlight.run(identity?.key ?? null, () => {
      context.time?.begin();
      return work(identity);
    });
  }

  /** Racing creates with one key meet in one stream: the id comes from the key. */
  private async place(
    { organizationId }: RequestContext,
    identity: RequestIdentity | null,
    stream: CommandHandling<Message, Message, unknown, object, unknown>['stream'],
  ): Promise<readonly [id: string, stream: string]> {
    if (typeof stream === 'string') return ['', stream];
    const { creates } = stream;
    const id = identity ? await this.idFrom(organizationId, creates, creates, identity.key) : newId(creates);
    return [id, stream.in(id)];
  }

  /** The id that follows from these words, always the same; only the organization's key makes it. */
  async idFrom(organizationId: string, prefix: IdPrefix, ...words: readonly string[]): Promise<string> {
    const hash = await this.vault.hmac(organizationId, 'ids', ...words);
    return `${prefix}_${base32(hash.subarray(0, ID_BYTES))}`;
  }
}

const ID_BYTES = 16;

/** What `Commands` is made of; engines and HTTP come from the composition root. */
export const commandProviders: Provider[] = [
  Commands,
  IdempotencyKeys,
  { provide: InFlight, useFactory: () => new InFlight() },
];
