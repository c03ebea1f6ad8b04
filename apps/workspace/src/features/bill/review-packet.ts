import { client, type Types } from '../../api/client';

type Review = Pick<Types.ReviewView, 'id' | 'billId' | 'type' | 'state'>;

/** An independent review is filed with the state; a second one goes to the payer. */
export const isFiled = ({ type }: Pick<Review, 'type'>): boolean => type === 'independent_bill_review';

/** Has it a packet? That of a second review is made when it is sent. */
export const hasPacket = (review: Review): boolean => isFiled(review) || review.state !== 'draft';

/** Where the packet of a review is. */
export const packetOf = ({ id: reviewId, billId, type }: Review): string =>
  client.address(isFiled({ type }) ? 'getReviewPacket' : 'getSbrPacket', { path: { billId, reviewId } });
