import type { FormClass } from '#contracts';
import type { FieldProblem, IdPrefix, Message, RuleSet, Timestamp } from '#domain';
import type { StoredEvent } from '#event-store';
import type { LoadedStream } from '../aggregates.js';
import type { CommandMetadata, CommandResult } from '../execute-command.js';
import type { CommandResponse } from './command-response.js';

/** Is what the path names there, was it there once, or never? What is gone still answers requests that came before. */
export type Existence = 'present' | 'gone' | 'unknown';

/** State and times that a command is decided on. */
export type DecisionContext<Now> = Now & {
  /** By the organization's clock. */
  readonly at: Timestamp;
  /** By the wall clock. */
  readonly recordedAt: Timestamp;
  /** Id of the created resource; '' where nothing is created. */
  readonly id: string;
  /** Rules of law that the command is decided by. */
  readonly rules: RuleSet;
};

/** The parts of the command pipeline that differ between commands. */
export interface CommandHandling<Command extends Message, Event extends Message, Now, Form extends object, View> {
  /**
   * Its stream; of something new the kind of its id, and the stream of such an id. `word`: parts ids that the same key
   * would otherwise give to different commands; the kind itself unless given. `isOwn`: the stream belongs to the new id alone, so a
   * request without Idempotency-Key begins it unread.
   */
  readonly stream:
    | string
    | {
        readonly creates: IdPrefix;
        readonly word?: string;
        readonly in: (id: string) => string | Promise<string>;
        readonly isOwn?: boolean;
      };
  /** Is what the path names there? Always, unless said. */
  readonly presence?: ((now: Now) => Existence | Promise<Existence>) | undefined;
  /** None where the request has no body, or where `read` or `command` reads it by itself. */
  readonly form?: FormClass<Form> | undefined;
  /**
   * Wrong fields that the form cannot see by itself; any part of it may be missing, and `refused` says which. All are
   * answered together.
   */
  readonly rules?:
    | ((form: Partial<Form>, moment: DecisionContext<Now>, refused: readonly FieldProblem[]) => readonly FieldProblem[])
    | undefined;
  /** Returns the acting user from the request, if events must record one. */
  readonly signedBy?: ((form: Form) => string | undefined) | undefined;
  /** The form as a command of the domain; asked again after a lost race, and not for a replay. */
  readonly command: (form: Form, moment: DecisionContext<Now>) => Command | Promise<Command>;
  /** Body that GET answers on the same path, where it has an ETag: If-Match is compared with it. */
  readonly shown?: ((now: Now) => object) | undefined;
  /** Subject of the data key that seals the events; default: by the stream's name. */
  readonly subject?: ((now: Now) => string) | undefined;
  /** The answer. `position` and `replayed` are added unless given. */
  readonly present: (
    decided: CommandResult<Event, Now>,
    form: Form,
    metadata: CommandMetadata,
  ) => ShownResponse<View> | Promise<ShownResponse<View>>;
}

export type ShownResponse<View> = Pick<CommandResponse<View>, 'body'> & Partial<CommandResponse<View>>;

/** The first stream of a command over several, right after its append; of a request that came before, see `begunBy`. */
export type StartedStream<Event extends Message, Now> = CommandResult<Event, Now> & {
  readonly stream: string;
  /** Id of what the request created; '' where it created nothing. */
  readonly id: string;
};

/**
 * The parts that differ between commands over several streams. Such a command begins with one append to the first
 * stream, which keeps the Idempotency-Key and says what is going to happen: from there on it happens. The other streams
 * are finished by this request, after a crash by a retry with the same key, or else by a reaction.
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
   * The other streams, where nobody else in this process may write to any of them from the first look until `finish` is
   * through. `finish` has all their turns then, and must not wait for one (`executeCommand`). Left out, the turn of the first
   * stream ends with its append.
   */
  readonly otherStreams?: readonly string[];
  /** Another stream that `finish` appends to under the same key: a key that it knows of another request is refused first. */
  readonly keyedToo?: Pick<LoadedStream<unknown>, 'keys'>;
  /**
   * The event that this very request began with when it came before, where that still binds; then `finish` goes on from the
   * stream as it stands now. Left out, the keys of the stream tell, and it goes on from the stream as it stood then.
   */
  readonly begunBy?: (now: Now, id: string) => StoredEvent | undefined;
  /**
   * Reads and judges the body where wrong fields are found by looking at other streams, too; in place of `form` and `rules`.
   * Throws 422 with every field that is wrong.
   */
  readonly read?: (moment: DecisionContext<Now>) => Promise<Form>;
  /** Writes the other streams. Work that is done already must be left as it is, so that it may be called again. */
  readonly finish: (begun: StartedStream<Event, Now>, form: Form, metadata: CommandMetadata) => Promise<Done>;
  /** The answer. `position` and `replayed` are those of the first stream unless given. */
  readonly present: (done: Done, begun: StartedStream<Event, Now>) => ShownResponse<View>;
}
