import { Injectable } from '@nestjs/common';
import type { SubmitBillRequest } from '#contracts';
import {
  groupBy,
  isUnexplained,
  missingForBilling,
  NO_LINKS,
  rfa,
  rfaIdOfItem,
  rfaStream,
  losAngelesDate,
  organization,
  organizationStream,
  type BillingProviderRecord,
  type LinkContext,
  type Organization,
  type Rfa,
  type SubmissionFacts,
} from '#domain';
import { Directories, type Administrator, type DirectoryReader } from '#directories';
import { EncryptedEventStore, loadState } from '#event-store';
import { Partners, type NoPartner, type Partner } from '#partners';
import { currentTimeOf, type RequestContext } from '#http';
import { Views } from '#read-models';
import { Identities, type Owner } from './identities.js';
import { nullIfUnavailable } from './null-if-unavailable.js';
import { requestsOfClaim, type ClaimKey } from './requests-of-claim.js';
import { supportedRoutesOf } from './routes.js';

export interface SubmissionContext {
  readonly facts: SubmissionFacts;
  readonly organization: Organization;
  readonly administrator: Administrator | null;
  readonly savedProvider: BillingProviderRecord | null;
  /** Why the bill can't be sent electronically even though its administrator accepts that; otherwise null. */
  readonly electronicRouteLost: NoPartner | null;
  /** Partner that would send the bill electronically. Null if there is none, as in the sandbox. */
  readonly partner: Partner | null;
  /** The session's customer, or the customer named in the body. */
  readonly customerExternalId: string | null;
}

@Injectable()
export class SubmissionContextReader {
  constructor(
    private readonly ledger: EncryptedEventStore,
    private readonly directories: Directories,
    private readonly identities: Identities,
    private readonly views: Views,
    private readonly partners: Partners,
  ) {}

  /** Any field of `form` may be missing. */
  async gather(context: RequestContext, form: Partial<SubmitBillRequest>): Promise<SubmissionContext> {
    const practice = await this.ledger.recent(organization, organizationStream(context.organizationId));
    const bill = form.bill as Partial<SubmitBillRequest['bill']> | undefined;
    const customerExternalId = customerOf(context, form);
    const owner = { organizationId: context.organizationId, customerExternalId };
    const wanted = bill?.claim?.claimsAdministrator as { id?: string; payerId?: string } | undefined;
    const administrator =
      wanted?.id === undefined
        ? null
        : this.directories.claimsAdministrators.get(wanted.id, administratorsFor(context, practice));
    const kept =
      administrator &&
      supportedRoutesOf(this.partners, context, administrator, {
        payerKey: wanted?.payerId,
        injuryState: bill?.claim?.injuryState,
      });
    const savedId = bill?.billingProvider?.savedProviderId;
    const savedProvider = practice.billingProviders.find(({ id }) => id === savedId) ?? null;
    const verify = async (kind: 'pat' | 'clm', id: string | undefined) =>
      id === undefined || this.identities.verify(kind, owner, id);
    return {
      organization: practice,
      administrator,
      savedProvider,
      electronicRouteLost: kept?.lost ?? null,
      partner: kept?.partner ?? null,
      customerExternalId,
      facts: {
        today: losAngelesDate(currentTimeOf(context).toISOString()),
        administrator: administrator && {
          payerKeys: administrator.payers.filter(({ active }) => active).map(({ key }) => key),
          payerRequired: administrator.payerSelectionRequired,
          routes: kept?.routes ?? [],
        },
        savedProviderLacks: savedProvider && missingForBilling(savedProvider),
        patientIdValid: await verify('pat', bill?.patient?.id),
        claimIdValid: await verify('clm', bill?.claim?.id),
        links: await this.linksOf(owner, bill, practice),
      },
    };
  }

  /** RFAs named in service lines by item ID. For treatment lines without a reference, also the claim's RFAs. */
  private async linksOf(
    owner: Owner,
    bill: Partial<SubmitBillRequest['bill']> | undefined,
    { treatmentBilling }: Organization,
  ): Promise<LinkContext> {
    const lines: readonly (Partial<Line> | undefined)[] = bill?.serviceLines ?? [];
    const itemIds = lines.flatMap((line) => line?.rfaItemId ?? []);
    const looksForMore =
      treatmentBilling && bill?.billingMode === 'professional' && lines.some((line) => line && isUnexplained(line));
    if (itemIds.length === 0 && !looksForMore) return NO_LINKS;
    const { organizationId, customerExternalId } = owner;
    const rfas = new Map<string, Rfa>();
    for (const [rfaId, ids] of groupBy(itemIds, rfaIdOfItem)) {
      if (rfaId === null) continue;
      const found = await loadState(this.ledger, rfa, rfaStream(organizationId, rfaId));
      if (found.exists) for (const itemId of ids) rfas.set(itemId, found);
    }
    const idOf = async (kind: 'pat' | 'clm', sent: { id?: string; externalId?: string } | undefined) =>
      sent?.id ?? (sent?.externalId === undefined ? null : this.identities.idFor(kind, owner, sent.externalId));
    const claimId = await idOf('clm', bill?.claim);
    return {
      rfas,
      customerExternalId,
      patientId: await idOf('pat', bill?.patient),
      claimId,
      ...(looksForMore && claimId !== null && { ofClaim: await this.ofClaim({ ...owner, claimId }) }),
    };
  }

  /** Returns none if the read models or keys are unavailable, because these RFAs are used only for warnings. */
  private async ofClaim(claim: ClaimKey): Promise<readonly Rfa[]> {
    return (await nullIfUnavailable(() => requestsOfClaim(this.views, this.ledger, claim))) ?? [];
  }
}

type Line = SubmitBillRequest['bill']['serviceLines'][number];

/**
 * Returns the administrators that a request may name. Custom administrators are shared organization settings, so they
 * require access to the whole organization. Synthetic administrators accept bills only in the sandbox.
 */
export const administratorsFor = (
  { scope, environment }: RequestContext,
  organization: Organization,
): DirectoryReader => ({
  custom: scope.kind === 'organization' ? organization.customAdministrators.filter(({ active }) => active) : [],
  synthetic: environment === 'sandbox',
});

const customerOf = ({ scope }: RequestContext, form: Partial<SubmitBillRequest>): string | null =>
  (scope.kind === 'organization' ? form.customerExternalId : scope.customerExternalId) ?? null;
