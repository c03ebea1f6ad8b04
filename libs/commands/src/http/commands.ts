import { Injectable, type Provider } from '@nestjs/common';
import { operation } from '#contracts';
import { Rejection, type ByRules, type IdPrefix, type Message } from '#domain';
import { EncryptedEventStore, Vault, type StoredEvent } from '#event-store';
import { checkIfMatch, examine, actorNameProblems, refuseBody, validate, type RequestContext } from '#http';
import type { Aggregate, LoadedStream, StreamState } from '../aggregates.js';
import {
  assertSameRequest,
  isReplay,
  IdempotencyKeyReused,
  withStreamLock,
  withStreamLocks,
  decideAndAppend,
  replay,
  type CommandMetadata,
  type CommandResult,
} from '../execute-command.js';
import { deriveId } from '../derive-id.js';
import { IdempotencyKeys, type RequestIdentity } from '../idempotency/idempotency-keys.js';
import { InFlight } from '../idempotency/in-flight.js';
import { requestMetadata, withActorName } from '../metadata.js';
import { newId } from '../new-id.js';
import type { CommandResponse } from './command-response.js';
import type { StartedStream, CommandHandling, MultiStreamHandling } from './command-handling.js';
import type { CommandRequest } from './http-command.js';

interface PendingRequest {
  readonly identity: RequestIdentity | null;
  readonly id: string;
  readonly stream: string;
  readonly metadata: CommandMetadata;
}

interface FirstAppend<Event extends Message, Now, Form> {
  readonly begun: StartedStream<Event, Now>;
  readonly form: Form;
}

/**
 * The pipeline for every request that changes something:
 *
 * 1. The Idempotency-Key and the request are hashed, because the log stores only hashes. Requests with the same key run
 *    one at a time.
 * 2. The stream is locked and read once.
 * 3. If the path names an unknown resource, the response is 404. If the key is known, the first request's response is
 *    replayed, or the response is 409 if that request was different. If the resource is gone, the response is 404.
 * 4. The form is validated; problems result in a 422 with all findings.
 * 5. The form becomes a command, the decider decides, and the events are appended at the revision that was read.
 *    After a version conflict, everything starting with the read is repeated for up to two seconds.
 * 6. The response is built from the stream after the append, or for a replay, after the first append.
 */
@Injectable()
export class Commands {
  constructor(
    readonly ledger: EncryptedEventStore,
    private readonly vault: Vault,
    private readonly idempotency: IdempotencyKeys,
    private readonly inFlight: InFlight,
  ) {}

  handle<
    State,
    Command extends Message,
    Event extends Message,
    Now extends StreamState<State>,
    View,
    Form extends object = object,
  >(
    request: CommandRequest,
    aggregate: Aggregate<State, Command, Event, Now, ByRules>,
    handling: CommandHandling<NoInfer<Command>, NoInfer<Event>, NoInfer<Now>, Form, View>,
  ): Promise<CommandResponse<View>> {
    return this.handleSeveral(request, aggregate, {
      ...handling,
      finish: async (begun, form, metadata) => handling.present(begun, form, metadata),
      present: (shown) => shown,
    });
  }

  /** See ADR 10. `aggregate` and `handling.stream` belong to the first stream. */
  async handleSeveral<
    State,
    Command extends Message,
    Event extends Message,
    Now extends StreamState<State>,
    View,
    Done,
    Form extends object = object,
  >(
    request: CommandRequest,
    aggregate: Aggregate<State, Command, Event, Now, ByRules>,
    handling: MultiStreamHandling<NoInfer<Command>, NoInfer<Event>, NoInfer<Now>, Form, View, Done>,
  ): Promise<CommandResponse<View>> {
    const { context } = request;
    const { ledger } = this;
    const { otherStreams, keyedToo, finish } = handling;
    return this.identified(request, async (identity) => {
      const [id, stream] = await this.place(context, identity, handling.stream);
      const metadata = requestMetadata(context, identity, operation(context.operation).status[0]);
      if (keyedToo) assertSameRequest(keyedToo, identity);
      // The stream for a random ID should not exist. If it does, the append fails and the next attempt reads it.
      let isNew = identity === null && typeof handling.stream === 'object' && handling.stream.isOwn === true;
      const begin = async () => {
        context.time?.begin();
        const reading = isNew ? aggregate.empty : await aggregate.read(ledger, stream);
        isNew = false;
        return this.begin(request, aggregate, handling, reading, { identity, id, stream, metadata });
      };
      const goOn = async ({ begun, form }: FirstAppend<Event, Now, Form>) =>
        [begun, await finish(begun, form, metadata)] as const;
      const [begun, done] = otherStreams
        ? await withStreamLocks(ledger, [stream, ...otherStreams], async () => goOn(await begin()))
        : await goOn(await withStreamLock(ledger, stream, begin));
      const { position, replayed } = begun;
      return { position, replayed, ...handling.present(done, begun) };
    });
  }

