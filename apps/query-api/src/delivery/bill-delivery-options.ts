import { deliveryOptions, fromCustom, type Administrator, type DeliveryOptions } from '#directories';
import type { BillOnFile, Route } from '#domain';

type Clear = NonNullable<BillOnFile['clear']>;
type Snapshot = NonNullable<BillOnFile['snapshot']>;

/**
 * Null if no delivery method reaches the payer. `administrator` is the current directory entry, or null if it is no
 * longer listed or the caller may not see it; in that case, the data from submission is used. `kept` removes methods
 * that this installation doesn't support, except the bill's own method.
 */
export const billDeliveryOptions = (
  { clear, snapshot }: { readonly clear: Clear; readonly snapshot: Snapshot | null },
  administrator: Administrator | null,
  kept: (found: DeliveryOptions | null) => DeliveryOptions | null = (found) => found,
): DeliveryOptions | null => {
  const known = administrator ?? (snapshot && submittedAdministrator(clear, snapshot));
  if (known === null) return null;
  // Payer keys belong to the directory. The data from submission has a single payer.
  const payerKey = administrator ? (clear.payerKey ?? undefined) : undefined;
  const all = deliveryOptions(known, payerKey, snapshot?.claim.injuryState ?? undefined);
  const found = clear.route === 'ebill' ? all : kept(all);
  return found && preferBillRoute(found, clear.route, snapshot && billDestination(clear.route, snapshot));
};

/** Returns the administrator with its data from the time of submission. */
const submittedAdministrator = ({ administratorId, route }: Clear, { delivery }: Snapshot): Administrator => {
  const { payerName, contacts, clearinghouse, clearinghousePayerId } = delivery;
  const { faxNumber, claimsEmail, mailingAddress, portalUrl } = contacts;
  const electronic = route === 'ebill' || clearinghouse !== null;
  const payer = {
    key: administratorId,
    label: payerName,
    default: true,
    active: true,
    aliases: [],
    affiliatedEntities: [],
    claimNumberPatterns: [],
    ...(clearinghouse !== null && { clearinghouse }),
    ...(clearinghousePayerId !== null && { payerId: clearinghousePayerId }),
  };
  return {
    ...fromCustom({ id: administratorId, name: payerName, fax: faxNumber, email: claimsEmail, mailingAddress }),
    provenance: 'public',
    hasElectronic: electronic,
    payers: electronic ? [payer] : [],
    ...(portalUrl !== null && { webPortals: [portalUrl] }),
  };
};

const billDestination = (route: Route | null, { submission: { destination } }: Snapshot): string | null => {
  if (destination === null) return null;
  if (route === 'fax') return destination.faxNumber;
  if (route === 'email') return destination.email;
  return route === 'mail' ? destination.mailingAddress : null;
};

/** Recommends the bill's own delivery method and makes the others fallbacks. */
const preferBillRoute = (found: DeliveryOptions, route: Route | null, destination: string | null): DeliveryOptions => {
  const own = found.options.find((option) => option.route === route);
  if (own === undefined) return found;
  const first = {
    ...own,
    fallback: false,
    ...(destination !== null && {
      detail: destination.replace(/\s*\n\s*/g, ', '),
      target: destination,
      confidence: 'high' as const,
    }),
  };
  return {
    ...found,
    recommended: first,
    options: found.options.map((option) => (option === own ? first : { ...option, fallback: true })),
  };
};
