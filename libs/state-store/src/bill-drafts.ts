import { isDraftId, isDraftReady, normalizeLastName, REDACTED, type BillDraft } from '#domain';
import { isKeyError, type Vault } from '#event-store';
import { collection } from './collection.js';
import type { FoundEntry, StateStore } from './state-store.js';

type DraftRecord = {
  readonly organizationId: string;
  readonly draftId: string;
  /** ISO time. */
  readonly updatedAt: string;
  readonly ownerId: string | null;
  readonly patientId: string;
  /** Hash of the patient's name and date of birth, or null if one of them is missing. */
  readonly person: string | null;
  /** Hash of the client's ID of its customer, or null. */
  readonly customer: string | null;
  readonly isReady: boolean;
  readonly documentIds: readonly string[];
  /** `BillDraft`, encrypted with the draft's key, in Base64. */
  readonly sealed: string;
};

const NO_OWNER = 'none';

/** Unfinished bills. Keys: organization and draft ID. */
export const billDrafts = collection({
  name: 'bill-draft',
  version: 2,
  indexes: {
    byOrganization: ({ organizationId, updatedAt }: DraftRecord) => [organizationId, updatedAt],
    byOwner: ({ organizationId, ownerId, updatedAt }: DraftRecord) => [organizationId, ownerId ?? NO_OWNER, updatedAt],
    byCustomer: ({ organizationId, customer, updatedAt }: DraftRecord) =>
      customer === null ? null : [organizationId, customer, updatedAt],
    byPatient: ({ organizationId, patientId }: DraftRecord) => [organizationId, patientId],
    byPerson: ({ organizationId, person }: DraftRecord) => (person === null ? null : [organizationId, person]),
  },
});

export interface DraftSearch {
  readonly organizationId: string;
  /** Member ID, or `none` for drafts without an owner. */
  readonly owner?: string | undefined;
  /** Null for all customers. */
  readonly customerExternalId: string | null;
  readonly isReady?: boolean | undefined;
  /** Only drafts that were last changed before this time (ISO). */
  readonly changedBefore?: string | undefined;
  /** Cursor of the previous page's last draft. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Data that finds the drafts of a patient without an ID. */
export interface DraftPerson {
  readonly customerExternalId: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string;
}

export interface FoundDraft {
  readonly draft: BillDraft;
  /** Compared when the draft is replaced. */
  readonly version: number;
}

type Blobs = { readonly remove: (owner: { organizationId: string; subject: string }) => Promise<void> };

const TOKEN_BYTES = 16;

/** Drafts of bills (ADR 29). Each draft is encrypted with its own key, which is destroyed with the draft. */
export class BillDrafts {
  private readonly drafts;

  constructor(
    stateStore: StateStore,
    private readonly vault: Pick<Vault, 'hmac' | 'sealBytes' | 'openBytes' | 'shred'>,
  ) {
    this.drafts = billDrafts.in(stateStore);
  }

  /** Returns null if there is no such draft, or if its key was destroyed. With `blobs`, completes a destruction. */
  async get(organizationId: string, draftId: string, blobs?: Blobs): Promise<FoundDraft | null> {
    const entry = isDraftId(draftId) ? await this.drafts.get(keyOf(organizationId, draftId)) : null;
    const draft = entry && (await this.opened(entry.record));
    if (entry && !draft && blobs) await this.destroy(organizationId, draftId, blobs);
    return entry && draft ? { draft, version: entry.version } : null;
  }

  /** Returns false if the draft was changed since `version` was read (0: it must not exist). Throws KeyDestroyed. */
  async save(draft: BillDraft, person: DraftPerson | null, version: number): Promise<boolean> {
    const { organizationId, draftId, updatedAt, ownerId, patientId, customerExternalId, documents } = draft;
    const [personToken, customer, sealed] = await Promise.all([
      person && this.personToken(organizationId, person),
      customerExternalId === null ? null : this.customerToken(organizationId, customerExternalId),
      this.vault.sealBytes(organizationId, draftId, aad(draft), Buffer.from(JSON.stringify(draft)), {
        durableKey: true,
      }),
    ]);
    const documentIds = documents.map(({ id }) => id);
    return this.drafts.compareAndSet(keyOf(organizationId, draftId), version, {
      ...{ organizationId, draftId, updatedAt, ownerId, patientId, customer, documentIds },
      person: personToken,
      isReady: isDraftReady(draft),
      sealed: sealed.toString('base64'),
    });
  }

