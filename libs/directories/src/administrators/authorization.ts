import type { Administrator, Office } from './administrator.js';
import { serves } from './profile.js';

/**
 * Returns the administrator's offices that decide requests for authorization, without bill review offices.
 * `injuryState` is a two-letter code.
 */
export const authorizationOffices = (
  { authorization = [] }: Pick<Administrator, 'authorization'>,
  injuryState = 'CA',
): readonly Office[] => authorization.filter((office) => serves(injuryState, office));
