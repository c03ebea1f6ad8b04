import { billPhoneOf, deliveryOptions, type Administrator } from '#directories';
import type { DeliveryFacts, Route } from '#domain';
import type { NoPartner, Partners } from '#partners';
import type { RequestContext } from '#http';

/** Fields of a bill that say who is to get it. */
export interface Addressee {
  readonly payerKey?: string | undefined;
  /** Two letters. */
  readonly injuryState?: string | undefined;
}

/** The routes by which an administrator takes bills for this payer and state of injury. */
const usableRoutes = (administrator: Administrator, { payerKey, injuryState }: Addressee): readonly Route[] =>
  deliveryOptions(administrator, payerKey, injuryState)?.options.map(({ route }) => route) ?? [];

/** The routes that this installation can keep. */
export interface SupportedRoutes {
  readonly routes: readonly Route[];
  /** Set where `ebill` is none of them although the administrator has it. */
  readonly lost: NoPartner | null;
}

/** Those of an administrator's routes that a bill can go from here. */
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

/** Where it takes them. */
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
