import { newRfaItemId } from '#commands';
import { organizationStream, rfaStream, type RfaEvent, type RfaStatus } from '#domain';
import { rfaContent } from '#domain/samples';
import type { CommandApp } from '#testing/http';
import { billBody } from '#testing/pure';

const { patient, claim, renderingProvider } = billBody().bill;
let requests = 0;

export interface WantedRequest {
  readonly status?: RfaStatus;
  readonly customerExternalId?: string | null;
  readonly numbers?: readonly (string | null)[];
  readonly units?: number | null;
  readonly claimNumber?: string;
}

/**
 * Creates an RFA with two treatments for the bill's patient and returns the item IDs. It is sent and approved by
 * default.
 */
export const requestFor = async (api: CommandApp, wanted: WantedRequest = {}): Promise<readonly string[]> => {
  const { status = 'approved', customerExternalId = null, numbers = ['AUTH-1', 'AUTH-1'], units = null } = wanted;
  requests += 1;
  const rfaId = `rfa_${'r'.repeat(24)}${String.fromCharCode(97 + requests)}a`;
  const itemIds = [newRfaItemId(rfaId), newRfaItemId(rfaId)];
  const [item] = rfaContent.text.items;
  const { text } = rfaContent;
  const [first] = await api.engines.ledger.load(organizationStream(api.organizationId));
  if (!item || !first) throw new Error('the organization or the requested item is missing');
  const at = '2026-02-02T20:00:00.000Z';
  const events: readonly RfaEvent[] = [
    {
      type: 'RfaDrafted',
      data: {
        ...rfaContent.facts,
        ...{ rfaId, rfaNumber: requests, draftedAt: at, copyOf: null, customerExternalId },
        administratorId: claim.claimsAdministrator.id,
        items: itemIds.map((itemId) => ({ itemId, formulary: false, exemption: null })),
        private: {
          ...text,
          actorName: null,
          patient: { ...text.patient, externalId: null, dateOfBirth: patient.dateOfBirth },
          claim: {
            ...text.claim,
            externalId: null,
            claimNumber: wanted.claimNumber ?? claim.claimNumber,
            dateOfInjury: claim.dateOfInjury,
          },
          items: [item, item],
        },
      },
    },
    { type: 'RfaStatusUpdated', data: { rfaId, status, previousStatus: 'draft' } },
    ...(status === 'approved'
      ? [
          {
            type: 'RfaItemsDecided',
            data: {
              ...{ rfaId, decidedAt: '2026-02-10', communicatedAt: null, servedAt: null, servedBy: null },
              ...{
                responseDocumentId: 'doc_1',
                imrDocumentId: null,
                timeliness: null,
                rulesVersion: null,
                notedAt: at,
              },
              decisions: itemIds.map((itemId) => ({
                ...{ decisionId: `rfadec_${itemId}`, itemId, outcome: 'approved' },
                ...{ effectiveFrom: null, effectiveTo: null, countBy: null, previouslyDenied: false },
              })),
              private: {
                actorName: null,
                decisions: numbers.map((authorizationNumber) => ({
                  ...{ authorizationNumber, authorizedProcedureCode: null, authorizedCodeFrom: null },
                  ...{ authorizedCodeTo: null, authorizedQuantity: null, authorizedUnits: units },
                  ...{ reason: null, reviewer: null, guideline: null, providerNpi: renderingProvider.npi },
                })),
              },
            },
          } as const satisfies RfaEvent,
        ]
      : []),
  ];
  await api.engines.ledger.append(rfaStream(api.organizationId, rfaId), -1, events, {
    ...first.metadata,
    commandId: rfaId,
  });
  return itemIds;
};
/** Returns a treatment bill with these lines. */
export const treatment = (lines: readonly object[], more: object = {}) =>
  billBody({
    billingMode: 'professional',
    serviceLines: lines.map((line) => ({ code: '97110', units: 2, charge: 100, ...line })),
    ...more,
  });
