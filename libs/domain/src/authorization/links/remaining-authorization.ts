import type { CalendarDate } from '../../kernel/calendar.js';
import type { Rfa } from '../rfa.state.js';
import { rfaLedger, type RfaCountBy } from './item-ledger.js';

export interface RemainingAuthorization {
  readonly countBy: RfaCountBy;
  /** Above 0. */
  readonly left: number;
  /** Last day of the approval, or null if none is named. */
  readonly until: CalendarDate | null;
}

/** Skips items without a limit, because they have no number to add up. Empty for a closed or erased request. */
export const remainingAuthorizations = (rfa: Rfa): readonly RemainingAuthorization[] =>
  rfa.erased || rfa.status === 'closed'
    ? []
    : rfa.decisions.flatMap(({ itemId, effectiveTo }) => {
        const { countBy, unitsRemaining } = rfaLedger(rfa, itemId);
        return unitsRemaining === null || unitsRemaining === 0
          ? []
          : [{ countBy, left: unitsRemaining, until: effectiveTo }];
      });
