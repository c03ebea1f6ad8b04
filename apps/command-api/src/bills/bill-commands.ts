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

/** More than any bill's life takes, and few enough to be read with every request about it. */
const MAX_HISTORY_ENTRIES = 20_000;
const historyTooLong = {
  path: '',
  message: `cannot be recorded: the history of a bill has at most ${MAX_HISTORY_ENTRIES} entries`,
};
/** Ids become stream names: nothing else may get that far. */
export const billIdPattern = /^bill_[A-Za-z0-9]{1,64}$/;

/** When a request about a bill is decided, and on what. */
export type BillDecisionContext = DecisionContext<CurrentBill>;
/** The path of whatever is done to a bill. */
export interface BillPath {
  readonly billId: string;
}

/** The parts of the command pipeline that differ between commands for an existing bill. */
export interface BillHandling<Form extends object, View> extends Omit<
  CommandHandling<BillCommand, BillEvent, CurrentBill, Form, View>,
  'stream' | 'presence' | 'signedBy'
> {
  /** The thing that the path names inside the bill, and its event: 404 if there is none, before the body is judged. */
  readonly names?: { readonly event: BillEvent['type']; readonly member: string; readonly id: string };
}

/** Everything that changes an existing bill goes this way. */
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

  /** Rules of law that are in force now. */
  get rules(): RuleSet {
    return this.commands.ledger.rules.current;
  }

  /** The bill as it stands, or 404 where there is none that the caller may see. */
  async existing(context: RequestContext, billId: string): Promise<LoadedStream<CurrentBill>> {
    const found = await bills.read(this.commands.ledger, streamOf(context, billId));
    if (!isVisible(context, found.now.history)) throw new Rejection('not_found');
    return found;
  }
}

/** Every request about a bill reads its history, so it must end. */
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

/** Does the caller see what belongs to this customer? Null belongs to none. */
export const isOfCustomer = ({ scope }: RequestContext, customerExternalId: string | null): boolean =>
  scope.kind === 'organization' || scope.customerExternalId === null || scope.customerExternalId === customerExternalId;

const isInHistory = (
  history: CurrentBill['history'],
  { event, member, id }: NonNullable<BillHandling<object, unknown>['names']>,
): boolean => history.some(({ type, data }) => type === event && (data as Record<string, unknown>)[member] === id);

/** Fills an empty actor name with that of the key or the session's person: names are kept with what they did. */
export const withActorName = <Command extends Message>(command: Command, name: string): Command =>
  'actorName' in command.data && command.data.actorName === null
    ? { ...command, data: { ...command.data, actorName: name } }
    : command;
