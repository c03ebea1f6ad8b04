import { Injectable } from '@nestjs/common';
import type { RfaDocumentForm } from '#contracts';
import type { NewRfaDocument } from '#domain';
import type { ReceivedBody, RequestContext } from '#http';
import { PacketIntake } from '../bills/submission/packet-intake.js';

/** Documents that are checked but not stored yet. */
export interface ReceivedRfaDocuments {
  readonly documents: readonly NewRfaDocument[];
  /** Stores the documents. Must be called before the event that names them is appended. Later calls do nothing. */
  readonly keep: (rfaId: string) => Promise<void>;
}

/** Applies the same checks and limits as for bill documents. */
@Injectable()
export class RfaIntake {
  constructor(private readonly intake: PacketIntake) {}

  /** Throws 413 for documents that are too large and 415 for files that aren't PDFs. */
  async take(
    context: RequestContext,
    received: ReceivedBody,
    forms: readonly RfaDocumentForm[],
  ): Promise<ReceivedRfaDocuments> {
    const packet = await this.intake.check(context, received, {
      // RFAs have different document types than bills. The type is taken from the RFA's form below.
      documents: forms.map(({ filename, contentBase64 }) => ({ filename, contentBase64, documentType: 'other' })),
    });
    let kept: Promise<void> | undefined;
    return {
      documents: packet.documents.map(({ id, sizeBytes, pages, sha256 }, i) => {
        const form = forms[i];
        if (!form) throw new RangeError('an upload has no form, although the form was validated');
        const { documentType, documentDate = null, externalId = null, filename, description = null } = form;
        return {
          facts: { id, documentType, sizeBytes, pages, documentDate },
          text: { externalId, filename, description, sha256 },
        };
      }),
      keep: (rfaId) => (kept ??= this.intake.keep(packet, context.organizationId, rfaId)),
    };
  }
}
