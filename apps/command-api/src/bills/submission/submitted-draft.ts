import { Injectable } from '@nestjs/common';
import { withStreamLock } from '#commands';
import { isPlainObject, SubmitBillRequest } from '#contracts';
import {
  documentLimits,
  draftText,
  restoreIdentifiers,
  sum,
  withDraftPatient,
  type BillDraft,
  type Timestamp,
  type UncheckedJson,
  type Warning,
} from '#domain';
import { BlobStore, type IncomingBlob, type Upload } from '#documents';
import { EncryptedEventStore, Vault } from '#event-store';
import { examine, type ReceivedBody, type RequestContext } from '#http';
import { BillDrafts, StateStore } from '#state-store';
import { copyBlob } from './copy-blob.js';
import { packetWarnings } from './packet-intake.js';
import type { SubmissionRequest } from './submissions.js';

export type SentSubmission = Pick<SubmissionRequest, 'examined' | 'sent' | 'received'>;

interface AttachedDraft extends SentSubmission {
  /** Warnings about the draft's documents. A validation does not read them. */
  readonly warnings: readonly Warning[];
}

/** ID in `submission.draftId`, or undefined. */
export const draftIdOf = (body: unknown): string | undefined => {
  const submission = isPlainObject(body) ? body['submission'] : undefined;
  const draftId = isPlainObject(submission) ? submission['draftId'] : undefined;
  return typeof draftId === 'string' && draftId !== '' ? draftId : undefined;
};

/** A session limited to one customer sees only that customer's drafts. */
export const isOwnDraft = ({ scope }: RequestContext, { customerExternalId }: BillDraft): boolean =>
  scope.kind === 'organization' || (scope.kind === 'customer' && scope.customerExternalId === customerExternalId);

/** A draft's patient ID is valid only for bills of the draft's customer. */
const isOfSameCustomer = ({ scope }: RequestContext, body: UncheckedJson, { customerExternalId }: BillDraft): boolean =>
  scope.kind !== 'organization' || draftText(body, 'customerExternalId') === customerExternalId;

export const submissionOf = (body: unknown, received: ReceivedBody): SentSubmission => ({
  examined: examine(SubmitBillRequest, body),
  sent: { form: SubmitBillRequest, body },
  received,
});

/** Changes of one draft run one after the other. */
export const draftLock = (organizationId: string, draftId: string): string => `${organizationId}/${draftId}`;

/** Returns the warning with the document's number increased by `offset`. */
const movedBy = (offset: number, { path, ...warning }: Warning): Warning => ({
  ...warning,
  path: path.replace(/^documents\.(\d+)/, (_, index: string) => `documents.${Number(index) + offset}`),
});

/** Drafts named in submissions. */
@Injectable()
export class SubmittedDrafts {
  private readonly drafts: BillDrafts;

  constructor(
    stateStore: StateStore,
    vault: Vault,
    private readonly blobs: BlobStore,
    private readonly ledger: EncryptedEventStore,
  ) {
    this.drafts = new BillDrafts(stateStore, vault);
  }

  /** Changes of the draft in this process wait until the returned function is called. */
  hold({ organizationId }: RequestContext, draftId: string): Promise<() => void> {
    return new Promise((resolve, reject) => {
      withStreamLock(this.ledger, draftLock(organizationId, draftId), () => new Promise<void>(resolve)).catch(reject);
    });
  }

  /**
   * Returns the submission with the draft's documents, masked numbers and patient ID. Reports an unknown draft as a
   * problem of the field. The caller must release the body. A validation does not read the documents: they were checked
   * when they were received.
   */
  async attach(
    context: RequestContext,
    submission: SentSubmission,
    { validates = false }: { readonly validates?: boolean } = {},
  ): Promise<AttachedDraft> {
    const {
      sent: { body },
      received,
      examined,
    } = submission;
    const draftId = draftIdOf(body);
    if (draftId === undefined) return { ...submission, warnings: [] };
    const found = await this.drafts.get(context.organizationId, draftId);
    if (found === null || !isPlainObject(body) || !isOwnDraft(context, found.draft)) {
      const unknown = { path: 'submission.draftId', message: 'is not a draft of this organization' };
      return { ...submission, examined: { ...examined, errors: [...examined.errors, unknown] }, warnings: [] };
    }
    const { draft } = found;
    const given = Array.isArray(body['documents']) ? (body['documents'] as readonly unknown[]) : [];
    const sent = new Set(received.uploads.map(({ sha256 }) => sha256));
    const missing = draft.documents.filter(({ sha256 }) => !sent.has(sha256));
    const uploads = validates ? [] : await this.copyAll(draft, missing, given.length);
    const bill = body['bill'];
    const restored = isPlainObject(bill) ? restoreIdentifiers(bill, draft.bill) : undefined;
    const whole = {
      ...body,
      ...(restored && {
        bill: isOfSameCustomer(context, body, draft) ? withDraftPatient(restored, draft) : restored,
      }),
      ...(missing.length > 0 && {
        documents: [
          ...given,
          ...missing.map(({ form }, n) => ({ ...form, contentBase64: `@${received.uploads.length + n}` })),
        ],
      }),
    };
    const all = [...received.uploads, ...uploads];
    const unread = validates ? missing : [];
    const totalBytes = sum([...all.map(({ size }) => size), ...unread.map(({ sizeBytes }) => sizeBytes)]);
    return {
      ...submissionOf(whole, {
        ...received,
        ...{ json: whole, uploads: all, totalBytes, tooLarge: totalBytes > documentLimits.bytes },
        release: () => this.remove(uploads),
      }),
      warnings: packetWarnings(unread).map((warning) => movedBy(given.length, warning)),
    };
  }

  /** Destroys a draft that was submitted. Can be repeated. With `before`, keeps a draft that was changed later. */
  async discard({ organizationId }: RequestContext, draftId: string, before?: Timestamp): Promise<void> {
    if (before !== undefined) {
      const found = await this.drafts.get(organizationId, draftId);
      if (found && found.draft.updatedAt > before) return;
    }
    await this.drafts.destroy(organizationId, draftId, this.blobs);
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
      await this.remove(uploads);
      throw error;
    }
  }

  private async remove(uploads: readonly Upload<IncomingBlob>[]): Promise<void> {
    await Promise.all(uploads.map(async ({ handle }) => handle && this.blobs.discard(handle)));
  }
}