  /** Lists drafts, last changed first. `next` is null after the last page. */
  async list(search: DraftSearch): Promise<{ readonly drafts: readonly BillDraft[]; readonly next: string | null }> {
    const { organizationId, owner, customerExternalId, isReady, changedBefore: below, limit } = search;
    const customer = customerExternalId === null ? null : await this.customerToken(organizationId, customerExternalId);
    const [index, ...value] =
      customer !== null
        ? (['byCustomer', customer] as const)
        : owner === undefined
          ? (['byOrganization'] as const)
          : (['byOwner', owner] as const);
    const equals = [organizationId, ...value];
    const isWanted = (record: DraftRecord): boolean =>
      (owner === undefined || (record.ownerId ?? NO_OWNER) === owner) &&
      (isReady === undefined || record.isReady === isReady);
    const drafts: BillDraft[] = [];
    let last: string | null = null;
    for (let { after } = search; ;) {
      const page: readonly FoundEntry<DraftRecord>[] = await this.drafts.find(index, {
        ...{ equals, limit: limit + 1, reverse: true },
        ...(below !== undefined && { below }),
        ...(after !== undefined && { after }),
      });
      for (const { record, cursor } of page) {
        after = cursor;
        if (!isWanted(record)) continue;
        if (drafts.length === limit) return { drafts, next: last };
        // A draft whose key is missing must not block the others.
        const draft = await this.opened(record).catch(nullForKeyError);
        if (draft) drafts.push(draft);
        last = cursor;
      }
      if (page.length <= limit) return { drafts, next: null };
    }
  }

  /** Returns the IDs of a patient's drafts, found by patient ID and by name and date of birth. */
  async ofPatient(organizationId: string, patientId: string, person: DraftPerson | null): Promise<readonly string[]> {
    const token = person && (await this.personToken(organizationId, person));
    const found = await Promise.all([
      this.drafts.findKeys('byPatient', { equals: [organizationId, patientId] }),
      token === null ? [] : this.drafts.findKeys('byPerson', { equals: [organizationId, token] }),
    ]);
    return [...new Set(found.flat().map(({ key }) => key.slice(organizationId.length + 1)))];
  }

  /** Destroys the draft's key, documents and record. Can be repeated after an interruption. */
  async destroy(organizationId: string, draftId: string, blobs: Blobs): Promise<void> {
    // No event orders the destruction, so the tombstone names the draft.
    await this.vault.shred(draftId, { shreddedAt: new Date().toISOString(), eventId: draftId });
    await blobs.remove({ organizationId, subject: draftId });
    await this.drafts.remove(keyOf(organizationId, draftId));
  }

  /** True if a draft contains the document. */
  async hasDocument({
    organizationId,
    subject,
    blobId,
  }: Readonly<Record<'organizationId' | 'subject' | 'blobId', string>>) {
    if (!isDraftId(subject)) return false;
    const { record } = (await this.drafts.get(keyOf(organizationId, subject))) ?? {};
    return record?.documentIds.includes(blobId) ?? false;
  }

  private async opened({ organizationId, draftId, sealed }: DraftRecord): Promise<BillDraft | null> {
    const place = { organizationId, draftId };
    const bytes = await this.vault.openBytes(organizationId, draftId, aad(place), Buffer.from(sealed, 'base64'));
    return bytes === REDACTED ? null : (JSON.parse(bytes.toString()) as BillDraft);
  }

  private personToken(organizationId: string, person: DraftPerson): Promise<string> {
    const { customerExternalId, firstName, lastName, dateOfBirth } = person;
    const names = [normalizeLastName(lastName), normalizeLastName(firstName)];
    return this.token(organizationId, 'draft-person', customerExternalId ?? '', ...names, dateOfBirth);
  }

  private customerToken(organizationId: string, customerExternalId: string): Promise<string> {
    return this.token(organizationId, 'draft-customer', customerExternalId);
  }

  private async token(organizationId: string, ...parts: readonly string[]): Promise<string> {
    const hash = await this.vault.hmac(organizationId, 'ids', ...parts);
    return hash.subarray(0, TOKEN_BYTES).toString('base64url');
  }
}

const nullForKeyError = (error: unknown): null => {
  if (!isKeyError(error)) throw error;
  return null;
};

const keyOf = (organizationId: string, draftId: string): string => `${organizationId}/${draftId}`;

const aad = ({ organizationId, draftId }: Pick<BillDraft, 'organizationId' | 'draftId'>): string =>
  `bill-draft/${keyOf(organizationId, draftId)}`;
