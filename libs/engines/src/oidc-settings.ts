import { readFileSync } from 'node:fs';
import type { Config } from './config.js';
import { ConfigInvalid } from './config-invalid.js';
import type { signInSettings } from './sign-in-settings.js';

/** Requirements for the ID token (OpenID Connect Core 1.0 section 2). */
export interface SignInRequirements {
  /** Accepted values, preferred first. If not empty, `acr` must be one of them. */
  readonly acrValues: readonly string[];
  /** If not empty, `amr` must contain at least one of these values. */
  readonly amrValues: readonly string[];
  /** Maximum age of `auth_time` at the start of the sign-in, in seconds. Null if there is no limit. */
  readonly maxAge: number | null;
}

const NO_DEMANDS: SignInRequirements = { acrValues: [], amrValues: [], maxAge: null };

/** OpenID settings. Also the injection token, whose value is null if no issuer is configured. */
export class OidcSettings {
  constructor(
    /** Issuer as given in its discovery document. */
    readonly issuer: string,
    readonly clientId: string,
    private readonly secretFile: string,
    readonly demands: SignInRequirements = NO_DEMANDS,
  ) {}

  /** Reads the secret's file on each call, so that it can change without a restart. Throws ConfigInvalid. */
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

/** Reads the OpenID settings. Null if no issuer is configured. */
export const oidcSettings = ({
  OIDC_ISSUER,
  OIDC_CLIENT_ID,
  OIDC_CLIENT_SECRET_FILE,
  OIDC_ACR_VALUES,
  OIDC_AMR_VALUES,
  OIDC_MAX_AGE,
}: Pick<Config, keyof typeof signInSettings>): OidcSettings | null =>
  OIDC_ISSUER !== undefined && OIDC_CLIENT_ID !== undefined && OIDC_CLIENT_SECRET_FILE !== undefined
    ? new OidcSettings(OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET_FILE, {
        acrValues: OIDC_ACR_VALUES,
        amrValues: OIDC_AMR_VALUES,
        maxAge: OIDC_MAX_AGE,
      })
    : null;
