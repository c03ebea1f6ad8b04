import { createHash } from 'node:crypto';
import {
  groupBy,
  pacificDay,
  REDACTED,
  rfa,
  rfaIdOfItem,
  rfaStream,
  unrecordedDenial,
  type AuthorizationProof,
  type BillFacts,
  type DeniedLine,
  type Rfa,
  type RfaDecision,
} from '#domain';
import { loadState, type EncryptedEventStore } from '#event-store';
import type { BlobStore } from '../blobs/blob-store.js';
import type { PacketComposer } from '../packet/packet-composer.js';
import type { TaskOwner } from '../pdf/worker-pool.js';
import { rfaFormOf, rfaSource } from './rfa-form-of.js';

export interface ProofKit {
  readonly ledger: EncryptedEventStore;
  readonly blobs: BlobStore;
  readonly composer: PacketComposer;
  readonly owner: TaskOwner;
  readonly newDocumentId: () => string;
}

/** A denied line whose RFA item was fully or partially approved. */
interface Granted {
  readonly line: DeniedLine;
  readonly rfa: Rfa;
  readonly decision: RfaDecision;
}

type Copies = AuthorizationProof['documents'];

/**
 * Copies the evidence that a bill's latest EOR denies authorized services: for each request, the signed form (or the
 * clinical report of a narrative), a form signed by hand, and the decision letters. The copies belong to the bill
 * because its packets outlive the request. They are durable when the promise resolves. Returns null if the EOR denies
 * no authorized service, no item is approved, or the request was erased.
 */
export const authorizationProofOf = async (
  kit: ProofKit,
  organizationId: string,
  facts: BillFacts,
): Promise<AuthorizationProof | null> => {
  const denial = unrecordedDenial(facts);
  if (!denial) return null;
  const requests = new Map<string, Rfa>();
  for (const rfaId of new Set(denial.lines.flatMap(({ rfaItemId }) => rfaIdOfItem(rfaItemId) ?? [])))
    requests.set(rfaId, await loadState(kit.ledger, rfa, rfaStream(organizationId, rfaId)));
  const granted = denial.lines.flatMap((line) => grantOf(requests.get(rfaIdOfItem(line.rfaItemId) ?? ''), line) ?? []);
  if (granted.length === 0) return null;
  const documents: Copies[number][] = [];
  for (const [request, grants] of groupBy(granted, (granted) => granted.rfa))
    documents.push(...(await copiesOf(kit, organizationId, facts, request, grants)));
  return {
    eorId: denial.eorId,
    documents,
    lines: granted.map(({ line, rfa: { rfaNumber }, decision }) => ({
      ...line,
      rfaNumber,
      code: facts.lines.find(({ id }) => id === line.lineItemId)?.code ?? '',
      decidedOn: pacificDay(decision.decidedAt),
      authorizationNumber: decision.text?.authorizationNumber ?? null,
    })),
  };
};

/** Returns null if the item is not approved or the request was erased. */
const grantOf = (request: Rfa | undefined, line: DeniedLine): Granted | null => {
  const decision = request?.decisions.find(({ itemId }) => itemId === line.rfaItemId);
  return request && decision && decision.outcome !== 'denied' && request.text !== null
    ? { line, rfa: request, decision }
    : null;
};

const copiesOf = async (
  { blobs, composer, owner, newDocumentId }: ProofKit,
  organizationId: string,
  { billId, environment }: BillFacts,
  request: Rfa,
  grants: readonly Granted[],
): Promise<Copies> => {
  const kept: Copies[number][] = [];
  const keep = async (bytes: Buffer, pages: number | null, filename: string, description: string): Promise<void> => {
    const id = newDocumentId();
    await blobs.put(bytes, { organizationId, subject: billId, blobId: id });
    kept.push({
      facts: {
        id,
        documentType: 'other',
        reportTypeCode: 'OZ',
        source: 'organization',
        sizeBytes: bytes.length,
        pages,
      },
      text: { externalId: null, filename, description, sha256: createHash('sha256').update(bytes).digest('hex') },
    });
  };
  const number = request.rfaNumber;
  const source = rfaSource(request, environment);
  const isNarrative = request.facts?.form === 'narrative';
  if (source && !isNarrative) {
    const { pdf, pages } = await composer.draw({ kind: 'rfa_form', data: rfaFormOf(source) }, owner);
    await keep(Buffer.from(pdf), pages, `rfa-${number}.pdf`, `Request for authorization no. ${number} (DWC Form RFA)`);
  }
  const letters = new Set(grants.map(({ decision }) => decision.responseDocumentId));
  for (const { facts: document, text } of request.documents) {
    const isRequest = document.documentType === (isNarrative ? 'clinical_report' : 'rfa_form');
    if (text === null || (!letters.has(document.id) && !isRequest)) continue;
    const bytes = await blobs.load({ organizationId, subject: request.rfaId, blobId: document.id });
    if (bytes === null || bytes === REDACTED) continue;
    const description = letters.has(document.id) ? `Decision on request no. ${number}` : `Request no. ${number}`;
    await keep(bytes, document.pages, text.filename, description);
  }
  return kept;
};
