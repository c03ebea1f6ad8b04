import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, newRfaItemId, uploadsOf, type CommandResponse } from '#commands';
import { CopyRfaRequest, CreateRfaRequest, ReplaceRfaDraftRequest, type ChangedRfaView } from '#contracts';
import { Rejection, rfaNumberCounter } from '#domain';
import { EventStore } from '#event-store';
import { refuse, type RequestContext } from '#http';
import { base64Problems } from '../bills/submission/packet-intake.js';
import { RfaCommands, type RfaPath } from './rfa-commands.js';
import { contentProblems, requestTypeOf, RfaContents } from './rfa-content.js';
import { RfaIntake, type ReceivedRfaDocuments } from './rfa-intake.js';

export class CreateRfa extends HttpCommand<ChangedRfaView> {}

@CommandHandler(CreateRfa)
export class CreateRfaHandler implements ICommandHandler<CreateRfa> {
  constructor(
    private readonly rfas: RfaCommands,
    private readonly contents: RfaContents,
    private readonly intake: RfaIntake,
    private readonly events: EventStore,
  ) {}

  execute(request: CreateRfa): Promise<CommandResponse<ChangedRfaView>> {
    const { context } = request;
    const received = uploadsOf(request);
    let taken: Promise<ReceivedRfaDocuments> | undefined;
    return this.rfas.draft(request, {
      form: CreateRfaRequest,
      rules: ({ rfa }, { at }) => [...contentProblems(rfa, [], at), ...base64Problems(received)],
      command: async (form, { id: rfaId, at }) => {
        const customerExternalId = customerOf(context, form.customerExternalId);
        const content = await this.contents.contentOf(context, form.rfa, { rfaId, customerExternalId });
        // Take uploads once, even after a version conflict.
        const documents = await (taken ??= this.intake.take(context, received, form.documents ?? []));
        await documents.keep(rfaId);
        const rfaNumber = await this.events.reserve(rfaNumberCounter(context.organizationId), 1);
        return {
          type: 'DraftRfa',
          data: { at, actorName: null, rfaId, rfaNumber, copyOf: null, ...content, documents: documents.documents },
        };
      },
    });
  }
}

/** A session limited to one customer may draft for that customer only. */
const customerOf = ({ scope }: RequestContext, named: string | undefined): string | null => {
  if (scope.kind === 'organization') return named ?? null;
  if (named !== undefined && named !== scope.customerExternalId) return refuse('scope_not_allowed');
  return scope.customerExternalId;
};

export class ReplaceRfaDraft extends HttpCommand<ChangedRfaView, RfaPath> {}

@CommandHandler(ReplaceRfaDraft)
export class ReplaceRfaDraftHandler implements ICommandHandler<ReplaceRfaDraft> {
  constructor(
    private readonly rfas: RfaCommands,
    private readonly contents: RfaContents,
  ) {}

  execute(request: ReplaceRfaDraft): Promise<CommandResponse<ChangedRfaView>> {
    const { context } = request;
    return this.rfas.handle(request, {
      form: ReplaceRfaDraftRequest,
      rules: ({ rfa }, { at, state }) => contentProblems(rfa, state.facts?.items.map(({ itemId }) => itemId) ?? [], at),
      command: async ({ expectedRevision, rfa }, { at, state }) => ({
        type: 'ReplaceRfaDraft',
        data: {
          at,
          actorName: null,
          expectedRevision,
          ...(await this.contents.contentOf(context, rfa, {
            rfaId: state.rfaId,
            customerExternalId: state.facts?.customerExternalId ?? null,
          })),
        },
      }),
    });
  }
}

export class CopyRfa extends HttpCommand<ChangedRfaView, RfaPath> {}

@CommandHandler(CopyRfa)
export class CopyRfaHandler implements ICommandHandler<CopyRfa> {
  constructor(
    private readonly rfas: RfaCommands,
    private readonly events: EventStore,
  ) {}

  async execute(request: CopyRfa): Promise<CommandResponse<ChangedRfaView>> {
    const { context, path } = request;
    const original = await this.rfas.existing(context, path.id);
    return this.rfas.draft(request, {
      form: CopyRfaRequest,
      word: `copy of ${path.id}`,
      command: async ({ expectedRevision, requestType }, { id: rfaId, at }) => {
        const { facts, text, revision } = original;
        if (facts === null || text === null)
          throw new Rejection('lifecycle_conflict', 'The data of the request was erased.');
        if (expectedRevision !== revision)
          throw new Rejection('rfa_revision_changed', `The current revision is ${revision}.`);
        const rfaNumber = await this.events.reserve(rfaNumberCounter(context.organizationId), 1);
        const items = facts.items.map((item) => ({ ...item, itemId: newRfaItemId(rfaId) }));
        const type = requestType && {
          requestType: requestTypeOf(requestType),
          oralConfirmation: requestType === 'oral_authorization_confirmation',
        };
        return {
          type: 'DraftRfa',
          data: {
            ...{ at, actorName: null, rfaId, rfaNumber, copyOf: path.id, documents: [] },
            ...{ facts: { ...facts, ...type, items }, text },
          },
        };
      },
    });
  }
}
