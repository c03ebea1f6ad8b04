import type { Administrator, Office } from './administrator.js';
import { serves } from './profile.js';

/**
 * Offices of an administrator that decide requests for authorization, never those that review bills. `injuryState`: two
 * letters.
 */
export const authorizationOffices = (
  { authorization = [] }: Pick<Administrator, 'authorization'>,
  injuryState = 'CA',
): readonly Office[] => authorization.filter((office) => serves(injuryState, office));
