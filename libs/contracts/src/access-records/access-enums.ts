/** Actions on patient data in the access log (45 CFR 164.312(b)). */
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

/**
 * Outcomes in the access log. `shown`: the requested data was returned. `failed`: the credential or sign-in was valid,
 * but an internal error prevented the response.
 */
export const accessOutcomes = ['shown', 'refused', 'not_found', 'failed'] as const;
export type AccessOutcome = (typeof accessOutcomes)[number];
