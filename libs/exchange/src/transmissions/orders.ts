import type { TransmissionKind, TransmissionOrder } from '#documents';
import { billView, type BillEvent, type BillOnFile, type ReviewOnFile } from '#domain';
import type { StoredEvent } from '#event-store';

type BillHistory = readonly StoredEvent<BillEvent>[];

/** The events that make a transmission; of a review its type says more. */
const kinds: Readonly<Record<string, TransmissionKind>> = {
  BillSubmitted: 'original',
  BillResubmitted: 'resubmission',
  DuplicateSent: 'duplicate',
  ReviewSubmitted: 'second_review',
};

/** A transmission, and the bill as it was when it was to go: what came later is no part of it. */
export interface OrderedTransmission {
  readonly order: TransmissionOrder;
  readonly bill: BillOnFile;
}

/** The transmission that the event of this revision calls for; null where it calls for none. */
export const transmissionAt = (
  history: BillHistory,
  organizationId: string,
  revision: number,
): OrderedTransmission | null => {
  const then = history.filter((event) => event.revision <= revision);
  const bill = billView(then);
  const transmission = bill.facts.transmissions.at(-1);
  if (!transmission) return null;
  const { controlNumber } = transmission;
  const order = {
    ...reasonOf(
      then.findLast(({ type }) => type in kinds),
      bill.reviews,
    ),
    organizationId,
    controlNumber,
    attempt: bill.facts.transmissions.length,
    at: then.at(-1)?.metadata.at ?? bill.updatedAt,
  };
  return { order, bill };
};

/** Every transmission of a bill as it was to go at last, oldest first. */
export const transmissionsIn = (history: BillHistory, organizationId: string): readonly OrderedTransmission[] => {
  const ordered = new Map<string, OrderedTransmission>();
  for (const { type, revision } of history) {
    if (!(type in kinds) && type !== 'DeliveryRouteSet') continue;
    const one = transmissionAt(history, organizationId, revision);
    if (one) ordered.set(one.order.controlNumber, one);
  }
  return [...ordered.values()];
};

/** Why this transmission goes out, and the review that it carries. */
const reasonOf = (
  event: BillHistory[number] | undefined,
  reviews: readonly ReviewOnFile[],
): Pick<TransmissionOrder, 'kind' | 'review' | 'attachmentIds'> => {
  if (event?.type !== 'ReviewSubmitted') {
    const { attachmentIds = [] } = (event?.data ?? {}) as { readonly attachmentIds?: readonly string[] };
    return { kind: kinds[event?.type ?? ''] ?? 'original', review: null, attachmentIds };
  }
  const { reviewId } = event.data as { readonly reviewId: string };
  const review = reviews.find(({ id }) => id === reviewId) ?? null;
  return { kind: review?.type ?? 'second_review', review, attachmentIds: review?.attachmentIds ?? [] };
};
