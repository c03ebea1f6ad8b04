import {
  bill,
  billStream,
  decide,
  fold,
  REDACTED,
  type BillCommand,
  type BillEvent,
  type RuleSet,
  shippedRules,
} from '#domain';
import { BILL_ID } from '#domain/samples';
import type { Actor, StoredEvent } from '#event-store';

export const ORGANIZATION = 'org_test';

/** Events that one command recorded. */
export interface CommandResult {
  readonly at: string;
  readonly events: readonly BillEvent[];
}

/** Executes commands in order. Throws if the decider rejects one. */
export const runCommands = (
  commands: readonly BillCommand[],
  rules: RuleSet = shippedRules,
): readonly CommandResult[] => {
  const history: BillEvent[] = [];
  return commands.map((command) => {
    const events = decide(bill, fold(bill, history), command, rules);
    history.push(...events);
    return { at: command.type === 'SubmitBill' ? command.data.submittedAt : command.data.at, events };
  });
};

const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export interface LogOptions {
  readonly organizationId?: string;
  readonly actor?: Actor;
  /** Position of the first event. Defaults to 1. */
  readonly from?: bigint;
  /** Rules for the commands. Defaults to the shipped rules. */
  readonly rules?: RuleSet;
}

/** Stored events from a bill's commands, as read from the log. */
export const storedEventsOf = (
  commands: readonly BillCommand[],
  teller: LogOptions = {},
): readonly StoredEvent<BillEvent>[] => {
  const {
    organizationId = ORGANIZATION,
    actor = { kind: 'server_key', id: 'key_1' },
    from = 1n,
    rules = shippedRules,
  } = teller;
  const first = commands.find((command) => command.type === 'SubmitBill');
  return runCommands(commands, rules)
    .flatMap(({ at, events }, chapter) => events.map((event) => ({ ...event, at, chapter })))
    .map(({ type, data, at, chapter }, revision) => ({
      stream: billStream(organizationId, first?.data.billId ?? BILL_ID),
      revision,
      position: from + BigInt(revision),
      id: uuid(Number(from) + revision),
      type,
      data,
      metadata: {
        v: 1,
        organizationId,
        at,
        recordedAt: at,
        actor,
        requestId: `req_${chapter}`,
        commandId: `cmd_${chapter}`,
      },
    }));
};

/** Copy of a history after its key was shredded: the clear fields stay; the encrypted groups are redacted. */
export const eraseHistory = <Event extends { readonly data: object }>(history: readonly Event[]): readonly Event[] =>
  history.map((event) => ({
    ...event,
    data: 'private' in event.data ? { ...event.data, private: REDACTED } : event.data,
  }));
