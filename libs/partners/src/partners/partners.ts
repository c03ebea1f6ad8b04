import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { payerIdAt } from '#documents';
import { ConfigInvalid, type Config } from '#engines';
import { readPartnersFile, type ReadPartners } from './partner-file.js';
import type { Partner } from './partner.js';

/** Reason why no partner accepts a bill: none serves the organization, or none knows the payer. */
export type NoPartner = 'no_partner' | 'payer_unknown';

export class Partners {
  constructor(private readonly partners: readonly Partner[] = []) {}

  /** Returns all partners, including disabled ones. */
  all(): readonly Partner[] {
    return this.partners;
  }

  byId(id: string): Partner | null {
    return this.partners.find((partner) => partner.id === id) ?? null;
  }

  /** Returns the sender of a file by ISA06, or by ISA08 if several share it. Includes disabled partners. */
  senderOf(isa06: string, isa08?: string): Partner | null {
    const found = this.partners.filter(({ interchange }) => interchange.receiverId.trim() === isa06.trim());
    return found.find(({ interchange }) => interchange.senderId.trim() === isa08?.trim()) ?? found[0] ?? null;
  }

  /** Returns the partners that accept this live organization's bills, in file order. */
  serving(organizationId: string): readonly Partner[] {
    return this.partners.filter(
      ({ enabled, organizations }) => enabled && (organizations.length === 0 || organizations.includes(organizationId)),
    );
  }

  /** Returns the first partner that takes the organization's electronic bills to this payer. */
  takerOf(organizationId: string, directoryPayerId: string | null): Partner | NoPartner {
    const serving = this.serving(organizationId);
    if (serving.length === 0) return 'no_partner';
    const taker =
      directoryPayerId === null ? undefined : serving.find((partner) => payerIdAt(partner, directoryPayerId));
    return taker ?? 'payer_unknown';
  }

  /** Like `takerOf`, but returns null in the sandbox, where every electronic bill is accepted. */
  electronicTaker(
    { organizationId, environment }: { readonly organizationId: string; readonly environment: string },
    directoryPayerId: string | null,
  ): Partner | NoPartner | null {
    return environment === 'live' ? this.takerOf(organizationId, directoryPayerId) : null;
  }

  /** Returns why an electronic bill can't be sent to this payer, or null if it can. Always null in the sandbox. */
  electronicLost(...bill: Parameters<Partners['electronicTaker']>): NoPartner | null {
    const taker = this.electronicTaker(...bill);
    return typeof taker === 'string' ? taker : null;
  }
}

type PartnerSettings = Pick<Config, 'DATA_DIR' | 'PARTNERS_FILE'>;

export const partnersFile = ({ DATA_DIR, PARTNERS_FILE }: PartnerSettings): string =>
  PARTNERS_FILE ?? join(DATA_DIR, 'partners.yaml');

/** Reads the partners file. The file may be missing unless `PARTNERS_FILE` names it. */
export const checkPartners = (
  config: PartnerSettings,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): ReadPartners => {
  const file = partnersFile(config);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return isMissing && config.PARTNERS_FILE === undefined
      ? { partners: [], mistakes: [] }
      : { partners: [], mistakes: [{ path: '', message: 'cannot be read' }] };
  }
  return readPartnersFile(text, { folder: dirname(file), environment });
};

/** Returns the partners. Throws `ConfigInvalid` with the path of every mistake in the file. */
export const partnersOf = (config: PartnerSettings): Partners => {
  const { partners, mistakes } = checkPartners(config);
  if (mistakes.length > 0)
    throw new ConfigInvalid(
      mistakes.map(
        ({ path, message }) =>
          `${config.PARTNERS_FILE === undefined ? '' : 'PARTNERS_FILE '}${partnersFile(config)}: ${[path, message].filter(Boolean).join(' ')}`,
      ),
    );
  return new Partners(partners);
};
