import { withoutRoute, type DeliveryOptions } from '#directories';
import type { Partners } from '#partners';
import type { RequestContext } from '#http';

/** The ways that a bill can go from here: not electronically where no partner knows the payer. Null where none is left. */
export const supportedOptions = (
  partners: Partners,
  organization: Pick<RequestContext, 'organizationId' | 'environment'>,
  found: DeliveryOptions | null,
): DeliveryOptions | null => {
  const electronic = found?.options.find(({ route }) => route === 'ebill');
  const isLost = electronic && partners.electronicLost(organization, electronic.payerId ?? null) !== null;
  return found && isLost ? withoutRoute(found, 'ebill') : found;
};
