import { Injectable } from '@nestjs/common';
import {
  Commands,
  rfas,
  type CommandResponse,
  type CommandHandling,
  type CommandRequest,
  type DecisionContext,
  type LoadedStream,
  type ShownResponse,
  type StreamWithHistory,
} from '#commands';
import { operation, presentRfa, rfaReceipt, type ChangedRfaView, type FormClass } from '#contracts';
import {
  isRfaId,
  rfaStream,
  Rejection,
  type FieldProblem,
  type Rfa,
  type RfaCommand,
  type RfaEvent,
  type RuleSet,
} from '#domain';
import { ApiBase, checkTreatmentBilling, canRead, type RequestContext } from '#http';
import { isOfCustomer, withActorName } from '../bills/bill-commands.js';

export interface RfaPath {
  readonly id: string;
}

export type CurrentRfa = StreamWithHistory<Rfa, RfaEvent>;
export type RfaDecisionContext = DecisionContext<CurrentRfa>;
type Handling<Form extends object, View> = CommandHandling<RfaCommand, RfaEvent, CurrentRfa, Form, View>;

export interface RfaHandling<Form extends object> extends Pick<Handling<Form, ChangedRfaView>, 'rules' | 'command'> {
  readonly form?: FormClass<Form>;
}

@Injectable()
export class RfaCommands {
  constructor(
    private readonly commands: Commands,
    private readonly base: ApiBase,
  ) {}

  handle<Form extends object>(
    request: CommandRequest<RfaPath>,
    handling: RfaHandling<Form>,
  ): Promise<CommandResponse<ChangedRfaView>> {
    return this.onRecord(request, {
      ...handling,
      present: ({ state, history }) => this.changed(request.context, state, history),
    });
  }

  /** Runs a command on an existing RFA and builds the response using `present`. */
  async onRecord<Form extends object, View>(
    request: CommandRequest<RfaPath>,
    handling: Pick<Handling<Form, View>, 'rules' | 'command' | 'present'> & { readonly form?: FormClass<Form> },
  ): Promise<CommandResponse<View>> {
    const { context, path } = request;
    checkTreatmentBilling(context);
    return this.commands.handle(request, rfas, {
      ...handling,
      stream: streamOf(context, path.id),
      presence: ({ state }) => (isVisible(context, state) ? 'present' : 'unknown'),
      signedBy: nameIn,
      command: async (form, moment) =>
        withActorName(await handling.command(form, moment), nameIn(form) ?? context.keyName),
    });
  }

  /** Drafts a new RFA, using the decision context's `id` as its ID. */
  async draft<Form extends object>(
    request: CommandRequest,
    handling: Pick<Handling<Form, ChangedRfaView>, 'rules' | 'command'> & {
      readonly form: FormClass<Form>;
      readonly word?: string;
    },
  ): Promise<CommandResponse<ChangedRfaView>> {
    const { context } = request;
    const { word, ...rest } = handling;
    checkTreatmentBilling(context);
    return this.commands.handle(request, rfas, {
      ...rest,
      stream: {
        creates: 'rfa',
        ...(word !== undefined && { word }),
        in: (id) => rfaStream(context.organizationId, id),
      },
      signedBy: nameIn,
      command: async (form, moment) =>
        withActorName(await handling.command(form, moment), nameIn(form) ?? context.keyName),
      present: ({ state, history }) => ({
        ...this.changed(context, state, history),
        location: `/v2/rfas/${state.rfaId}`,
      }),
    });
  }

  /** Legal rules currently in force. */
  get rules(): RuleSet {
    return this.commands.ledger.rules.current;
  }

  /** Throws 404 if the RFA does not exist or the caller cannot see it. */
  async existing(context: RequestContext, id: string): Promise<Rfa> {
    return (await this.reading(context, id)).now.state;
  }

  /** Includes events and idempotency keys. Throws 404 if the RFA does not exist or the caller cannot see it. */
  async reading(context: RequestContext, id: string): Promise<LoadedStream<CurrentRfa>> {
    checkTreatmentBilling(context);
    const reading = await rfas.read(this.commands.ledger, streamOf(context, id));
    if (!isVisible(context, reading.now.state)) throw new Rejection('not_found');
    return reading;
  }

  private changed(context: RequestContext, state: Rfa, history: CurrentRfa['history']): ShownResponse<ChangedRfaView> {
    const view = presentRfa(state, history.at(-1)?.metadata.at ?? state.updatedAt, this.base.url, this.rules);
    const [status] = operation(context.operation).status;
    return { body: canRead(context, 'getRfa') ? view : rfaReceipt(view), status };
  }
}

const nameIn = (form: object): string | undefined => (form as { readonly actorName?: string }).actorName;

const streamOf = ({ organizationId }: RequestContext, id: string): string => {
  if (!isRfaId(id)) throw new Rejection('not_found');
  return rfaStream(organizationId, id);
};

const isVisible = (context: RequestContext, { exists, facts }: Rfa): boolean =>
  exists && isOfCustomer(context, facts?.customerExternalId ?? null);

/** Throws 422 if there are problems. */
export const refuseAll = (errors: readonly FieldProblem[]): void => {
  if (errors.length > 0) throw new Rejection('validation_error', undefined, errors);
};
