export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Directories clamp `limit` into 1…100 instead of refusing it. Whether the numbers are whole is for HTTP to say. */
export const clampPage = (limit: number | undefined, offset: number | undefined, usual: number): Page => ({
  limit: Math.min(100, Math.max(1, limit ?? usual)),
  offset: Math.max(0, offset ?? 0),
});

/** Page sizes when none is asked for. */
export const usualLimit = { claimsAdministrators: 50, diagnosisCodes: 30 } as const;
