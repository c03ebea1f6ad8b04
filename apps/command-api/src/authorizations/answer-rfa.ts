import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, newId, type CommandResponse } from '#commands';
import {
  AnswerRfaInformationRequest,
  DeferRfaRequest,
  LiftRfaDeferralRequest,
  RequestRfaInformationRequest,
  ReturnRfaRequest,
  type ChangedRfaView,
} from '#contracts';
import { RfaCommands, type RfaPath } from './rfa-commands.js';

/** The claims administrator requested more information. */
export class RequestRfaInformation extends HttpCommand<ChangedRfaView, RfaPath> {}

@CommandHandler(RequestRfaInformation)
export class RequestRfaInformationHandler implements ICommandHandler<RequestRfaInformation> {
  constructor(private readonly rfas: RfaCommands) {}

  execute(request: RequestRfaInformation): Promise<CommandResponse<ChangedRfaView>> {
    return this.rfas.handle(request, {
      form: RequestRfaInformationRequest,
      command: ({ requestedAt, requestText, dueAt = null, requestDocumentId = null }, { at }) => ({
        type: 'RequestRfaInformation',
        data: {
          ...{ at, actorName: null, requestId: newId('rfareq') },
          ...{ requestedAt, dueAt, requestText, requestDocumentId },
        },
      }),
    });
  }
}

/** The practice responded to the claims administrator's information request. */
export class AnswerRfaInformation extends HttpCommand<ChangedRfaView, RfaPath & { readonly requestId: string }> {}

@CommandHandler(AnswerRfaInformation)
export class AnswerRfaInformationHandler implements ICommandHandler<AnswerRfaInformation> {
  constructor(private readonly rfas: RfaCommands) {}

  execute(request: AnswerRfaInformation): Promise<CommandResponse<ChangedRfaView>> {
    const { requestId } = request.path;
    return this.rfas.handle(request, {
      form: AnswerRfaInformationRequest,
      command: ({ respondedAt, responseDocumentIds }, { at }) => ({
        type: 'AnswerRfaInformation',
        data: { at, actorName: null, requestId, respondedAt, responseDocumentIds: responseDocumentIds ?? [] },
      }),
    });
  }
}

/** The claims administrator returned the RFA as incomplete. */
export class ReturnRfa extends HttpCommand<ChangedRfaView, RfaPath> {}

@CommandHandler(ReturnRfa)
export class ReturnRfaHandler implements ICommandHandler<ReturnRfa> {
  constructor(private readonly rfas: RfaCommands) {}

  execute(request: ReturnRfa): Promise<CommandResponse<ChangedRfaView>> {
    return this.rfas.handle(request, {
      form: ReturnRfaRequest,
      command: ({ returnedAt, reasonCode: code, responseDocumentId }, { at }) => ({
        type: 'ReturnRfa',
        data: { at, actorName: null, code, returnedAt, responseDocumentId },
      }),
    });
  }
}

/** The claims administrator deferred utilization review. */
export class DeferRfa extends HttpCommand<ChangedRfaView, RfaPath> {}

@CommandHandler(DeferRfa)
export class DeferRfaHandler implements ICommandHandler<DeferRfa> {
  constructor(private readonly rfas: RfaCommands) {}

  execute(request: DeferRfa): Promise<CommandResponse<ChangedRfaView>> {
    return this.rfas.handle(request, {
      form: DeferRfaRequest,
      command: ({ deferredAt, itemIds, reason, responseDocumentId }, { at }) => ({
        type: 'DeferRfaReview',
        data: { at, actorName: null, itemIds: itemIds ?? null, deferredAt, responseDocumentId, reason },
      }),
    });
  }
}

/** The deferral ended, and the review continues. */
export class LiftRfaDeferral extends HttpCommand<ChangedRfaView, RfaPath> {}

@CommandHandler(LiftRfaDeferral)
export class LiftRfaDeferralHandler implements ICommandHandler<LiftRfaDeferral> {
  constructor(private readonly rfas: RfaCommands) {}

  execute(request: LiftRfaDeferral): Promise<CommandResponse<ChangedRfaView>> {
    return this.rfas.handle(request, {
      form: LiftRfaDeferralRequest,
      command: ({ liftedAt, reason }, { at }) => ({
        type: 'LiftRfaDeferral',
        data: { at, actorName: null, liftedAt, reason },
      }),
    });
  }
}
