import { Injectable } from '@nestjs/common';
import type { RfaDocumentForm } from '#contracts';
import type { NewRfaDocument } from '#domain';
import type { ReceivedBody, RequestContext } from '#http';
import { PacketIntake } from '../bills/submission/packet-intake.js';

/** Checked but not stored yet. */
export interface ReceivedRfaDocuments {
  readonly documents: readonly NewRfaDocument[];
  /** Stores the documents before the event that names them is appended. Later calls do nothing. */
  readonly keep: (rfaId: string) => Promise<void>;
}

/** Same checks and limits as for documents of bills. */
@Injectable()
export class RfaIntake {
  constructor(private readonly intake: PacketIntake) {}

  /** Throws 413 or 415. */
  async take(
    context: RequestContext,
    received: ReceivedBody,
    forms: readonly RfaDocumentForm[],
  ): Promise<ReceivedRfaDocuments> {
    const packet = await this.intake.check(context, received, {
      // RFAs have other document types than bills. The type comes from the RFA's form below.
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
