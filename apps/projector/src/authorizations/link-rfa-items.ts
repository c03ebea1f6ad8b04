import { executeOnRfa, actorMetadata, skipIfErased } from '#commands';
import {
  billStream,
  billViewFold,
  linksOfBill,
  rfaIdOfItem,
  type BillEvent,
  type BillSubmittedData,
  type BillState,
} from '#domain';
import { foldHistory, type EncryptedEventStore, type StoredEvent } from '#event-store';
import type { ServiceReaction } from '#subscriptions';
import { billItem } from '../outbox-item.js';

/** Returns the IDs of requests whose items are named in the bill's lines. */
const requestsOf = ({ lines }: Pick<BillSubmittedData, 'lines'>): readonly string[] => [
  ...new Set(
    lines.flatMap(({ rfaItemId }) => {
      const rfaId = rfaItemId === undefined ? null : rfaIdOfItem(rfaItemId);
      return rfaId === null ? [] : [rfaId];
    }),
  ),
];

/** Bill states that use no units. */
const unlinkedStates: readonly (BillState | null)[] = ['rejected', 'closed'];

/**
 * Links bill lines to items in requests for authorization: from submission until the bill is rejected, replaced, or
 * closed unpaid, and again after it is resubmitted or reopened. The current bill decides, so repetition and a different
 * order give the same result. Units of two concurrent bills may exceed the approval (`unitsOver`).
 */
export const linkRfaItems = (ledger: EncryptedEventStore): ServiceReaction => ({
  name: 'rfa-links',
  from: 'beginning',
  on: {
    BillSubmitted: (event) => (requestsOf(event.data as BillSubmittedData).length > 0 ? billItem(event) : []),
    BillStatusUpdated: (event) => {
      const { from, to } = event.data as { readonly from: BillState | null; readonly to: BillState };
      return unlinkedStates.includes(from) || unlinkedStates.includes(to) ? billItem(event) : [];
    },
    BillRevised: billItem,
    RevisionWithdrawn: billItem,
  },
  perform: async ({ organizationId, data }) => {
    const { billId } = data as { readonly billId: string };
    // Repeats if the bill has changed since it was read. A later event for the bill then finds its links unchanged.
    for (let seen = 0; ;) {
      const history = await ledger.load<BillEvent>(billStream(organizationId, billId));
      if (history.length === seen) return;
      seen = history.length;
      await updateLinks(ledger, organizationId, history);
    }
  },
});

const updateLinks = async (
  ledger: EncryptedEventStore,
  organizationId: string,
  history: readonly StoredEvent<BillEvent>[],
): Promise<void> => {
  const [first] = history;
  if (first?.type !== 'BillSubmitted') return;
  const submitted = first.data as BillSubmittedData;
  const { billId } = submitted;
  const requests = requestsOf(submitted);
  if (requests.length === 0) return;
  const view = foldHistory(history, billViewFold);
  const { lines, released } = linksOfBill(view);
  const at = view.updatedAt;
  for (const rfaId of requests)
    // An erased request has no links.
    await skipIfErased(async () => {
      const own = lines.filter(({ itemId }) => rfaIdOfItem(itemId) === rfaId);
      const metadata = actorMetadata({ organizationId, at, actor: { kind: 'system', id: 'rfa-links' } });
      const data = { at, billId, lines: own, released };
      await executeOnRfa(ledger, rfaId, { type: 'SettleRfaLinks', data }, metadata);
    });
};
