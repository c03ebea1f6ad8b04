import type { JsonResponse, CommandApp } from '#testing/http';
import { linkRfaItems } from './link-rfa-items.js';
import { billBody, rfaBody, rfaHead, rfaReport } from '#testing/pure';

/* A request for authorization from draft to decision, and bills for approved items, over HTTP. */

const { patient, claim } = billBody().bill;
/** Returns a successful response's data. Throws otherwise. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- specs look into it as they do into answers
export const ok = async <Data = any>(answer: Promise<JsonResponse>): Promise<Data> => {
  const { statusCode, json, body } = await answer;
  if (statusCode > 299) throw new Error(body);
  return json['data'] as Data;
};
type Named = readonly { readonly id: string }[];
const idIn = (named: Named, at = 0): string => named.at(at)?.id ?? '';
interface Drafted {
  readonly id: string;
  readonly items: Named;
  readonly documents: Named;
}
const march = (day: number) => `2026-03-${String(day).padStart(2, '0')}`;
/** Bill with one visit on each of the given days in March. */
export const visits = (rfaItemId: string, days: readonly number[], units = 2) =>
  billBody({
    billingMode: 'professional',
    service: { date: march(Math.min(...days)), endDate: march(Math.max(...days)) },
    patient: { ...patient, ...rfaHead.patient },
    claim: { ...claim, ...rfaHead.claim, claimsAdministrator: claim.claimsAdministrator },
    serviceLines: days.map((day) => ({
      ...{ code: '97110', units, charge: 100, rfaItemId },
      serviceDate: march(day),
    })),
  });
/** Returns `count` consecutive days. */
export const days = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);

/** Effects from the whole log. */
export const linkEffects = async ({ engines: { events, ledger } }: CommandApp) => {
  const { on } = linkRfaItems(ledger);
  return (await events.readAll(0n, 5_000)).flatMap((event) => on[event.type]?.(ledger.glance(event)) ?? []);
};
/** Performs the given effects, or all effects again. */
export const followLinks = async (api: CommandApp, items?: Awaited<ReturnType<typeof linkEffects>>): Promise<void> => {
  for (const item of items ?? (await linkEffects(api)))
    await linkRfaItems(api.engines.ledger).perform({ ...item, attempts: 0 }, new AbortController().signal);
};

export const rfaStory = (api: CommandApp) => {
  let requests = 0;
  /** Sends a signed request by fax. `sentAt`: default now. */
  const sent = async (head: object = {}, more: object = {}, sentAt?: string) => {
    requests += 1;
    const body = rfaBody({ externalId: `links-${requests}`, ...head }, more);
    const { id, items, documents } = await ok<Drafted>(api.post('/rfas', body));
    const { id: snapshotId, contentHash } = await ok<{ id: string; contentHash: string }>(
      api.post(`/rfas/${id}/signing-preview`),
    );
    const signature = { snapshotId, contentHash, physicianAuthorized: true, actorReference: 'dr-kim' };
    await ok(api.post(`/rfas/${id}/sign`, signature));
    const sending = {
      channel: 'fax',
      recorded: true,
      destination: { fax: '213-555-0142' },
      documentIds: [idIn(documents)],
      sentAt,
    };
    await ok(api.post(`/rfas/${id}/submit`, sending, { idempotencyKey: `send-${requests}` }));
    return { id, itemId: idIn(items), itemIds: items.map((item) => item.id) };
  };
  /** Sends a request, uploads the response letter, and records the first item's decision. */
  const decided = async (decision: object, more: object = {}, head: object = {}) => {
    const { id, itemId } = await sent(head);
    const letter = { ...rfaReport, documentType: 'ur_response', filename: 'letter.pdf' };
    const { documents: now } = await ok<Drafted>(api.post(`/rfas/${id}/documents`, { documents: [letter] }));
    const times = { decidedAt: '2026-03-02', responseDocumentId: idIn(now, -1) };
    const answered = await ok<{ decisions: Named }>(
      api.post(`/rfas/${id}/decisions`, {
        ...times,
        ...more,
        decisions: [{ itemId, outcome: 'approved', ...decision }],
      }),
    );
    return { id, itemId, decisionId: idIn(answered.decisions), times };
  };
  return {
    sent,
    decided,
    /** Approves twelve visits. */
    approved: () => decided({ authorizedQuantity: 12 }),
    /** Submits a bill and returns its ID and its warnings about exceeded units. */
    billed: async (body: object) => {
      const { statusCode, json, body: text } = await api.post('/bills', body);
      if (statusCode !== 201) throw new Error(text);
      const warnings = json['warnings'] as readonly { code: string; path: string; message: string }[];
      return { id: String(json['id']), exceeded: warnings.filter(({ code }) => code === 'rfa_units_exceeded') };
    },
  };
};
