import type { FormClass } from '#contracts';
import type { FieldProblem, IdPrefix, Message, RuleSet, Timestamp } from '#domain';
import type { StoredEvent } from '#event-store';
import type { LoadedStream } from '../aggregates.js';
import type { CommandMetadata, CommandResult } from '../execute-command.js';
import type { CommandResponse } from './command-response.js';

/** A gone resource still replays earlier requests. */
export type Existence = 'present' | 'gone' | 'unknown';

export type DecisionContext<Now> = Now & {
  /** By the organization's clock. */
  readonly at: Timestamp;
  /** By the wall clock. */
  readonly recordedAt: Timestamp;
  /** ID of the created resource; empty if nothing is created. */
  readonly id: string;
  readonly rules: RuleSet;
};

export interface CommandHandling<Command extends Message, Event extends Message, Now, Form extends object, View> {
  /**
   * Stream name, or for a new resource the prefix of its ID and the stream for an ID.
   *
   * - `word`: distinguishes the IDs of different commands with the same idempotency key; the prefix by default.
   * - `isOwn`: the stream belongs to the new ID only, so a request without an Idempotency-Key does not read it first.
   */
  readonly stream:
    | string
    | {
        readonly creates: IdPrefix;
        readonly word?: string;
        readonly in: (id: string) => string | Promise<string>;
        readonly isOwn?: boolean;
      };
  /** Default: `present`. */
  readonly presence?: ((now: Now) => Existence | Promise<Existence>) | undefined;
  /** Omitted if the request has no body, or if `read` or `command` parses it. */
  readonly form?: FormClass<Form> | undefined;
  /**
   * Additional validation that the form class cannot express. Any field may be missing; `refused` lists the problems
   * found so far. All problems are returned together.
   */
  readonly rules?:
    | ((form: Partial<Form>, moment: DecisionContext<Now>, refused: readonly FieldProblem[]) => readonly FieldProblem[])
    | undefined;
  /** Returns the acting user from the request, if events must record the user. */
  readonly signedBy?: ((form: Form) => string | undefined) | undefined;
  /** Called again after a version conflict; not called for a replay. */
  readonly command: (form: Form, moment: DecisionContext<Now>) => Command | Promise<Command>;
  /** If-Match is compared with the ETag of this body, which GET returns on the same path. */
  readonly shown?: ((now: Now) => object) | undefined;
  /** Subject of the data key; derived from the stream name by default. */
  readonly subject?: ((now: Now) => string) | undefined;
  /** `position` and `replayed` are added if not set. */
  readonly present: (
    decided: CommandResult<Event, Now>,
    form: Form,
    metadata: CommandMetadata,
  ) => ShownResponse<View> | Promise<ShownResponse<View>>;
}

export type ShownResponse<View> = Pick<CommandResponse<View>, 'body'> & Partial<CommandResponse<View>>;

/** Right after the append. For a replay, see `begunBy`. */
export type StartedStream<Event extends Message, Now> = CommandResult<Event, Now> & {
  readonly stream: string;
  readonly id: string;
};

/**
 * Starts with one append to the first stream, which stores the Idempotency-Key and the plan and is the commit point.
 * The other streams are written by this request, by a retry with the same key after a crash, or by a reaction.
 */
export interface MultiStreamHandling<
  Command extends Message,
  Event extends Message,
  Now,
  Form extends object,
  View,
  Done,
> extends Omit<CommandHandling<Command, Event, Now, Form, View>, 'present'> {
  /**
   * Locked from the first read to the end of `finish`, which must not take these locks again (`executeCommand`). If
   * omitted, the lock of the first stream is released after its append.
   */
  readonly otherStreams?: readonly string[];
  /**
   * `finish` appends to it under the same key. The request is rejected up front if another request used the key there.
   */
  readonly keyedToo?: Pick<LoadedStream<unknown>, 'keys'>;
  /**
   * Event of an earlier identical request that is still binding. `finish` then continues from the current state of the
   * stream. If omitted, the idempotency keys decide, and `finish` continues from the state after the first request.
   */
  readonly begunBy?: (now: Now, id: string) => StoredEvent | undefined;
  /** For validation that needs other streams; replaces `form` and `rules`. Throws 422 with all findings. */
  readonly read?: (moment: DecisionContext<Now>) => Promise<Form>;
  /** May be called again, so it must skip completed work. */
  readonly finish: (begun: StartedStream<Event, Now>, form: Form, metadata: CommandMetadata) => Promise<Done>;
  /** `position` and `replayed` are those of the first stream if not set. */
  readonly present: (done: Done, begun: StartedStream<Event, Now>) => ShownResponse<View>;
}
