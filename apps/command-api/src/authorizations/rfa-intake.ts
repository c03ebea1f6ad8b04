import { Injectable } from '@nestjs/common';
import type { RfaDocumentForm } from '#contracts';
import type { NewRfaDocument } from '#domain';
import type { ReceivedBody, RequestContext } from '#http';
import { PacketIntake } from '../bills/submission/packet-intake.js';

/** Documents that arrived and were looked into, and are not kept yet. */
export interface ReceivedRfaDocuments {
  readonly documents: readonly NewRfaDocument[];
  /** Makes them the request's own: durable before its event. Once, however often it is called. */
  readonly keep: (rfaId: string) => Promise<void>;
}

/** Takes documents of requests in, by the same checks and limits as a bill's. */
@Injectable()
export class RfaIntake {
  constructor(private readonly intake: PacketIntake) {}

  /** Throws 413 and 415 problems. */
  async take(
    context: RequestContext,
    received: ReceivedBody,
    forms: readonly RfaDocumentForm[],
  ): Promise<ReceivedRfaDocuments> {
    const packet = await this.intake.check(context, received, {
      // Types of a bill's documents are other words: what it is is read from the form of the request.
      documents: forms.map(({ filename, contentBase64 }) => ({ filename, contentBase64, documentType: 'other' })),
    });
    let kept: Promise<void> | undefined;
    return {
      documents: packet.documents.map(({ id, sizeBytes, pages, sha256 }, i) => {
        const form = forms[i];
        if (!form) throw new RangeError('an upload without a form got past the rules');
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
