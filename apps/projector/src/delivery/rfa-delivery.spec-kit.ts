import { randomUUID } from 'node:crypto';
import { openEffects } from '#subscriptions';
import { eventually, pdfBase64, rfaBody, rfaHead, rfaReport } from '#testing/pure';
import type { Stage } from './delivery.spec-kit.js';

const by = { physicianAuthorized: true, actorReference: 'dr-kim' };

export interface SignedRfa {
  readonly id: string;
  readonly rfaNumber: number;
  readonly documents: readonly { readonly id: string }[];
  readonly items: readonly { readonly id: string }[];
}

interface Answer extends SignedRfa {
  readonly status: string;
  readonly lifecycleStatus: string;
  readonly contentHash: string;
  readonly receipt: object | null;
  readonly deadlines: readonly { readonly id: string }[];
  readonly transmissions: readonly {
    readonly status: string;
    readonly sentAt: string | null;
    readonly printQueuedAt: string | null;
  }[];
}

/** Requests by a live practice. */
export const rfaOffice = (stage: () => Stage) => {
  const ok = async (answer: ReturnType<Stage['api']['call']>): Promise<Answer> => {
    const { statusCode, json, body } = await answer;
    if (statusCode > 299) throw new Error(body);
    return json['data'] as Answer;
  };
  const post = (path: string, body?: object, idempotencyKey: string = randomUUID()) =>
    stage().api.post(path, body, { idempotencyKey });
  const signed = async (): Promise<SignedRfa> => {
    const own = { name: 'Own Administrator', mailingAddress: 'PO Box 1, Fresno CA 93701' };
    const { id: administrator } = await ok(post('/organization/claims-administrators', own));
    const claim = { ...rfaHead.claim, claimsAdministrator: { id: administrator, name: own.name } };
    const documents = [{ ...rfaReport, contentBase64: pdfBase64('report') }];
    const { id } = await ok(post('/rfas', rfaBody({ claim }, { documents })));
    const { id: snapshotId, contentHash } = await ok(post(`/rfas/${id}/signing-preview`));
    return ok(post(`/rfas/${id}/sign`, { snapshotId, contentHash, ...by }));
  };
  const packetRequest = ({ documents }: SignedRfa, channel: string, destination: object) => ({
    ...{ channel, destination, message: 'Please answer by fax.' },
    documentIds: documents.map(({ id }) => id),
  });
  /** Reviews the packet and submits it. */
  const submit = async (rfa: SignedRfa, channel: string, destination: object, key?: string) => {
    const asked = packetRequest(rfa, channel, destination);
    const { headers } = await post(`/rfas/${rfa.id}/packet`, asked);
    return post(`/rfas/${rfa.id}/submit`, { ...asked, packetHash: headers['packet-hash'] }, key);
  };
  const read = async ({ id }: SignedRfa) => ok(stage().api.call('GET', `/rfas/${id}`));
  const transmissions = async (rfa: SignedRfa) => (await read(rfa)).transmissions;
  const becomes = (rfa: SignedRfa, status: string, place = 0) =>
    eventually(async () => (await transmissions(rfa))[place]?.status === status);
  const isDone = async ({ id }: SignedRfa) => {
    for await (const { data } of openEffects(stage().api.engines.stateStore, 'rfa-delivery'))
      if (data['rfaId'] === id) return false;
    return true;
  };
  return { ok, post, signed, wish: packetRequest, submit, read, transmissions, becomes, isDone };
};
