import { readFileSync } from 'node:fs';
import type { Config } from './config.js';
import { ConfigInvalid } from './config-invalid.js';
import type { signInSettings } from './sign-in-settings.js';

/** Demands on the ID token of people who sign in by the OpenID provider (OpenID Connect Core 1.0 section 2). */
export interface SignInRequirements {
  /** Authentication contexts, the best first: `acr` must be one of them, where there are any. */
  readonly acrValues: readonly string[];
  /** Ways to authenticate: `amr` must name one of them, where there are any. */
  readonly amrValues: readonly string[];
  /** Seconds that `auth_time` may lie before the person set out; null: any. */
  readonly maxAge: number | null;
}

const NO_DEMANDS: SignInRequirements = { acrValues: [], amrValues: [], maxAge: null };

/** OpenID provider that tells who people are. Also the injection token; not provided where no issuer is configured. */
export class OidcSettings {
  constructor(
    /** Address of the issuer, as its discovery document names it. */
    readonly issuer: string,
    /** Client id of this service at the issuer. */
    readonly clientId: string,
    private readonly secretFile: string,
    /** Demands on how the person proved who they are, as the ID token tells it. */
    readonly demands: SignInRequirements = NO_DEMANDS,
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
