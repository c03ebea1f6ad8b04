import { Controller, Injectable, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CurrentRequest, type CommandRequest } from '#commands';
import { PreviewReviewRequest } from '#contracts';
import {
  billSource,
  hasIdentifiers,
  PacketComposer,
  redact,
  reviewFormPreview,
  secretsOf,
  type BillSource,
} from '#documents';
import { bill, billViewFold, decide, Rejection, reviewAsSentAt, type BillCommand, type ReviewOnFile } from '#domain';
import { foldHistory } from '#event-store';
import { canReadIdentifiers, currentTimeOf, Operation, requesterOf, validate, type RequestContext } from '#http';
import { pdfHeaders } from '../../pdf-headers.js';
import { BillCommands, type BillPath } from '../bill-commands.js';
import { reviewInputOf } from './disputed-lines.js';

const PREVIEW_ID = 'review_preview';

/** Draws the form of a review that was not saved. Writes nothing. */
@Injectable()
export class ReviewPreviews {
  constructor(
    private readonly bills: BillCommands,
    private readonly composer: PacketComposer,
  ) {}

  async compose({
    context,
    path,
    body,
    signal,
  }: CommandRequest<BillPath>): Promise<{ readonly pdf: Buffer; readonly filename: string }> {
    const { now } = await this.bills.existing(context, path.billId);
    const form = validate(PreviewReviewRequest, body ?? {});
    const [submitted] = now.history;
    const full = billSource(foldHistory(now.history, billViewFold), secretsOf(submitted), context.environment);
    if (full === null) throw new Rejection('not_found');
    const source = canReadIdentifiers(context) ? full : redact(full);
    const review = this.reviewOf(context, source, form);
    const { parts, options, filename } = reviewFormPreview(source, review, this.bills.rules);
    if (hasIdentifiers(source)) context.shown?.reveal();
    const { pdf } = await this.composer.compose(parts, options, requesterOf(context, signal));
    return { pdf, filename };
  }

  /** Returns the review as it would be sent now. Throws if it could not be created. */
  private reviewOf(context: RequestContext, source: BillSource, form: PreviewReviewRequest): ReviewOnFile {
    const at = currentTimeOf(context).toISOString();
    const command: BillCommand = {
      type: 'CreateReview',
      data: {
        at,
        actorName: context.keyName,
        review: reviewInputOf(form, { reviewId: PREVIEW_ID, type: form.type }),
      },
    };
    const { rules } = this.bills;
    const view = decide(bill, source.bill.facts, command, rules).reduce(
      (before, { type, data }) =>
        billViewFold.evolve(before, {
          ...{ id: '', type, data, revision: 0, position: 0n },
          // As for a request without `actorName`: the name of a key does not sign the form.
          metadata: { at, actor: context.actor, nameOf: 'credential' },
        }),
      source.bill,
    );
    const review = view.reviews.find(({ id }) => id === PREVIEW_ID);
    if (!review) throw new Rejection('not_found');
    return reviewAsSentAt(view, review, at, rules);
  }
}

@Controller()
export class ReviewPreviewController {
  constructor(private readonly previews: ReviewPreviews) {}

  @Operation('previewReview')
  async previewReview(
    @CurrentRequest() request: CommandRequest<BillPath>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const { pdf, filename } = await this.previews.compose(request);
    void reply.headers(pdfHeaders(filename));
    return pdf;
  }
}
