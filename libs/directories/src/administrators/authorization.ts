import type { Administrator, Office } from './administrator.js';
import { serves } from './profile.js';

/** Returns the offices that decide requests for authorization, not bill review. `injuryState`: two-letter code. */
export const authorizationOffices = (
  { authorization = [] }: Pick<Administrator, 'authorization'>,
  injuryState = 'CA',
): readonly Office[] => authorization.filter((office) => serves(injuryState, office));
