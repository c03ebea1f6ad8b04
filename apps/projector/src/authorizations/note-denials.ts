import { bills, executeOnBill, actorMetadata, newId, skipIfErased } from '#commands';
import { authorizationProofOf, type ProofKit } from '#documents';
import { billStream, deniesAuthorization, organization, organizationStream, type EorReceivedData } from '#domain';
import { loadState } from '#event-store';
import type { ServiceReaction } from '#subscriptions';
import { billItem } from '../outbox-item.js';

const hasAuthorizationDenial = ({ lines, claimAdjustments }: EorReceivedData): boolean =>
  deniesAuthorization([...claimAdjustments, ...lines.flatMap(({ adjustments }) => adjustments)]);

/**
 * Records that the latest EOR denies authorized treatment, with copies of the request and decision for a second review.
 * Can be repeated. An approval after the EOR is found when a second review is requested.
 */
export const noteDenials = (kit: Omit<ProofKit, 'newDocumentId' | 'owner'>): ServiceReaction => ({
  name: 'authorization-denials',
  on: {
    EorReceived: (event) => (hasAuthorizationDenial(event.data as EorReceivedData) ? billItem(event) : []),
  },
  perform: async ({ organizationId, data }) => {
    const { billId } = data as { readonly billId: string };
    const { now } = await bills.read(kit.ledger, billStream(organizationId, billId));
    const at = now.history.at(-1)?.metadata.at;
    // An erased bill has no documents.
    await skipIfErased(async () => {
      const { accountId } = await loadState(kit.ledger, organization, organizationStream(organizationId));
      const made = { ...kit, owner: { account: accountId }, newDocumentId: () => newId('doc') };
      const proof = await authorizationProofOf(made, organizationId, now.state);
      if (proof === null || at === undefined) return;
      const metadata = actorMetadata({ organizationId, at, actor: { kind: 'system', id: 'authorization-denials' } });
      await executeOnBill(kit.ledger, billId, { type: 'NoteAuthorizationDenied', data: { at, proof } }, metadata);
    });
  },
});
