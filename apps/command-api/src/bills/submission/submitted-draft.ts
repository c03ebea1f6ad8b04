import { Injectable } from '@nestjs/common';
import { isPlainObject, SubmitBillRequest } from '#contracts';
import { documentLimits, restoreIdentifiers, withDraftPatient, type BillDraft } from '#domain';
import { BlobStore, type IncomingBlob, type Upload } from '#documents';
import { Vault } from '#event-store';
import { examine, type ReceivedBody, type RequestContext } from '#http';
import { BillDrafts, StateStore } from '#state-store';
import { copyBlob } from './copy-blob.js';
import type { SubmissionRequest } from './submissions.js';

export type SentSubmission = Pick<SubmissionRequest, 'examined' | 'sent' | 'received'>;

/** ID in `submission.draftId`, or undefined. */
export const draftIdOf = (body: unknown): string | undefined => {
  const submission = isPlainObject(body) ? body['submission'] : undefined;
  const draftId = isPlainObject(submission) ? submission['draftId'] : undefined;
  return typeof draftId === 'string' && draftId !== '' ? draftId : undefined;
};

/** A session limited to one customer sees only that customer's drafts. */
export const isOwnDraft = ({ scope }: RequestContext, { customerExternalId }: BillDraft): boolean =>
  scope.kind === 'organization' || (scope.kind === 'customer' && scope.customerExternalId === customerExternalId);

/** The submission without a draft. */
const submissionOf = (body: unknown, received: ReceivedBody): SentSubmission => ({
  examined: examine(SubmitBillRequest, body),
  sent: { form: SubmitBillRequest, body },
  received,
});

/** Drafts named in submissions. */
@Injectable()
export class SubmittedDrafts {
  private readonly drafts: BillDrafts;

  constructor(
    stateStore: StateStore,
    vault: Vault,
    private readonly blobs: BlobStore,
  ) {
    this.drafts = new BillDrafts(stateStore, vault);
  }

  /**
   * Returns the submission with the draft's documents, masked numbers and patient ID. An unknown draft is a problem of
   * the field. The caller must release the body. A validation does not read the documents: they were checked when they
   * were received.
   */
  async attach(
    context: RequestContext,
    body: unknown,
    received: ReceivedBody,
    { validates = false }: { readonly validates?: boolean } = {},
  ): Promise<SentSubmission> {
    const draftId = draftIdOf(body);
    if (draftId === undefined) return submissionOf(body, received);
    const found = await this.drafts.get(context.organizationId, draftId);
    if (found === null || !isPlainObject(body) || !isOwnDraft(context, found.draft)) {
      const { examined, ...rest } = submissionOf(body, received);
      const unknown = { path: 'submission.draftId', message: 'is not a draft of this organization' };
      return { ...rest, examined: { ...examined, errors: [...examined.errors, unknown] } };
    }
    const { draft } = found;
    const given = Array.isArray(body['documents']) ? (body['documents'] as readonly unknown[]) : [];
    const sent = new Set(received.uploads.map(({ sha256 }) => sha256));
    const missing = draft.documents.filter(({ sha256 }) => !sent.has(sha256));
    const uploads = validates ? [] : await this.copyAll(draft, missing, given.length);
    const bill = body['bill'];
    const whole = {
      ...body,
      ...(isPlainObject(bill) && {
        bill: withDraftPatient(restoreIdentifiers(bill, draft.bill), draft),
      }),
      ...(missing.length > 0 && {
        documents: [
          ...given,
          ...missing.map(({ form }, n) => ({ ...form, contentBase64: `@${received.uploads.length + n}` })),
        ],
      }),
    };
    const all = [...received.uploads, ...uploads];
    const totalBytes = all.reduce((sum, { size }) => sum + size, 0);
    return submissionOf(whole, {
      ...received,
      ...{ json: whole, uploads: all, totalBytes, tooLarge: totalBytes > documentLimits.bytes },
      release: async () => {
        await Promise.all(uploads.map(async ({ handle }) => handle && this.blobs.discard(handle)));
      },
    });
  }

  /** Destroys a draft that was submitted. Can be repeated. */
  discard({ organizationId }: RequestContext, draftId: string): Promise<void> {
    return this.drafts.destroy(organizationId, draftId, this.blobs);
  }

  private async copyAll(
    { organizationId, draftId }: BillDraft,
    documents: BillDraft['documents'],
    at: number,
  ): Promise<readonly Upload<IncomingBlob>[]> {
    const uploads: Upload<IncomingBlob>[] = [];
    try {
      for (const { id, sha256 } of documents) {
        const handle = await copyBlob(this.blobs, { organizationId, subject: draftId, blobId: id });
        uploads.push({ path: `documents.${at + uploads.length}.contentBase64`, size: handle.size, sha256, handle });
      }
      return uploads;
    } catch (error) {
      await Promise.all(uploads.map(async ({ handle }) => handle && this.blobs.discard(handle)));
      throw error;
    }
  }
}
