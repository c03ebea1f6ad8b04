import type { ExampleRecorder, ExampleFixture } from './example-recorder.js';

/* Requests for authorization in the states that the tour's operations need. */

interface Rfa {
  readonly id: string;
  readonly items: readonly { readonly id: string }[];
  readonly documents: readonly { readonly id: string; readonly documentType: string }[];
  readonly decisions: readonly { readonly id: string }[];
  readonly informationRequests: readonly { readonly id: string }[];
}

const rfaIn = (body: unknown): Rfa => (body as { readonly data: Rfa }).data;
const onRfa = ({ id }: Rfa, body: object = {}): ExampleFixture => ({ path: { id }, body: { ...body } });

let keys = 0;
/** Idempotency key. Each call returns a different key. */
const ownKey = (): Readonly<Record<string, string>> => ({ 'idempotency-key': `tour-rfa-${(keys += 1)}` });

/** Performs a step on a request for authorization with the body from the step's example. */
const step = async (office: ExampleRecorder, { id }: Rfa, path: string, change: object = {}): Promise<Rfa> => {
  const example = office.example('POST', `/rfas/{id}/${path}`);
  return rfaIn((await office.must('POST', `/rfas/${id}/${path}`, { ...example, ...change }, ownKey())).body);
};

const drafted = async (office: ExampleRecorder): Promise<Rfa> =>
  rfaIn((await office.must('POST', '/rfas', office.example('POST', '/rfas'))).body);

const previewOf = async (office: ExampleRecorder, { id }: Rfa) => {
  const { body } = await office.must('POST', `/rfas/${id}/signing-preview`);
  const { id: snapshotId, contentHash } = (body as { data: { id: string; contentHash: string } }).data;
  return { snapshotId, contentHash };
};

const signed = async (office: ExampleRecorder): Promise<Rfa> => {
  const rfa = await drafted(office);
  return step(office, rfa, 'sign', await previewOf(office, rfa));
};

const documentIdsOf = ({ documents }: Rfa) => documents.map(({ id }) => id);

/** Submission of a request for authorization that was sent manually, without a previewed packet. */
const manualSubmission = (rfa: Rfa) => ({ documentIds: documentIdsOf(rfa), recorded: true, packetHash: undefined });

const received = async (office: ExampleRecorder): Promise<Rfa> => {
  const rfa = await signed(office);
  const sent = await step(office, rfa, 'submit', manualSubmission(rfa));
  return step(office, sent, 'transmissions');
};

/** Creates a request for authorization with the claims administrator's letter on file. */
const answered = async (
  office: ExampleRecorder,
): Promise<{ readonly rfa: Rfa; readonly responseDocumentId: string }> => {
  const rfa = await received(office);
  const { documents } = office.example('POST', '/rfas/{id}/documents') as { documents: readonly object[] };
  const letter = [{ ...documents[0], documentType: 'ur_response' }];
  const now = rfaIn((await office.must('POST', `/rfas/${rfa.id}/documents`, { documents: letter })).body);
  return { rfa: now, responseDocumentId: now.documents.at(-1)!.id };
};

/** Fixture for a step on a request for authorization with a letter. The body names the letter. */
const onAnswered = async (office: ExampleRecorder): Promise<ExampleFixture> => {
  const { rfa, responseDocumentId } = await answered(office);
  return onRfa(rfa, { responseDocumentId });
};

const decisionsOf = (office: ExampleRecorder, { items }: Rfa) => {
  const { decisions } = office.example('POST', '/rfas/{id}/decisions') as { decisions: readonly object[] };
  return items.map(({ id: itemId }) => ({ ...decisions[0], itemId }));
};

/** Task to record the decision from a letter. */
export const rfaTask = async (office: ExampleRecorder): Promise<ExampleFixture['path']> => {
  const { rfa, responseDocumentId } = await answered(office);
  return { id: `${rfa.id}.decision_to_record.${responseDocumentId}` };
};

/** Draft request for authorization: the resource in all paths below it. */
export const draftedRfa = async (office: ExampleRecorder): Promise<ExampleFixture['path']> => ({
  id: (await drafted(office)).id,
});

export const rfaDocument = async (office: ExampleRecorder): Promise<ExampleFixture['path']> => {
  const rfa = await drafted(office);
  return { id: rfa.id, docId: rfa.documents[0]!.id };
};

/** Fixtures by operation. */
export const rfaFixtures = {
  listRfas: async (office: ExampleRecorder): Promise<ExampleFixture> => {
    await drafted(office);
    return { path: {} };
  },
  listRfaFollowUps: async (office: ExampleRecorder): Promise<ExampleFixture> => {
    await rfaTask(office);
    return { path: {} };
  },
  getAuthorizationReport: async (office: ExampleRecorder): Promise<ExampleFixture> => {
    const { rfa, responseDocumentId } = await answered(office);
    await step(office, rfa, 'decisions', { responseDocumentId, decisions: decisionsOf(office, rfa) });
    return { path: {} };
  },
  signRfa: async (office: ExampleRecorder) => {
    const rfa = await drafted(office);
    return onRfa(rfa, await previewOf(office, rfa));
  },
  submitRfa: async (office: ExampleRecorder) => {
    const rfa = await signed(office);
    return { ...onRfa(rfa, manualSubmission(rfa)), headers: ownKey() };
  },
  previewRfaPacket: async (office: ExampleRecorder) => {
    const rfa = await signed(office);
    return onRfa(rfa, { documentIds: documentIdsOf(rfa) });
  },
  recordRfaTransmission: async (office: ExampleRecorder) => {
    const rfa = await signed(office);
    return onRfa(await step(office, rfa, 'submit', manualSubmission(rfa)));
  },
  simulateRfa: async (office: ExampleRecorder) => {
    const rfa = await signed(office);
    return onRfa(await step(office, rfa, 'submit', manualSubmission(rfa)));
  },
  requestRfaInformation: async (office: ExampleRecorder) => onRfa(await received(office)),
  answerRfaInformation: async (office: ExampleRecorder) => {
    const { id, informationRequests } = await step(office, await received(office), 'information-requests');
    return { path: { id, requestId: informationRequests[0]!.id } };
  },
  returnRfa: onAnswered,
  deferRfa: onAnswered,
  liftRfaDeferral: async (office: ExampleRecorder) => {
    const { rfa, responseDocumentId } = await answered(office);
    return onRfa(await step(office, rfa, 'deferral', { responseDocumentId }));
  },
  decideRfa: async (office: ExampleRecorder) => {
    const { rfa, responseDocumentId } = await answered(office);
    return onRfa(rfa, { responseDocumentId, decisions: decisionsOf(office, rfa) });
  },
  recordRfaImr: async (office: ExampleRecorder) => {
    const rfa = await signed(office);
    const sent = await step(office, rfa, 'submit', manualSubmission(rfa));
    await office.must('POST', `/sandbox/rfas/${sent.id}/simulate`, { scenario: 'denied' });
    return onRfa(sent);
  },
  correctRfaDecision: async (office: ExampleRecorder) => {
    const { rfa, responseDocumentId } = await answered(office);
    const decided = await step(office, rfa, 'decisions', { responseDocumentId, decisions: decisionsOf(office, rfa) });
    const example = office.example('POST', '/rfas/{id}/decision-corrections') as { replacement: object };
    return onRfa(decided, {
      itemId: decided.items[0]!.id,
      expectedDecisionId: decided.decisions[0]!.id,
      replacement: { ...example.replacement, responseDocumentId },
    });
  },
};
