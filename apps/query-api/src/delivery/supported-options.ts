import { withoutRoute, type DeliveryOptions } from '#directories';
import type { Partners } from '#partners';
import type { RequestContext } from '#http';

/** Removes electronic delivery if no partner supports the payer. Null if no option is left. */
export const supportedOptions = (
  partners: Partners,
  organization: Pick<RequestContext, 'organizationId' | 'environment'>,
  found: DeliveryOptions | null,
): DeliveryOptions | null => {
  const electronic = found?.options.find(({ route }) => route === 'ebill');
  const isLost = electronic && partners.electronicLost(organization, electronic.payerId ?? null) !== null;
  return found && isLost ? withoutRoute(found, 'ebill') : found;
};
