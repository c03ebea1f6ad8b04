import { createHash } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, newId, type CommandResponse } from '#commands';
import { SignRfaRequest, type ChangedRfaView, type RfaPreviewView } from '#contracts';
import { canonicalJson, previewDocumentIdOf, type Rfa } from '#domain';
import { RfaCommands, type RfaPath } from './rfa-commands.js';

/** Hex SHA-256 of the content covered by a signature. */
const contentHashOf = ({ rfaId, revision, facts, text }: Rfa): string =>
  createHash('sha256').update(canonicalJson({ rfaId, revision, facts, text })).digest('hex');

/** Returns the hash that fixes the content for a signature. */
export class PreviewRfaSigning extends HttpCommand<RfaPreviewView, RfaPath> {}

@CommandHandler(PreviewRfaSigning)
export class PreviewRfaSigningHandler implements ICommandHandler<PreviewRfaSigning> {
  constructor(private readonly rfas: RfaCommands) {}

  execute(request: PreviewRfaSigning): Promise<CommandResponse<RfaPreviewView>> {
    return this.rfas.onRecord(request, {
      command: (_, { at, state }) => ({
        type: 'PreviewRfa',
        data: { at, actorName: null, previewId: newId('rfapre'), contentHash: contentHashOf(state) },
      }),
      present: ({ state: { preview, facts } }) => {
        if (preview === null) throw new RangeError('the preview was not recorded');
        const { previewId: id, contentHash, revision: contentRevision, expiresAt } = preview;
        const previewDocumentId = facts?.form === 'narrative' ? null : previewDocumentIdOf(id);
        return { body: { id, contentHash, contentRevision, expiresAt, previewDocumentId } };
      },
    });
  }
}

export class SignRfa extends HttpCommand<ChangedRfaView, RfaPath> {}

@CommandHandler(SignRfa)
export class SignRfaHandler implements ICommandHandler<SignRfa> {
  constructor(private readonly rfas: RfaCommands) {}

  execute(request: SignRfa): Promise<CommandResponse<ChangedRfaView>> {
    return this.rfas.handle(request, {
      form: SignRfaRequest,
      rules: ({ physicianAuthorized }) =>
        physicianAuthorized === false
          ? [{ path: 'physicianAuthorized', message: 'must be true: only the physician can authorize the request' }]
          : [],
      command: ({ snapshotId, contentHash, actorReference, accepted }, { at }) => ({
        type: 'SignRfa',
        data: {
          ...{ at, actorName: null, previewId: snapshotId, contentHash, actorReference },
          accepted: (accepted ?? []).map(({ code, reason }) => ({ code, reason })),
        },
      }),
    });
  }
}
