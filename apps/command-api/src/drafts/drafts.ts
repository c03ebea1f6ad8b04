import { Injectable } from '@nestjs/common';
import {
  Commands,
  ConcurrencyError,
  IdempotencyKeyReused,
  newId,
  uploadsOf,
  withStreamLock,
  type CommandRequest,
  type CommandResponse,
  type RequestIdentity,
} from '#commands';
import { presentDraft, SaveDraftRequest, type DraftView } from '#contracts';
import {
  draftDate,
  draftText,
  organization,
  organizationStream,
  Rejection,
  restoreIdentifiers,
  type BillDraft,
  type Member,
  type UncheckedJson,
} from '#domain';
import { BlobStore } from '#documents';
import { EncryptedEventStore, EventStore, KeyDestroyed, Vault } from '#event-store';
import {
  actorNameProblems,
  checkIfMatch,
  currentTimeOf,
  data,
  refuse,
  refuseBody,
  validate,
  type RequestContext,
} from '#http';
import { BillDrafts, StateStore, type DraftPerson, type FoundDraft } from '#state-store';
import { Identities, type Owner } from '../bills/submission/identities.js';
import { base64Problems } from '../bills/submission/packet-intake.js';
import { draftLock, isOwnDraft } from '../bills/submission/submitted-draft.js';
import { documentProblems, DraftDocuments, misplacedUploads } from './draft-documents.js';
import { DraftFindings } from './draft-findings.js';

/** Maximum number of idempotency keys in a draft. The first key and the latest keys are kept. */
const MAX_REQUESTS = 20;

interface Saving {
  readonly context: RequestContext;
  readonly draftId: string;
  /** Null for a new draft. */
  readonly found: FoundDraft | null;
  readonly identity: RequestIdentity | null;
}

/** Writes drafts (ADR 29). Changes of one draft run one after the other. */
@Injectable()
export class Drafts {
  private readonly drafts: BillDrafts;

  constructor(
    private readonly commands: Commands,
    private readonly ledger: EncryptedEventStore,
    private readonly events: EventStore,
    private readonly documents: DraftDocuments,
    private readonly findings: DraftFindings,
    private readonly identities: Identities,
    private readonly blobs: BlobStore,
    stateStore: StateStore,
    vault: Vault,
  ) {
    this.drafts = new BillDrafts(stateStore, vault);
  }

  /** Saves a new draft, or replaces the draft with this ID. */
  save(request: CommandRequest, existingId: string | null): Promise<CommandResponse<DraftView>> {
    const { context } = request;
    return this.commands.identified(request, async (identity) => {
      const draftId = existingId ?? (await this.newId(context, identity));
      return this.locked(context, draftId, async (found) => {
        if (existingId !== null && found === null) throw new Rejection('not_found');
        const replayed = found !== null && isReplay(found.draft, identity, existingId === null);
        const draft = replayed ? found.draft : await this.store(request, { context, draftId, found, identity });
        return {
          body: await this.present(context, draft),
          position: await this.events.head(),
          replayed,
          location: `/v2/drafts/${draftId}`,
        };
      });
    });
  }

  /** Returns false if there is no such draft. */
  destroy(context: RequestContext, draftId: string): Promise<boolean> {
    return this.locked(context, draftId, async (found) => {
      if (found === null) return false;
      refuseBody(context);
      await this.checkIfMatch(context, found.draft);
      await this.drafts.destroy(context.organizationId, draftId, this.blobs);
      return true;
    });
  }

  private locked<Result>(
    context: RequestContext,
    draftId: string,
    work: (found: FoundDraft | null) => Promise<Result>,
  ): Promise<Result> {
    const { organizationId } = context;
    return withStreamLock(this.ledger, draftLock(organizationId, draftId), async () => {
      const found = await this.drafts.get(organizationId, draftId, this.blobs);
      return work(found && isOwnDraft(context, found.draft) ? found : null);
    });
  }

  private newId({ organizationId }: RequestContext, identity: RequestIdentity | null): Promise<string> | string {
    return identity ? this.commands.idFrom(organizationId, 'draft', 'draft', identity.key) : newId('draft');
  }

  private async store(request: CommandRequest, saving: Saving): Promise<BillDraft> {
    const { context, found } = saving;
    const received = uploadsOf(request);
    const stored = found?.draft.documents ?? [];
    if (found) await this.checkIfMatch(context, found.draft);
    const form = validate(SaveDraftRequest, request.body ?? {}, (sent) => [
      ...actorNameProblems(context, sent),
      ...base64Problems(received),
      ...misplacedUploads(received),
      ...documentProblems(sent.documents, stored),
    ]);
    if (form.ownerId !== undefined && form.ownerId !== found?.draft.ownerId && (!found || isOfTeam(context)))
      await this.checkOwner(context, form.ownerId);
    const packet = await this.documents.check(context, received, form.documents ?? [], stored);
    const draft = await this.draftOf(saving, form, packet.documents);
    try {
      await packet.keep(draft.draftId);
      if (await this.drafts.save(draft, personOf(draft), found?.version ?? 0)) return draft;
    } catch (error) {
      // A repeated request whose draft was submitted or deleted in the meantime.
      if (error instanceof KeyDestroyed) throw new Rejection('not_found');
      throw error;
    }
    throw new ConcurrencyError();
  }

