import { present } from '../text/present.js';
import { type Administrator, type DeliveryRoute, type Payer } from './administrator.js';
import { serves } from './profile.js';

export type RouteConfidence = 'high' | 'medium' | 'low';

export interface DeliveryOption {
  readonly route: DeliveryRoute;
  readonly label: string;
  readonly detail: string;
  /** False for the preferred delivery method. */
  readonly fallback: boolean;
  /** `high`: entered by the operator or the organization. `medium`: public facts. `low`: some data is missing. */
  readonly confidence: RouteConfidence;
  readonly payerName: string;
  /** Fax number, email address or postal address. */
  readonly target?: string;
  readonly clearinghouse?: string;
  readonly payerId?: string;
}

export interface DeliveryOptions {
  readonly payerName: string;
  readonly recommended: DeliveryOption;
  /** Options in the order ebill, fax, email, mail. */
  readonly options: readonly DeliveryOption[];
  readonly contacts: {
    readonly faxNumber?: string;
    readonly claimsEmail?: string;
    readonly portalUrl?: string;
    readonly mailingAddress?: string;
  };
}

/** Returns a bill's active payer: the payer with the key, or else the default, or else the only one. */
export const payerFor = ({ payers }: Administrator, key?: string): Payer | undefined => {
  const active = payers.filter((payer) => payer.active);
  if (key !== undefined) return active.find((payer) => payer.key === key);
  return active.find((payer) => payer.default) ?? (active.length === 1 ? active[0] : undefined);
};

/** Returns the mailing address for bills with an injury in the state, or null. */
const mailingAddressFor = ({ mailingAddresses }: Administrator, injuryState = 'CA'): string | null =>
  mailingAddresses.find((address) => serves(injuryState, address))?.address ?? null;

const levels = ['low', 'medium', 'high'] as const;

const confidenceIn = (administrator: Administrator, complete: boolean, injuryState: string): RouteConfidence => {
  const { provenance, states } = administrator;
  const foreign = states.length > 0 && !states.includes(injuryState.toUpperCase());
  const level = (provenance === 'public' ? 1 : 2) - (complete ? 0 : 1) - (foreign ? 1 : 0);
  return levels[Math.max(0, level)] ?? 'low';
};

const ebillDetail = (administrator: Administrator, payer: Payer | undefined): string => {
  if (!payer && administrator.payerSelectionRequired) return 'Electronic delivery; a payer must be chosen first';
  if (!payer?.clearinghouse) return 'Electronic delivery; its clearinghouse is not on file';
  const id = payer.payerId ? `payer ID ${payer.payerId}` : 'its payer ID is not on file';
  return `Electronic delivery through ${payer.clearinghouse}; ${id}`;
};

const toSingleLine = (address: string): string => address.replace(/\s*\n\s*/g, ', ');

/** Returns all delivery methods for bills to an administrator in order of preference, or null if there is none. */
export const deliveryOptions = (
  administrator: Administrator,
  payerKey?: string,
  injuryState = 'CA',
): DeliveryOptions | null => {
  const payer = payerFor(administrator, payerKey);
  const payerName = payer?.label ?? administrator.name;
  const { faxNumber, claimsEmail, hasElectronic } = administrator;
  const address = mailingAddressFor(administrator, injuryState);
  const to = (route: DeliveryRoute, label: string, target: string) => ({
    route,
    label,
    detail: toSingleLine(target),
    confidence: confidenceIn(administrator, true, injuryState),
    payerName,
    target,
  });
  const ways: Omit<DeliveryOption, 'fallback'>[] = [];
  if (hasElectronic)
    ways.push(
      present({
        route: 'ebill',
        label: 'Electronic bill',
        detail: ebillDetail(administrator, payer),
        confidence: confidenceIn(
          administrator,
          payer?.clearinghouse !== undefined && payer.payerId !== undefined,
          injuryState,
        ),
        payerName,
        clearinghouse: payer?.clearinghouse,
        payerId: payer?.payerId,
      }),
    );
  if (faxNumber !== undefined) ways.push(to('fax', 'Fax', faxNumber));
  if (claimsEmail !== undefined) ways.push(to('email', 'Email', claimsEmail));
  if (address !== null) ways.push(to('mail', 'Mail', address));

  const options = ways.map((way, place): DeliveryOption => ({ ...way, fallback: place > 0 }));
  const [recommended] = options;
  if (!recommended) return null;
  const portalUrl = administrator.webPortals?.[0];
  const contacts = present({ faxNumber, claimsEmail, portalUrl, mailingAddress: address ?? undefined });
  return { payerName, recommended, options, contacts };
};

/** Returns the delivery options without an unusable delivery method, or null if none are left. */
export const withoutRoute = (found: DeliveryOptions, route: DeliveryRoute): DeliveryOptions | null => {
  const options = found.options
    .filter((option) => option.route !== route)
    .map((option, place): DeliveryOption => ({ ...option, fallback: place > 0 }));
  const [recommended] = options;
  return recommended ? { ...found, recommended, options } : null;
};
