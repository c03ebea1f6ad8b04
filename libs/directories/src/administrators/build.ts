import { createHash } from 'node:crypto';
import {
  PUBLIC_ENTITY,
  type Administrator,
  type AdministratorFacts,
  type CustomAdministrator,
  type DeliveryRoute,
  type Payer,
  type Provenance,
} from './administrator.js';
import { nameKey } from './names.js';

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/**
 * Returns a prefix and 100 bits of SHA-256 as 20 base32 characters. Reordering or reimporting files does not change it.
 */
const stableId = (prefix: string, text: string): string => {
  const bits = [...createHash('sha256').update(text).digest()]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  const characters = Array.from({ length: 20 }, (_, i) => alphabet[Number.parseInt(bits.slice(5 * i, 5 * i + 5), 2)]);
  return `${prefix}_${characters.join('')}`;
};

/** Returns an administrator's ID. It is the same for all spellings of a name with equal name keys. */
export const administratorId = (name: string): string => stableId('ca', nameKey(name));

type PayerFacts = NonNullable<AdministratorFacts['payers']>[number];

const completePayer = (administrator: string, facts: PayerFacts, only: boolean): Payer => ({
  ...facts,
  key: facts.key ?? stableId('cp', `${administrator}\n${nameKey(facts.label)}`),
  active: facts.active ?? true,
  default: facts.default ?? (only && facts.active !== false),
  aliases: facts.aliases ?? [],
  affiliatedEntities: facts.affiliatedEntities ?? [],
  claimNumberPatterns: facts.claimNumberPatterns ?? [],
});

/** Returns an administrator's payers. If it accepts e-bills but lists no payers, it is its own payer. */
const payersOf = (id: string, { name, payers, hasElectronic }: AdministratorFacts): readonly Payer[] => {
  const listed = payers ?? (hasElectronic ? [{ label: name }] : []);
  const active = listed.filter((payer) => payer.active !== false);
  return listed.map((payer) => completePayer(id, payer, active.length === 1));
};

const routesOf = (facts: AdministratorFacts): readonly DeliveryRoute[] => {
  const has: readonly [DeliveryRoute, boolean][] = [
    ['ebill', facts.hasElectronic === true],
    ['fax', facts.faxNumber !== undefined],
    ['email', facts.claimsEmail !== undefined],
    ['mail', (facts.mailingAddresses ?? []).length > 0],
  ];
  return has.filter(([, available]) => available).map(([route]) => route);
};

export const buildAdministrator = (
  facts: AdministratorFacts,
  provenance: Provenance,
  id = administratorId(facts.name),
): Administrator => {
  const payers = payersOf(id, facts);
  const active = payers.filter((payer) => payer.active);
  return {
    ...facts,
    id,
    provenance,
    aliases: facts.aliases ?? [],
    affiliatedEntities: facts.affiliatedEntities ?? [],
    states: facts.states ?? [],
    hasElectronic: facts.hasElectronic ?? false,
    payers,
    payerSelectionRequired: active.length > 1 && !active.some((payer) => payer.default),
    claimNumberPatterns: facts.claimNumberPatterns ?? [],
    mailingAddresses: facts.mailingAddresses ?? [],
    routes: routesOf(facts),
  };
};

export const fromCustom = ({
  id,
  name,
  fax,
  email,
  mailingAddress,
  publicEntity,
}: CustomAdministrator): Administrator =>
  buildAdministrator(
    {
      name,
      ...(publicEntity ? { type: PUBLIC_ENTITY } : {}),
      ...(fax ? { faxNumber: fax } : {}),
      ...(email ? { claimsEmail: email, emailAddresses: [email] } : {}),
      ...(mailingAddress ? { mailingAddresses: [{ address: mailingAddress }] } : {}),
    },
    'custom',
    id,
  );
