import type { Decider } from '../kernel/decider.js';
import { rfaLedger } from './links/item-ledger.js';
import type { RfaCommand } from './rfa.commands.js';
import type { RfaEvent } from './rfa.events.js';
import { evolveRfa } from './rfa.evolve.js';
import type { Rfa } from './rfa.state.js';

const unitsLeft = (state: Rfa, itemId: string): number | null => rfaLedger(state, itemId).unitsRemaining;

export const linkDecisions: Pick<Decider<Rfa, RfaCommand, RfaEvent>['decide'], 'SettleRfaLinks'> = {
  SettleRfaLinks: (state, { at, billId, lines, released }) => {
    if (!state.exists || state.erased) return [];
    const { rfaId } = state;
    const events: RfaEvent[] = [];
    let now = state;
    const isUsed = (lineId: string) =>
      state.links.some((link) => link.billId === billId && link.lineId === lineId && link.released === null);
    if (released !== null) {
      for (const { itemId, lineId } of state.links) {
        if (!isUsed(lineId)) continue;
        const data = { rfaId, itemId, billId, lineId, because: released, releasedAt: at };
        now = evolveRfa.RfaItemReleased(now, { ...data, unitsRemaining: null });
        events.push({ type: 'RfaItemReleased', data: { ...data, unitsRemaining: unitsLeft(now, itemId) } });
      }
      return events;
    }
    const known = new Set(state.facts?.items.map(({ itemId }) => itemId));
    for (const { itemId, lineId, units, ...text } of lines) {
      if (!known.has(itemId) || isUsed(lineId)) continue;
      const data = { rfaId, itemId, billId, lineId, units, linkedAt: at, private: text };
      now = evolveRfa.RfaItemLinked(now, { ...data, unitsRemaining: null });
      events.push({ type: 'RfaItemLinked', data: { ...data, unitsRemaining: unitsLeft(now, itemId) } });
    }
    return events;
  },
};
