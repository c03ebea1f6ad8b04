import { client, type Types } from '../../api/client';

type Review = Pick<Types.ReviewView, 'id' | 'billId' | 'type'>;

/** An independent review is filed with the state; a second one goes to the payer. */
export const isFiled = ({ type }: Pick<Review, 'type'>): boolean => type === 'independent_bill_review';

/** Where the packet of a review is; that of a draft is as it would go now. */
export const packetOf = ({ id: reviewId, billId, type }: Review): string =>
  client.address(isFiled({ type }) ? 'getReviewPacket' : 'getSbrPacket', { path: { billId, reviewId } });
