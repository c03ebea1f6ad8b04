import { client, type Types } from '../../api/client';

type Review = Pick<Types.ReviewView, 'id' | 'billId' | 'type'>;

/** Returns true if the review is filed with the state. A second review goes to the payer. */
export const isFiled = ({ type }: Pick<Review, 'type'>): boolean => type === 'independent_bill_review';

/** A draft's packet shows what would be sent now. */
export const packetOf = ({ id: reviewId, billId, type }: Review): string =>
  client.address(isFiled({ type }) ? 'getReviewPacket' : 'getSbrPacket', { path: { billId, reviewId } });
