import { billPhoneOf, deliveryOptions, type Administrator } from '#directories';
import type { DeliveryFacts, Route } from '#domain';
import type { NoPartner, Partners } from '#partners';
import type { RequestContext } from '#http';

/** Fields of a bill that determine its recipient. */
export interface Addressee {
  readonly payerKey?: string | undefined;
  /** Two-letter state code. */
  readonly injuryState?: string | undefined;
}

/** Returns the routes that the administrator accepts for this payer and state of injury. */
const usableRoutes = (administrator: Administrator, { payerKey, injuryState }: Addressee): readonly Route[] =>
  deliveryOptions(administrator, payerKey, injuryState)?.options.map(({ route }) => route) ?? [];

/** Routes that this installation can use. */
export interface SupportedRoutes {
  readonly routes: readonly Route[];
  /** Reason why `ebill` is not available although the administrator accepts it, or null. */
  readonly lost: NoPartner | null;
}

/** Returns the administrator's routes that this installation can use. */
export const supportedRoutesOf = (
  partners: Partners,
  organization: Pick<RequestContext, 'organizationId' | 'environment'>,
  administrator: Administrator,
  addressee: Addressee,
): SupportedRoutes => {
  const routes = usableRoutes(administrator, addressee);
  const lost = routes.includes('ebill')
    ? partners.electronicLost(organization, deliveryFactsOf(administrator, addressee).clearinghousePayerId)
    : null;
  return { routes: lost === null ? routes : routes.filter((route) => route !== 'ebill'), lost };
};

/** Returns the delivery addresses and the clearinghouse of an administrator for this payer and state of injury. */
export const deliveryFactsOf = (administrator: Administrator, { payerKey, injuryState }: Addressee): DeliveryFacts => {
  const found = deliveryOptions(administrator, payerKey, injuryState);
  const phone = billPhoneOf(administrator, injuryState);
  const electronic = found?.options.find(({ route }) => route === 'ebill');
  return {
    payerName: found?.payerName ?? administrator.name,
    contacts: {
      faxNumber: found?.contacts.faxNumber ?? null,
      claimsEmail: found?.contacts.claimsEmail ?? null,
      portalUrl: found?.contacts.portalUrl ?? null,
      mailingAddress: found?.contacts.mailingAddress ?? null,
    },
    clearinghouse: electronic?.clearinghouse ?? null,
    clearinghousePayerId: electronic?.payerId ?? null,
    ...(phone !== null && { phone }),
  };
};
