import type { TransmissionKind, TransmissionOrder } from '#documents';
import { billView, billViewFold, type BillEvent, type BillOnFile, type ReviewOnFile } from '#domain';
import type { StoredEvent } from '#event-store';

type BillHistory = readonly StoredEvent<BillEvent>[];

/** Events that trigger a transmission. For a review, its type determines the kind. */
const kinds: Readonly<Record<string, TransmissionKind>> = {
  BillSubmitted: 'original',
  BillResubmitted: 'resubmission',
  DuplicateSent: 'duplicate',
  ReviewSubmitted: 'second_review',
};

/** A transmission with the bill as of its order. Later changes aren't part of it. */
export interface OrderedTransmission {
  readonly order: TransmissionOrder;
  readonly bill: BillOnFile;
}

/** Returns the transmission ordered at this revision. Undefined if its event requires none. */
export const transmissionAt = (
  history: BillHistory,
  organizationId: string,
  revision: number,
): OrderedTransmission | null => {
  const then = history.filter((event) => event.revision <= revision);
  return orderedBy(billView(then), organizationId, then.findLast(isOrder), then.at(-1));
};

/** Returns the latest order of each of a bill's transmissions, oldest first. */
export const transmissionsIn = (history: BillHistory, organizationId: string): readonly OrderedTransmission[] => {
  const ordered = new Map<string, OrderedTransmission>();
  let bill = billViewFold.initial;
  let cause: BillHistory[number] | undefined;
  for (const event of history) {
    bill = billViewFold.evolve(bill, event);
    if (isOrder(event)) cause = event;
    else if (event.type !== 'DeliveryRouteSet') continue;
    const transmission = orderedBy(bill, organizationId, cause, event);
    if (transmission) ordered.set(transmission.order.controlNumber, transmission);
  }
  return [...ordered.values()];
};

const isOrder = ({ type }: BillHistory[number]): boolean => type in kinds;

/** Returns a bill's newest transmission. `cause`: event that ordered it. `last`: last event to consider. */
const orderedBy = (
  bill: BillOnFile,
  organizationId: string,
  cause: BillHistory[number] | undefined,
  last: BillHistory[number] | undefined,
): OrderedTransmission | null => {
  const transmission = bill.facts.transmissions.at(-1);
  if (!transmission) return null;
  const order = {
    ...reasonOf(cause, bill.reviews),
    organizationId,
    controlNumber: transmission.controlNumber,
    attempt: bill.facts.transmissions.length,
    at: last?.metadata.at ?? bill.updatedAt,
  };
  return { order, bill };
};

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
