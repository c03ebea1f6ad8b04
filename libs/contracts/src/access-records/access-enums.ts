/** Actions recorded under 45 CFR 164.312(b). */
export const accessActions = [
  'read',
  'search',
  'export',
  'print',
  'disclose',
  'sign_in',
  'refused',
  'reveal',
  'emergency',
] as const;
export type AccessAction = (typeof accessActions)[number];

/** `shown`: data was returned. `failed`: an internal error prevented the response to a valid sign-in or credential. */
export const accessOutcomes = ['shown', 'refused', 'not_found', 'failed'] as const;
export type AccessOutcome = (typeof accessOutcomes)[number];
