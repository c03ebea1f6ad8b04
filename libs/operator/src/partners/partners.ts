import { checkPartners, partnersFile, type Partner, type PartnerMistake } from '#partners';
import type { OperatorContext } from '../operation.js';

export interface PartnerLine extends Pick<Partner, 'id' | 'name' | 'enabled' | 'organizations'> {
  /** Transport and address, such as `sftp practice@sftp.example:22` or `folder /var/exchange`. */
  readonly transport: string;
  readonly usage: 'P' | 'T';
  readonly payers: number;
  readonly attachments: string;
}

export interface PartnerReport {
  readonly file: string;
  readonly partners: readonly PartnerLine[];
  readonly mistakes: readonly PartnerMistake[];
}

/** Lists configured partners. A running server keeps using the file as it was when the server started. */
export const listPartners = async ({ config }: Pick<OperatorContext, 'config'>): Promise<PartnerReport> => {
  const { partners, mistakes } = checkPartners(config);
  return {
    file: partnersFile(config),
    mistakes,
    partners: partners.map(({ id, name, enabled, transport, interchange, payers, attachments, organizations }) => ({
      id,
      name,
      enabled,
      transport:
        transport.kind === 'sftp'
          ? `sftp ${transport.user}@${transport.host}:${transport.port}`
          : `folder ${transport.path}`,
      usage: interchange.usage,
      payers: Object.keys(payers).length,
      attachments: attachments.method,
      organizations,
    })),
  };
};
