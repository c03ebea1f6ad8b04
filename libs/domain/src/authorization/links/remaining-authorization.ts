import type { CalendarDate } from '../../kernel/calendar.js';
import type { Rfa } from '../rfa.state.js';
import { rfaLedger, type RfaCountBy } from './item-ledger.js';

/** Amount of one item that bills may still use. */
export interface RemainingAuthorization {
  readonly countBy: RfaCountBy;
  /** Minimum 1. */
  readonly left: number;
  /** Last day of the approval, or null if the decision names none. */
  readonly until: CalendarDate | null;
}

/**
 * Returns the remaining amounts of a request's items that have a limit. Items without a limit are left out, because
 * they have no number to add up. Returns none for a request that is closed or erased.
 */
export const remainingAuthorizations = (rfa: Rfa): readonly RemainingAuthorization[] =>
  rfa.erased || rfa.status === 'closed'
    ? []
    : rfa.decisions.flatMap(({ itemId, effectiveTo }) => {
        const { countBy, unitsRemaining } = rfaLedger(rfa, itemId);
        return unitsRemaining === null || unitsRemaining === 0
          ? []
          : [{ countBy, left: unitsRemaining, until: effectiveTo }];
      });