  private async draftOf(
    { context, draftId, found, identity }: Saving,
    form: SaveDraftRequest,
    documents: BillDraft['documents'],
  ): Promise<BillDraft> {
    const { organizationId } = context;
    const before = found?.draft;
    const customerExternalId = customerOf(context, form.customerExternalId);
    const bill = restoreIdentifiers(form.bill ?? {}, before?.bill ?? {});
    const at = currentTimeOf(context).toISOString();
    const author = form.actorName ?? context.keyName;
    const requests = [...(before?.requests ?? []), ...(identity ? [identity] : [])];
    const draft = {
      organizationId,
      draftId,
      patientId: await this.patientIdFor({ organizationId, customerExternalId }, bill, before),
      createdAt: before?.createdAt ?? at,
      updatedAt: at,
      createdBy: before?.createdBy ?? author,
      updatedBy: author,
      ...(before && !isOfTeam(context) ? teamFieldsOf(before) : teamFieldsOf(form)),
      bill,
      submission: form.submission ?? {},
      documents,
      rejectDuplicates: form.rejectDuplicates,
      customerExternalId,
      metadata: form.metadata ?? null,
      requests: requests.length > MAX_REQUESTS ? requests.toSpliced(1, 1) : requests,
    };
    return { ...draft, ...(await this.findings.of(context, draft)) };
  }

  /** Returns the patient's ID, or the reserved ID while the draft does not identify its patient. */
  private async patientIdFor(owner: Owner, bill: UncheckedJson, before: BillDraft | undefined): Promise<string> {
    const id = draftText(bill, 'patient', 'id');
    if (id !== null && (await this.identities.verify('pat', owner, id))) return id;
    const externalId = draftText(bill, 'patient', 'externalId');
    const reserved = before && !isIdentified(before.bill) ? before.patientId : null;
    if (externalId === null && reserved !== null && (await this.identities.verify('pat', owner, reserved)))
      return reserved;
    return this.identities.idFor('pat', owner, externalId);
  }

  private async checkIfMatch(context: RequestContext, draft: BillDraft): Promise<void> {
    if (context.ifMatch === undefined) return;
    const shown = await this.present(context, draft);
    checkIfMatch(context, () => data(shown));
  }

  private async present(context: RequestContext, draft: BillDraft): Promise<DraftView> {
    const members = isOfTeam(context) && draft.ownerId !== null ? await this.members(context) : [];
    const names = isOfTeam(context) ? new Map(members.map(({ id, name, email }) => [id, name ?? email])) : null;
    return presentDraft(draft, { now: currentTimeOf(context), names });
  }

  private async checkOwner(context: RequestContext, ownerId: string): Promise<void> {
    const members = await this.members(context);
    if (!members.some(({ id, active }) => id === ownerId && active))
      throw new Rejection('validation_error', undefined, [
        { path: 'ownerId', message: 'must be an active team member' },
      ]);
  }

  private async members({ organizationId }: RequestContext): Promise<readonly Member[]> {
    return (await this.ledger.recent(organization, organizationStream(organizationId))).members;
  }
}

/** True if the request was already processed. A new draft's ID is derived from the key. Throws IdempotencyKeyReused. */
const isReplay = ({ requests }: BillDraft, identity: RequestIdentity | null, isNew: boolean): boolean => {
  const earlier = requests.find(({ key }) => key === identity?.key);
  if (earlier && earlier.fingerprint !== identity?.fingerprint) throw new IdempotencyKeyReused();
  return earlier !== undefined || isNew;
};

/** A session limited to one customer neither sees nor changes the owner and the note. */
const isOfTeam = ({ scope }: RequestContext): boolean => scope.kind === 'organization';

const teamFieldsOf = ({ ownerId, note }: Partial<Pick<BillDraft, 'ownerId' | 'note'>>) => ({
  ownerId: ownerId ?? null,
  note: note ?? null,
});

/** A session limited to one customer may save drafts for that customer only. */
const customerOf = ({ scope }: RequestContext, named: string | undefined): string | null => {
  if (scope.kind === 'organization') return named ?? null;
  if (named !== undefined && named !== scope.customerExternalId) return refuse('scope_not_allowed');
  return scope.customerExternalId;
};

const isIdentified = (bill: UncheckedJson): boolean =>
  draftText(bill, 'patient', 'id') !== null || draftText(bill, 'patient', 'externalId') !== null;

const personOf = ({ bill, customerExternalId }: BillDraft): DraftPerson | null => {
  const [firstName, lastName, dateOfBirth] = ['firstName', 'lastName', 'dateOfBirth'].map((name) =>
    draftText(bill, 'patient', name),
  );
  return firstName && lastName && dateOfBirth
    ? { customerExternalId, firstName, lastName, dateOfBirth: draftDate(dateOfBirth) }
    : null;
};
