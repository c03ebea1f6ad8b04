import { isOpen, type DeliveryRows, type EndpointKey, type PlacedRow } from '#outbox';

/** Takes a delivery that is done off the list of open ones. Returns it where it was asked for again between the two. */
export const strikeOff = async (
  rows: DeliveryRows,
  endpoint: EndpointKey,
  position: bigint,
): Promise<PlacedRow | null> => {
  await rows.strike('open', endpoint, position);
  const found = await rows.get(endpoint, position);
  if (found === null || !isOpen(found.row)) return null;
  await rows.enlist('open', endpoint, position);
  return found;
};
