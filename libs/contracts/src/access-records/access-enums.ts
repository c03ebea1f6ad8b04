/** Actions on a patient's data, as the record of access names them (45 CFR 164.312(b)). */
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

/** `shown`: the data, or the thing that was asked for, was handed out. `failed`: a credential or a sign-in was right, and a fault of this service kept it from being answered. */
export const accessOutcomes = ['shown', 'refused', 'not_found', 'failed'] as const;
export type AccessOutcome = (typeof accessOutcomes)[number];
