import { readFileSync } from 'node:fs';
import type { Config } from './config.js';
import { ConfigInvalid } from './config-invalid.js';

/** Who says who people are. Also the injection token; not provided where no issuer is configured. */
export class OidcSettings {
  constructor(
    /** Address of the issuer, as its discovery document names it. */
    readonly issuer: string,
    /** What the issuer knows this service by. */
    readonly clientId: string,
    private readonly secretFile: string,
  ) {}

  /** The client's secret, read anew each time, so that it may be changed without a start. Throws ConfigInvalid. */
  secret(): string {
    let text = '';
    try {
      text = readFileSync(this.secretFile, 'utf8').trim();
    } catch {
      throw new ConfigInvalid(['OIDC_CLIENT_SECRET_FILE cannot be read']);
    }
    if (text === '') throw new ConfigInvalid(['OIDC_CLIENT_SECRET_FILE is empty']);
    return text;
  }
}

/** Null where no issuer is configured. */
export const oidcSettings = ({
  OIDC_ISSUER,
  OIDC_CLIENT_ID,
  OIDC_CLIENT_SECRET_FILE,
}: Pick<Config, 'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET_FILE'>): OidcSettings | null =>
  OIDC_ISSUER !== undefined && OIDC_CLIENT_ID !== undefined && OIDC_CLIENT_SECRET_FILE !== undefined
    ? new OidcSettings(OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET_FILE)
    : null;
