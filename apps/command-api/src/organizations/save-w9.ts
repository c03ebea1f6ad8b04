import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MIB, SaveW9Request, type SavedOrganizationView } from '#contracts';
import { BlobStore, PdfInspector, type IncomingBlob } from '#documents';
import type { UnreadableReason } from '#domain';
import { refuse, type ReceivedBody, type RequestContext } from '#http';
import { base64Problems } from '../bills/submission/packet-intake.js';
import type { Answer } from '../kernel/answer.js';
import { newId } from '../kernel/new-id.js';
import { OrganizationMutations } from './organization-mutations.js';
import { savedAnswer } from './saved-answer.js';

/** Decoded. */
const LARGEST_W9 = 10 * MIB;
const PATH = 'contentBase64';

/** Puts a W-9 in the place of the current one. */
export class SaveW9 extends Command<Answer<SavedOrganizationView>> {
  constructor(
    readonly context: RequestContext,
    readonly received: ReceivedBody,
  ) {
    super();
  }
}

@CommandHandler(SaveW9)
export class SaveW9Handler implements ICommandHandler<SaveW9> {
  constructor(
    private readonly mutations: OrganizationMutations,
    private readonly blobs: BlobStore,
    private readonly inspector: PdfInspector,
  ) {}

  async execute({ context, received }: SaveW9): Promise<Answer<SavedOrganizationView>> {
    const {
      organizationId,
      organization: { accountId: account },
    } = context;
    const blobId = newId('doc');
    const request = {
      form: SaveW9Request,
      body: received.json,
      digests: received.uploads.map(({ sha256 }) => sha256),
      rules: () => base64Problems(received),
    };
    const keep = async (handle: IncomingBlob): Promise<UnreadableReason | undefined> => {
      const { reason } = await this.inspector.inspect(() => this.blobs.read(handle), {
        account,
        signal: received.signal,
      });
      await this.blobs.keep(handle, { organizationId, subject: organizationId, blobId });
      return reason;
    };
    let kept: Promise<UnreadableReason | undefined> | undefined;
    const changed = await this.mutations.handle(context, request, async (form, at) => {
      const { handle, size, sha256 } = fit(received);
      // Durable before the event that mentions it; once, however often the race is lost.
      const unreadable = await (kept ??= keep(handle));
      const { filename, taxYear = null } = form;
      const facts = { blobId, filename, sha256, sizeBytes: size, taxYear, ...(unreadable && { unreadable }) };
      return { type: 'SaveW9', data: { ...facts, at } };
    });
    return savedAnswer(context, changed);
  }
}

/** The one document of a valid form, where it is a PDF of a size that is taken; else 415 or 413. */
const fit = ({ uploads }: ReceivedBody): { handle: IncomingBlob; size: number; sha256: string } => {
  const upload = uploads.find(({ path }) => path === PATH);
  if (!upload) throw new RangeError('a form without its document got past the rules');
  const { handle, size, sha256, problem } = upload;
  if (problem === 'invalid_pdf') return refuse('invalid_pdf', { errors: [{ path: PATH, message: 'is not a PDF' }] });
  if (size > LARGEST_W9 || problem !== undefined)
    return refuse('request_too_large', { errors: [{ path: PATH, message: 'must be at most 10 MiB decoded' }] });
  return { handle: handle as IncomingBlob, size, sha256 };
};
