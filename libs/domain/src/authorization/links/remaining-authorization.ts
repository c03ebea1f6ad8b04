import type { CalendarDate } from '../../kernel/calendar.js';
import type { Rfa } from '../rfa.state.js';
import { rfaLedger, type RfaCountBy } from './item-ledger.js';

/** What bills may still use of what was granted of one item. */
export interface RemainingAuthorization {
  readonly countBy: RfaCountBy;
  /** At least 1. */
  readonly left: number;
  /** Last day of the approval; null where the decision names none. */
  readonly until: CalendarDate | null;
}

/**
 * What is left of a request's items that have a limit, item by item: nothing of a request that is closed or was erased.
 * An item without a limit has no number that could be added up.
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
