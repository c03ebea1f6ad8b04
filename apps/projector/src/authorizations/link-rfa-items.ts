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

/** Requests for authorization whose items the lines of a bill name. */
const requestsOf = ({ lines }: Pick<BillSubmittedData, 'lines'>): readonly string[] => [
  ...new Set(
    lines.flatMap(({ rfaItemId }) => {
      const rfaId = rfaItemId === undefined ? null : rfaIdOfItem(rfaItemId);
      return rfaId === null ? [] : [rfaId];
    }),
  ),
];

/** In these a bill may use nothing. */
const unlinkedStates: readonly (BillState | null)[] = ['rejected', 'closed'];

/**
 * Tells requests for authorization which lines of bills use their items: from submission on, until the bill is rejected,
 * replaced or closed unpaid, and again once it is resubmitted or reopened. The bill as it stands decides, so that the same is
 * told however often, and in whatever order, it is asked for. What nobody could see at submission (two bills at once) ends in
 * `unitsOver`.
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
    // The bill may change while its request is told: once more, then. Another one that tells it later finds all of this.
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
    // What was erased counts nothing any more.
    await skipIfErased(async () => {
      const own = lines.filter(({ itemId }) => rfaIdOfItem(itemId) === rfaId);
      const metadata = actorMetadata({ organizationId, at, actor: { kind: 'system', id: 'rfa-links' } });
      const data = { at, billId, lines: own, released };
      await executeOnRfa(ledger, rfaId, { type: 'SettleRfaLinks', data }, metadata);
    });
};
