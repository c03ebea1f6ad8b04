/** `warn`: the bill is sent with a warning. `refuse`: the bill is refused. */
export const rfaCheckModes = ['warn', 'refuse'] as const;
export type RfaChecks = (typeof rfaCheckModes)[number];
