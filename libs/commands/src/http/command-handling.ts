import type { FormClass } from '#contracts';
import type { FieldProblem, IdPrefix, Message, RuleSet, Timestamp } from '#domain';
import type { StoredEvent } from '#event-store';
import type { LoadedStream } from '../aggregates.js';
import type { CommandMetadata, CommandResult } from '../execute-command.js';
import type { CommandResponse } from './command-response.js';

/** A resource that is gone still replays earlier requests. */
export type Existence = 'present' | 'gone' | 'unknown';

export type DecisionContext<Now> = Now & {
  /** Time on the organization's clock. */
  readonly at: Timestamp;
  /** Wall-clock time. */
  readonly recordedAt: Timestamp;
  /** ID of the created resource, or empty if nothing is created. */
  readonly id: string;
  readonly rules: RuleSet;
};

export interface CommandHandling<Command extends Message, Event extends Message, Now, Form extends object, View> {
  /**
   * Stream name, or for a new resource, its ID prefix and a function that returns the stream for an ID.
   *
   * - `word`: distinguishes the IDs of different commands with the same idempotency key. Defaults to the prefix.
   * - `isOwn`: the stream belongs only to the new ID, so a request without an Idempotency-Key does not read it first.
   */
  readonly stream:
    | string
    | {
        readonly creates: IdPrefix;
        readonly word?: string;
        readonly in: (id: string) => string | Promise<string>;
        readonly isOwn?: boolean;
      };
  /** Defaults to `present`. */
  readonly presence?: ((now: Now) => Existence | Promise<Existence>) | undefined;
  /** Omitted if the request has no body or if `read` or `command` parses it. */
  readonly form?: FormClass<Form> | undefined;
  /**
   * Additional validation that the form class cannot express. Any field may be missing; `refused` lists the problems
   * found so far. All problems are returned together.
   */
  readonly rules?:
    | ((form: Partial<Form>, moment: DecisionContext<Now>, refused: readonly FieldProblem[]) => readonly FieldProblem[])
    | undefined;
  /** Returns the acting user named in the request, if events must record the user. */
  readonly signedBy?: ((form: Form) => string | undefined) | undefined;
  /** Called again after a version conflict, but not for a replay. */
  readonly command: (form: Form, moment: DecisionContext<Now>) => Command | Promise<Command>;
  /** If-Match is compared with the ETag of this body, which GET returns for the same path. */
  readonly shown?: ((now: Now) => object) | undefined;
  /** Subject of the data key. Derived from the stream name by default. */
  readonly subject?: ((now: Now) => string) | undefined;
  /** `position` and `replayed` are added if not set. */
  readonly present: (
    decided: CommandResult<Event, Now>,
    form: Form,
    metadata: CommandMetadata,
  ) => ShownResponse<View> | Promise<ShownResponse<View>>;
}

export type ShownResponse<View> = Pick<CommandResponse<View>, 'body'> & Partial<CommandResponse<View>>;

/** The stream right after the append. For a replay, see `begunBy`. */
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
   * omitted, the first stream's lock is released after its append.
   */
  readonly otherStreams?: readonly string[];
  /**
   * Stream to which `finish` appends under the same key. If another request used the key there, rejects up front.
   */
  readonly keyedToo?: Pick<LoadedStream<unknown>, 'keys'>;
  /**
   * Returns an earlier identical request's event that is still binding. `finish` then continues from the stream's
   * current state. If omitted, the idempotency keys decide, and `finish` continues from the state after the first
   * request.
   */
  readonly begunBy?: (now: Now, id: string) => StoredEvent | undefined;
  /** For validation that needs other streams. Replaces `form` and `rules`. Throws 422 with all findings. */
  readonly read?: (moment: DecisionContext<Now>) => Promise<Form>;
  /** May be called again, so it must skip work that is already done. */
  readonly finish: (begun: StartedStream<Event, Now>, form: Form, metadata: CommandMetadata) => Promise<Done>;
  /** If not set, `position` and `replayed` are taken from the first stream. */
  readonly present: (done: Done, begun: StartedStream<Event, Now>) => ShownResponse<View>;
}
