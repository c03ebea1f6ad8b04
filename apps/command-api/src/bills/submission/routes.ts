import { billPhoneOf, deliveryOptions, type Administrator } from '#directories';
import type { DeliveryFacts, Route } from '#domain';
import type { NoPartner, Partner, Partners } from '#partners';
import type { RequestContext } from '#http';

export interface Addressee {
  readonly payerKey?: string | undefined;
  readonly injuryState?: string | undefined;
}

const usableRoutes = (administrator: Administrator, { payerKey, injuryState }: Addressee): readonly Route[] =>
  deliveryOptions(administrator, payerKey, injuryState)?.options.map(({ route }) => route) ?? [];

export interface SupportedRoutes {
  readonly routes: readonly Route[];
  /** Why `ebill` is unavailable even though the administrator accepts it, or null. */
  readonly lost: NoPartner | null;
  /** Partner for electronic bills, or null if there is none, as in the sandbox. */
  readonly partner: Partner | null;
}

export const supportedRoutesOf = (
  partners: Partners,
  organization: Pick<RequestContext, 'organizationId' | 'environment'>,
  administrator: Administrator,
  addressee: Addressee,
): SupportedRoutes => {
  const routes = usableRoutes(administrator, addressee);
  const taker = routes.includes('ebill')
    ? partners.electronicTaker(organization, deliveryFactsOf(administrator, addressee).clearinghousePayerId)
    : null;
  return typeof taker === 'string'
    ? { routes: routes.filter((route) => route !== 'ebill'), lost: taker, partner: null }
    : { routes, lost: null, partner: taker };
};

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
