import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, newId, uploadsOf, type CommandResponse } from '#commands';
import { MIB, presentOrganization, SaveW9Request, type OrganizationView } from '#contracts';
import { BlobStore, PdfInspector, type IncomingBlob } from '#documents';
import { type DocumentLosses, recordedLosses } from '#domain';
import { requesterOf, refuse, type ReceivedBody } from '#http';
import { base64Problems } from '../bills/submission/packet-intake.js';
import { OrganizationCommands } from './organization-commands.js';

/** Limit on the decoded size. */
const MAX_W9_BYTES = 10 * MIB;
const PATH = 'contentBase64';

export class SaveW9 extends HttpCommand<OrganizationView> {}

@CommandHandler(SaveW9)
export class SaveW9Handler implements ICommandHandler<SaveW9> {
  constructor(
    private readonly organizations: OrganizationCommands,
    private readonly blobs: BlobStore,
    private readonly inspector: PdfInspector,
  ) {}

  execute(request: SaveW9): Promise<CommandResponse<OrganizationView>> {
    const { context } = request;
    const { organizationId } = context;
    const received = uploadsOf(request);
    const blobId = newId('doc');
    const keep = async (handle: IncomingBlob, sha256: string): Promise<DocumentLosses> => {
      const { reason, lostPages, absentPages } = await this.inspector.inspect(
        { sha256, load: () => this.blobs.read(handle) },
        requesterOf(context, received.signal),
      );
      await this.blobs.keep(handle, { organizationId, subject: organizationId, blobId });
      return recordedLosses({ unreadable: reason, lostPages, absentPages });
    };
    let kept: Promise<DocumentLosses> | undefined;
    return this.organizations.handle(request, {
      form: SaveW9Request,
      rules: () => base64Problems(received),
      command: async ({ filename, taxYear = null }, { at }) => {
        const { handle, size, sha256 } = requirePdf(received);
        // Store the file only once, before its event, even after a version conflict.
        const losses = await (kept ??= keep(handle, sha256));
        const facts = { blobId, filename, sha256, sizeBytes: size, taxYear, ...losses };
        return { type: 'SaveW9', data: { ...facts, at } };
      },
      present: ({ state }) => ({ body: presentOrganization(state) }),
    });
  }
}

/** Throws 415 if the document is not a PDF, or 413 if it is too large. */
const requirePdf = ({ uploads }: ReceivedBody): { handle: IncomingBlob; size: number; sha256: string } => {
  const upload = uploads.find(({ path }) => path === PATH);
  if (!upload) throw new RangeError('the document is missing, although the form was validated');
  const { handle, size, sha256, problem } = upload;
  if (problem === 'invalid_pdf') return refuse('invalid_pdf', { errors: [{ path: PATH, message: 'is not a PDF' }] });
  if (size > MAX_W9_BYTES || problem !== undefined)
    return refuse('request_too_large', { errors: [{ path: PATH, message: 'must be at most 10 MiB decoded' }] });
  return { handle: handle as IncomingBlob, size, sha256 };
};
