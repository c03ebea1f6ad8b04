/** `warn`: the bill goes out with a warning; `refuse`: it is refused. */
export const rfaCheckModes = ['warn', 'refuse'] as const;
export type RfaChecks = (typeof rfaCheckModes)[number];
