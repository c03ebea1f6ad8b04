import { Injectable } from '@nestjs/common';
import { newId } from '#commands';
import { authorizationProofOf, BlobStore, PacketComposer } from '#documents';
import { bill, decide, unrecordedDenial, type BillCommand, type BillFacts, type ReviewType } from '#domain';
import { EncryptedEventStore } from '#event-store';
import { requesterOf, type RequestContext } from '#http';

/** The kind of review that a command asks for; null of any other command. */
const reviewTypeOf = ({ type, data }: BillCommand, { reviews }: BillFacts): ReviewType | null => {
  if (type === 'CreateReview' || type === 'StartReview') return data.review.type;
  if (type !== 'SubmitReview') return null;
  return reviews.find(({ reviewId }) => reviewId === data.reviewId)?.type ?? null;
};

/** What proves that treatment was authorized goes along with the second review of an EOR that denies it. */
@Injectable()
export class AuthorizationProofs {
  constructor(
    private readonly ledger: EncryptedEventStore,
    private readonly blobs: BlobStore,
    private readonly composer: PacketComposer,
  ) {}

  /** The command, with the proof where nobody noted it yet: who asks at once is not dependent on when the log is followed. */
  async with(context: RequestContext, facts: BillFacts, command: BillCommand): Promise<BillCommand> {
    if (reviewTypeOf(command, facts) !== 'second_review' || unrecordedDenial(facts) === null) return command;
    // What is refused leaves no copies behind.
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
