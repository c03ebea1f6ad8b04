import type { EdiPartner } from '#documents';

/** The known facts about a partner that sends payers' files: its interchanges, and the payees besides our providers. */
export interface FilePartner extends Pick<EdiPartner, 'interchange'> {
  readonly id: string;
  /** NPIs and tax ids, digits alone. */
  readonly payees: readonly string[];
}

/** The partners, as far as payers' files ask for them. libs/partners keeps their records, and itself uses this library. */
export interface FilePartners {
  all(): readonly FilePartner[];
  byId(id: string): FilePartner | null;
  /** Finds the sender of a file by its ISA06; where several partners share that, ISA08 decides. */
  senderOf(isa06: string, isa08?: string): FilePartner | null;
}

/** An installation that exchanges files with nobody. */
export const noPartners: FilePartners = { all: () => [], byId: () => null, senderOf: () => null };
