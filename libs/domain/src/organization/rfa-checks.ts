/** What to do if the bill exceeds its authorization. */
export const rfaCheckModes = ['warn', 'refuse'] as const;
export type RfaChecks = (typeof rfaCheckModes)[number];