  /** Runs steps 3 to 5. The caller holds the stream lock. */
  private async begin<
    State,
    Command extends Message,
    Event extends Message,
    Now extends StreamState<State>,
    Form extends object,
  >(
    { context, body }: CommandRequest,
    aggregate: Aggregate<State, Command, Event, Now, ByRules>,
    handling: Omit<MultiStreamHandling<Command, Event, Now, Form, unknown, unknown>, 'finish' | 'present'>,
    reading: LoadedStream<Now>,
    { identity, id, stream, metadata: made }: PendingRequest,
  ): Promise<FirstAppend<Event, Now, Form>> {
    const { ledger } = this;
    const { presence, form: type, rules, signedBy, subject, begunBy } = handling;
    const answer = (decided: CommandResult<Event, Now>, form: Form) =>
      ({ begun: { ...decided, stream, id }, form }) as const;
    const there = (await presence?.(reading.now)) ?? 'present';
    if (there === 'unknown') throw new Rejection('not_found');
    if (begunBy ? isStartedByRequest(begunBy(reading.now, id), identity) : isReplay(reading, identity)) {
      // The body is the same as the first request's body, which was valid.
      const form = type ? examine(type, body ?? {}).value : ({} as Form);
      if (begunBy) return answer({ ...reading.now, appended: [], replayed: true }, form);
      return answer(await replay(ledger, aggregate, { stream, metadata: made }, reading), form);
    }
    if (there === 'gone') throw new Rejection('not_found');
    checkIfMatch(context, () => handling.shown?.(reading.now) ?? {});
    refuseBody(context);
    // Receiving the body may have taken minutes, so the rules may have changed.
    await ledger.rules.refresh();
    const law = ledger.rules.current;
    const moment = { ...reading.now, at: made.at, recordedAt: made.recordedAt, id, rules: law };
    let form = {} as Form;
    if (handling.read) form = await handling.read(moment);
    else if (type)
      form = validate(type, body ?? {}, (sent, refused) => [
        ...actorNameProblems(context, sent),
        ...(rules?.(sent, moment, refused) ?? []),
      ]);
    const command = await handling.command(form, moment);
    context.time?.goOn();
    const metadata = signedBy ? withActorName(made, signedBy(form)) : made;
    const order = { stream, command, metadata, subject };
    return answer(await decideAndAppend(ledger, aggregate, order, reading.now, law), form);
  }

  /**
   * Runs only step 1, for requests that do not start on a single stream. A missing body and an empty body are treated
   * as the same request.
   */
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

  /** Derives a new ID from the idempotency key, so concurrent creates with the same key use the same stream. */
  private async place(
    { organizationId }: RequestContext,
    identity: RequestIdentity | null,
    stream: CommandHandling<Message, Message, unknown, object, unknown>['stream'],
  ): Promise<readonly [id: string, stream: string]> {
    if (typeof stream === 'string') return ['', stream];
    const { creates, word = creates } = stream;
    const id = identity ? await this.idFrom(organizationId, creates, word, identity.key) : newId(creates);
    return [id, await stream.in(id)];
  }

  idFrom(organizationId: string, prefix: IdPrefix, ...words: readonly string[]): Promise<string> {
    return deriveId(this.vault, organizationId, prefix, ...words);
  }
}

/** Throws IdempotencyKeyReused if a different request with the same key caused the event. */
const isStartedByRequest = (event: StoredEvent | undefined, identity: RequestIdentity | null): boolean => {
  if (event && event.metadata.idempotency?.fingerprint !== identity?.fingerprint) throw new IdempotencyKeyReused();
  return event !== undefined;
};

export const commandProviders: Provider[] = [
  Commands,
  IdempotencyKeys,
  { provide: InFlight, useFactory: () => new InFlight() },
];
