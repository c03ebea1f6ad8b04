import { Injectable } from '@nestjs/common';
import {
  bills,
  Commands,
  type CommandResponse,
  type CommandRequest,
  type CommandHandling,
  type DecisionContext,
  type LoadedStream,
  type CurrentBill,
} from '#commands';
import {
  billStream,
  Rejection,
  type BillCommand,
  type BillEvent,
  type DataOf,
  type Message,
  type RuleSet,
} from '#domain';
import type { RequestContext } from '#http';

/** Every request about a bill reads all of its events. No real bill has this many. */
const MAX_HISTORY_ENTRIES = 20_000;
const historyTooLong = {
  path: '',
  message: `cannot be recorded: the bill has reached the maximum of ${MAX_HISTORY_ENTRIES} history entries`,
};
/** IDs become part of stream names, so other values must be rejected first. */
export const billIdPattern = /^bill_[A-Za-z0-9]{1,64}$/;

export type BillDecisionContext = DecisionContext<CurrentBill>;
export interface BillPath {
  readonly billId: string;
}

export interface BillHandling<Form extends object, View> extends Omit<
  CommandHandling<BillCommand, BillEvent, CurrentBill, Form, View>,
  'stream' | 'presence' | 'signedBy'
> {
  /** Part of the bill named in the path, and the event that created it. If it doesn't exist, 404 before validation. */
  readonly names?: { readonly event: BillEvent['type']; readonly member: string; readonly id: string };
}

@Injectable()
export class BillCommands {
  constructor(private readonly commands: Commands) {}

  async handle<Form extends object, View>(
    request: CommandRequest<BillPath>,
    { names, ...handling }: BillHandling<Form, View>,
  ): Promise<CommandResponse<View>> {
    const { context, path } = request;
    return this.commands.handle(request, bills, {
      ...handling,
      stream: streamOf(context, path.billId),
      presence: ({ history }) =>
        isVisible(context, history) && (!names || isInHistory(history, names)) ? 'present' : 'unknown',
      signedBy: ({ actorName }: { readonly actorName?: string }) => actorName,
      command: async (form, moment) => {
        refuseTooLongHistory(moment.history);
        return withActorName(await handling.command(form, moment), context.keyName);
      },
      present: (decided, form, metadata) => handling.present(decided, form, metadata),
    });
  }

  /** Legal rules currently in force. */
  get rules(): RuleSet {
    return this.commands.ledger.rules.current;
  }

  /** Throws 404 if the bill does not exist or the caller cannot see it. */
  async existing(context: RequestContext, billId: string): Promise<LoadedStream<CurrentBill>> {
    const found = await bills.read(this.commands.ledger, streamOf(context, billId));
    if (!isVisible(context, found.now.history)) throw new Rejection('not_found');
    return found;
  }
}

/** Throws 422 if the history is at its limit. */
export const refuseTooLongHistory = ({ length }: CurrentBill['history']): void => {
  if (length >= MAX_HISTORY_ENTRIES) throw new Rejection('validation_error', undefined, [historyTooLong]);
};

const streamOf = ({ organizationId }: RequestContext, billId: string): string => {
  if (!billIdPattern.test(billId)) throw new Rejection('not_found');
  return billStream(organizationId, billId);
};

const isVisible = (context: RequestContext, [first]: CurrentBill['history']): boolean =>
  first?.type === 'BillSubmitted' &&
  isOfCustomer(context, (first.data as DataOf<BillEvent, 'BillSubmitted'>).customerExternalId);

/** `customerExternalId` is null if the data belongs to no customer. */
export const isOfCustomer = ({ scope }: RequestContext, customerExternalId: string | null): boolean =>
  scope.kind === 'organization' || scope.customerExternalId === null || scope.customerExternalId === customerExternalId;

const isInHistory = (
  history: CurrentBill['history'],
  { event, member, id }: NonNullable<BillHandling<object, unknown>['names']>,
): boolean => history.some(({ type, data }) => type === event && (data as Record<string, unknown>)[member] === id);

/** If the actor's name is missing, sets it to the name of the key or the session's user at the time of the action. */
export const withActorName = <Command extends Message>(command: Command, name: string): Command =>
  'actorName' in command.data && command.data.actorName === null
    ? { ...command, data: { ...command.data, actorName: name } }
    : command;
