import { deliveryOptions, fromCustom, type Administrator, type DeliveryOptions } from '#directories';
import type { BillOnFile, Route } from '#domain';

type Clear = NonNullable<BillOnFile['clear']>;
type Snapshot = NonNullable<BillOnFile['snapshot']>;

/**
 * The ways in which a bill can reach its payer; null when there is none. `administrator` is what the directory knows
 * now; null where it has left the directory (or the caller may not see it): then what was on file at submission counts.
 * `kept`: leaves out what cannot be gone from here; the way that the bill takes stays.
 */
export const billDeliveryOptions = (
  { clear, snapshot }: { readonly clear: Clear; readonly snapshot: Snapshot | null },
  administrator: Administrator | null,
  kept: (found: DeliveryOptions | null) => DeliveryOptions | null = (found) => found,
): DeliveryOptions | null => {
  const known = administrator ?? (snapshot && submittedAdministrator(clear, snapshot));
  if (known === null) return null;
  // The payer's key is the directory's: what was on file has one payer only.
  const payerKey = administrator ? (clear.payerKey ?? undefined) : undefined;
  const all = deliveryOptions(known, payerKey, snapshot?.claim.injuryState ?? undefined);
  const found = clear.route === 'ebill' ? all : kept(all);
  return found && preferBillRoute(found, clear.route, snapshot && billDestination(clear.route, snapshot));
};

/** The administrator as it was when the bill was submitted. */
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
    // It may have moved since.
    provenance: 'public',
    hasElectronic: electronic,
    payers: electronic ? [payer] : [],
    ...(portalUrl !== null && { webPortals: [portalUrl] }),
  };
};

/** Where the bill's own submission sends it, for the route that it takes. */
const billDestination = (route: Route | null, { submission: { destination } }: Snapshot): string | null => {
  if (destination === null) return null;
  if (route === 'fax') return destination.faxNumber;
  if (route === 'email') return destination.email;
  return route === 'mail' ? destination.mailingAddress : null;
};

/** The way that the bill takes is the one that is tried first; the others stand in for it. */
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
