import { Injectable } from '@nestjs/common';
import type { DraftDocumentForm, SaveDraftRequest } from '#contracts';
import { documentLimits, Rejection, sum, type BillDraft, type FieldProblem, type PacketDocument } from '#domain';
import type { ReceivedBody, RequestContext } from '#http';
import { PacketIntake } from '../bills/submission/packet-intake.js';

type DocumentForms = NonNullable<SaveDraftRequest['documents']>;

/** Each document is either new or one of the stored documents, and none is listed twice. */
export const documentProblems = (
  forms: Partial<SaveDraftRequest>['documents'],
  stored: BillDraft['documents'],
): readonly FieldProblem[] => {
  const known = new Set(stored.map(({ id }) => id));
  return (forms ?? []).flatMap((form: Partial<DraftDocumentForm> | undefined, n): readonly FieldProblem[] => {
    // An invalid item is missing, and its problem is known.
    if (form === undefined) return [];
    const { id, contentBase64 } = form;
    if (id === undefined)
      return contentBase64 === undefined
        ? [{ path: `documents.${n}.contentBase64`, message: 'is required for a new document' }]
        : [];
    if (contentBase64 !== undefined)
      return [{ path: `documents.${n}.id`, message: 'must not be sent together with contentBase64' }];
    return known.delete(id) ? [] : [{ path: `documents.${n}.id`, message: 'is not a document of the draft' }];
  });
};

/** Problems of files outside the list of documents, such as a file in `bill`. */
export const misplacedUploads = ({ uploads }: ReceivedBody): readonly FieldProblem[] =>
  uploads
    .filter(({ path }) => !/^documents\.\d+\.contentBase64$/.test(path))
    .map(({ path }) => ({ path, message: 'is not a known field' }));

/** Documents of a draft. `keep` stores the new documents. */
export interface DraftPacket {
  readonly documents: readonly PacketDocument[];
  readonly keep: (draftId: string) => Promise<void>;
}

@Injectable()
export class DraftDocuments {
  constructor(private readonly intake: PacketIntake) {}

  /** Throws 413 and 415 like POST /bills. */
  async check(
    context: RequestContext,
    received: ReceivedBody,
    forms: DocumentForms,
    stored: BillDraft['documents'],
  ): Promise<DraftPacket> {
    const fresh = forms.filter(({ id }) => id === undefined);
    const packet = await this.intake.check(context, received, {
      documents: fresh.map(({ filename, documentType }) => ({ filename, documentType, contentBase64: '' })),
    });
    const added = packet.documents.values();
    const documents = forms.map(({ id, contentBase64: _content, ...form }): PacketDocument => {
      const kept = stored.find((document) => document.id === id);
      if (kept) return { ...kept, form };
      const next = added.next().value;
      if (!next) throw new RangeError('a new document has no upload, although the form was validated');
      const { upload: _upload, ...facts } = next;
      return { ...facts, form };
    });
    if (sum(documents.map(({ sizeBytes }) => sizeBytes)) > documentLimits.bytes)
      throw new Rejection('submission_too_large');
    return { documents, keep: (draftId) => this.intake.keep(packet, context.organizationId, draftId) };
  }
}
