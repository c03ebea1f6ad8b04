import type { EdiPartner } from '#documents';

/** Facts about a partner that sends payer files: its interchange settings and additional payees. */
export interface FilePartner extends Pick<EdiPartner, 'interchange'> {
  readonly id: string;
  /** NPIs and tax IDs, digits only. */
  readonly payees: readonly string[];
}

/** The partners as payer files need them. libs/partners implements this interface and depends on this library. */
export interface FilePartners {
  all(): readonly FilePartner[];
  byId(id: string): FilePartner | null;
  /** Returns a file's sender by ISA06, or by ISA08 if several partners share it. */
  senderOf(isa06: string, isa08?: string): FilePartner | null;
}

export const noPartners: FilePartners = { all: () => [], byId: () => null, senderOf: () => null };
