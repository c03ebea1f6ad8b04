import { present, unlessEmpty } from '../text/present.js';
import { type Administrator, type Office, type Payer } from './administrator.js';

/** Returns true if a part of the profile applies to injuries in the state. */
export const serves = (injuryState: string, part: { readonly injuryStates?: readonly string[] }): boolean =>
  !part.injuryStates || part.injuryStates.includes(injuryState.toUpperCase());

const partsForState = <T extends { readonly injuryStates?: readonly string[] }>(
  parts: readonly T[] | undefined,
  injuryState: string,
): readonly Omit<T, 'injuryStates'>[] | undefined => {
  const served = (parts ?? []).filter((part) => serves(injuryState, part));
  return unlessEmpty(served.map(({ injuryStates: _, ...part }) => part));
};

const payerProfile = (payer: Payer, electronic: boolean) =>
  present({
    name: payer.label,
    route: electronic ? ('ebill' as const) : undefined,
    aliases: unlessEmpty(payer.aliases),
    hint: payer.hint,
    affiliatedEntities: unlessEmpty(payer.affiliatedEntities),
    optionType: payer.optionType,
    deliveryType: payer.deliveryType,
    clearinghouse: payer.clearinghouse,
    payerId: payer.payerId,
    clearinghousePayerIds: payer.clearinghousePayerIds,
    preferredClearinghouse: payer.preferredClearinghouse,
  });

/** Returns all facts for injuries in the state (two letters). A missing member is unknown; an empty list means none. */
export const administratorProfile = (administrator: Administrator, injuryState = 'CA') =>
  present({
    id: administrator.id,
    name: administrator.name,
    type: administrator.type,
    description: administrator.description,
    website: administrator.website,
    hours: administrator.hours,
    aliases: unlessEmpty(administrator.aliases),
    affiliatedEntities: unlessEmpty(administrator.affiliatedEntities),
    telephoneNumbers: administrator.telephoneNumbers,
    emailAddresses: administrator.emailAddresses,
    webPortals: administrator.webPortals,
    claimNumberHint: administrator.claimNumberHint,
    billProcessingWorkflow: administrator.billProcessingWorkflow,
    billProcessingWorkflowNotes: administrator.billProcessingWorkflowNotes,
    payers: unlessEmpty(
      administrator.payers
        .filter(({ active }) => active)
        .map((payer) => payerProfile(payer, administrator.hasElectronic)),
    ),
    authorizationNotice: administrator.authorizationNotice,
    billReview: partsForState<Office>(administrator.billReview, injuryState),
    authorization: partsForState<Office>(administrator.authorization, injuryState),
    deliveryMethods: administrator.routes.filter(
      (route) => route !== 'mail' || administrator.mailingAddresses.some((address) => serves(injuryState, address)),
    ),
    mailingAddresses: partsForState(administrator.mailingAddresses, injuryState),
    claimNumberPatterns: unlessEmpty(administrator.claimNumberPatterns),
  });

export type AdministratorProfile = ReturnType<typeof administratorProfile>;
