import { Injectable } from '@nestjs/common';
import { newId } from '#commands';
import { authorizationProofOf, BlobStore, PacketComposer } from '#documents';
import { bill, decide, unrecordedDenial, type BillCommand, type BillFacts, type ReviewType } from '#domain';
import { EncryptedEventStore } from '#event-store';
import { requesterOf, type RequestContext } from '#http';

const reviewTypeOf = ({ type, data }: BillCommand, { reviews }: BillFacts): ReviewType | null => {
  if (type === 'CreateReview' || type === 'StartReview') return data.review.type;
  if (type !== 'SubmitReview') return null;
  return reviews.find(({ reviewId }) => reviewId === data.reviewId)?.type ?? null;
};

/** Adds proof of authorization to the second review of an EOR that denies authorized treatment. */
@Injectable()
export class AuthorizationProofs {
  constructor(
    private readonly ledger: EncryptedEventStore,
    private readonly blobs: BlobStore,
    private readonly composer: PacketComposer,
  ) {}

  /** Adds the proof unless it was already recorded, so that immediate requests do not wait for the reaction. */
  async with(context: RequestContext, facts: BillFacts, command: BillCommand): Promise<BillCommand> {
    if (reviewTypeOf(command, facts) !== 'second_review' || unrecordedDenial(facts) === null) return command;
    // Check before copying documents, so that a rejected review leaves no copies.
    decide(bill, facts, command, this.ledger.rules.current);
    const { ledger, blobs, composer } = this;
    const proof = await authorizationProofOf(
      { ledger, blobs, composer, owner: requesterOf(context), newDocumentId: () => newId('doc') },
      context.organizationId,
      facts,
    );
    return { ...command, data: { ...command.data, proof } } as BillCommand;
  }
}
