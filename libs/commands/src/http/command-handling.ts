import type { FormClass } from '#contracts';
import type { FieldProblem, IdPrefix, Message, RuleSet, Timestamp } from '#domain';
import type { StoredEvent } from '#event-store';
import type { LoadedStream } from '../aggregates.js';
import type { CommandMetadata, CommandResult } from '../execute-command.js';
import type { CommandResponse } from './command-response.js';

/**
 * Whether the resource in the path exists, existed before, or never existed. A gone resource still replays earlier
 * requests.
 */
export type Existence = 'present' | 'gone' | 'unknown';

/** State, times and rules that a command is decided on. */
export type DecisionContext<Now> = Now & {
  /** Current time by the organization's clock. */
  readonly at: Timestamp;
  /** Current time by the wall clock. */
  readonly recordedAt: Timestamp;
  /** ID of the created resource; '' if nothing is created. */
  readonly id: string;
  /** Legal rules for the decision. */
  readonly rules: RuleSet;
};

/** The parts of the command pipeline that differ between commands. */
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
  /** Whether the resource in the path exists; always `present` by default. */
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
  /** Converts the form to a domain command. Called again after a version conflict; not called for a replay. */
  readonly command: (form: Form, moment: DecisionContext<Now>) => Command | Promise<Command>;
  /** Body that GET returns on the same path, if it has an ETag. If-Match is compared with that ETag. */
  readonly shown?: ((now: Now) => object) | undefined;
  /** Subject of the data key that seals the events; derived from the stream name by default. */
  readonly subject?: ((now: Now) => string) | undefined;
  /** Builds the response. `position` and `replayed` are added if not set. */
  readonly present: (
    decided: CommandResult<Event, Now>,
    form: Form,
    metadata: CommandMetadata,
  ) => ShownResponse<View> | Promise<ShownResponse<View>>;
}

export type ShownResponse<View> = Pick<CommandResponse<View>, 'body'> & Partial<CommandResponse<View>>;

/** The first stream of a multi-stream command, right after its append. For a replay, see `begunBy`. */
export type StartedStream<Event extends Message, Now> = CommandResult<Event, Now> & {
  readonly stream: string;
  /** ID of the created resource; '' if nothing is created. */
  readonly id: string;
};

/**
 * The parts that differ between commands over several streams. Such a command starts with one append to the first
 * stream. It stores the Idempotency-Key and the plan, and is the commit point. The other streams are written by this
 * request, by a retry with the same key after a crash, or by a reaction.
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
   * Streams that no other command in this process may write between the first read and the end of `finish`. `finish`
   * runs with the locks of all these streams and must not take one of them again (`executeCommand`). If omitted, the
   * lock of the first stream is released after its append.
   */
  readonly otherStreams?: readonly string[];
  /**
   * Another stream to which `finish` appends under the same key. The request is rejected up front if another request
   * used the key there.
   */
  readonly keyedToo?: Pick<LoadedStream<unknown>, 'keys'>;
  /**
   * Returns the event with which an earlier identical request started, if that request is still binding. `finish` then
   * continues from the current state of the stream. If omitted, the stream's idempotency keys decide, and `finish`
   * continues from the state after the first request.
   */
  readonly begunBy?: (now: Now, id: string) => StoredEvent | undefined;
  /**
   * Parses and validates the body if validation needs other streams; replaces `form` and `rules`. Throws 422 with all
   * findings.
   */
  readonly read?: (moment: DecisionContext<Now>) => Promise<Form>;
  /** Writes the other streams. It may be called again, so it must skip completed work. */
  readonly finish: (begun: StartedStream<Event, Now>, form: Form, metadata: CommandMetadata) => Promise<Done>;
  /** Builds the response. `position` and `replayed` are those of the first stream if not set. */
  readonly present: (done: Done, begun: StartedStream<Event, Now>) => ShownResponse<View>;
}
