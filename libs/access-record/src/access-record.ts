import type { AccessAction } from '#contracts';
import { REDACTED } from '#domain';
import { KeyDestroyed, type Vault } from '#event-store';
import type { StateStore } from '#state-store';
import type { AccessEntry, AccessSecrets, IdentifiedDraft } from './entry.js';
import { AccessCounter } from './counts.js';
import { RecentRows } from './recent-rows.js';
import { freshChange, freshRows } from './rows.js';
import { searchAccess, type AccessPage, type AccessCursor, type AccessSearch } from './search.js';

/** Access record in the state store: which user viewed which patient. */
export class AccessRecord {
  constructor(
    private readonly store: StateStore,
    private readonly vault: Pick<Vault, 'sealBytes' | 'openBytes'>,
  ) {}

  readonly write = async (drafts: readonly IdentifiedDraft[]): Promise<void> => {
    const entries = await Promise.all(mergeRefusals(drafts).map((draft) => this.sealed(draft)));
    const rows = freshRows(entries);
    await AccessCounter.of(this.store).write(rows.map(freshChange), entries);
    RecentRows.of(this.store).add(rows);
  };

  /** Returns a page, newest first. `before`: the end of the previous page, or null for the first page. */
  page(search: AccessSearch, before: AccessCursor | null, limit: number): Promise<AccessPage> {
    return searchAccess(this.store, search, before, limit);
  }

  /** Returns an entry's free text, or null if there is none or the organization's key is destroyed. */
  async secretsOf({ organizationId, id, sealed }: AccessEntry): Promise<AccessSecrets | null> {
    if (sealed === undefined || organizationId === null) return null;
    const bytes = Buffer.from(sealed, 'base64');
    const opened = await this.vault.openBytes(organizationId, organizationId, aadOf(id), bytes);
    return opened === REDACTED ? null : (JSON.parse(opened.toString()) as AccessSecrets);
  }

  private async sealed({ secrets, ...entry }: IdentifiedDraft): Promise<AccessEntry> {
    const { organizationId } = entry;
    if (secrets === undefined || organizationId === null || Object.keys(secrets).length === 0) return entry;
    try {
      const bytes = Buffer.from(JSON.stringify(secrets));
      const sealed = await this.vault.sealBytes(organizationId, organizationId, aadOf(entry.id), bytes);
      return { ...entry, sealed: sealed.toString('base64') };
    } catch (error) {
      // The practice was deleted with its key. Keep the entry without its free text.
      if (error instanceof KeyDestroyed) return entry;
      throw error;
    }
  }
}

const aadOf = (id: string): string => `access ${id}`;

const refusals: ReadonlySet<AccessAction> = new Set(['refused', 'sign_in']);

/**
 * Merges a write's equal refusals into one entry with their number, so that guessing credentials cannot fill the disk.
 */
const mergeRefusals = (drafts: readonly IdentifiedDraft[]): readonly IdentifiedDraft[] => {
  const kept = new Map<string, IdentifiedDraft>();
  for (const draft of drafts) {
    const { id, at: _at, requestId: _request, times: _times, ...rest } = draft;
    const isOne = refusals.has(draft.action) && draft.outcome === 'refused' && draft.bills.length === 0;
    const name = isOne ? JSON.stringify(rest) : id;
    const first = kept.get(name);
    kept.set(name, first ? { ...first, times: (first.times ?? 1) + 1 } : draft);
  }
  return [...kept.values()];
};
