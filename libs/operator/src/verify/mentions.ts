import { REDACTED } from '#domain';
import type { StoredEvent } from '#event-store';

export interface Mention {
  readonly blobId: string;
  /** Hex digest of the document's bytes; null if the event has none. */
  readonly sha256: string | null;
  /** True if the event's encrypted part was destroyed, so the document must be destroyed too. */
  readonly shredded: boolean;
  /** True if the document may be missing, because it is only stored if needed. */
  readonly optional?: boolean;
}

interface Documents {
  readonly documents?: readonly { readonly id: string; readonly sha256?: string }[];
}
type Data = Documents & {
  readonly document?: { readonly id: string };
  readonly eorId?: string;
  readonly copyId?: string;
  readonly blobId?: string;
  readonly packs?: readonly { readonly hash: string; readonly blobId: string }[];
};
type Private = Documents & { readonly sha256?: string | null };

export const mentionsOf = ({ type, data }: StoredEvent): readonly Mention[] => {
  const clear = data as Data;
  const group: Private | typeof REDACTED | undefined = data.private;
  const shredded = group === REDACTED;
  const open = shredded ? undefined : group;
  const mentionOf = (blobId: string | undefined): readonly Mention[] =>
    blobId === undefined ? [] : [{ blobId, sha256: open?.sha256 ?? null, shredded }];
  switch (type) {
    case 'BillSubmitted':
      return (clear.documents ?? []).map(({ id }, i) => ({
        blobId: id,
        sha256: open?.documents?.[i]?.sha256 ?? null,
        shredded,
      }));
    case 'DocumentAdded':
      return mentionOf(clear.document?.id);
    case 'EorReceived':
      // An EOR without a PDF has no stored document: its PDF is generated on request.
      return shredded || typeof open?.sha256 === 'string' ? mentionOf(clear.eorId) : [];
    case 'W9Saved':
      return mentionOf(clear.blobId);
    case 'CourtesyCopyRequested':
      return clear.copyId === undefined ? [] : [{ blobId: clear.copyId, sha256: null, shredded, optional: true }];
    case 'RulesActivated':
      return (clear.packs ?? []).map(({ hash, blobId }) => ({ blobId, sha256: hash, shredded: false }));
    default:
      return [];
  }
};
