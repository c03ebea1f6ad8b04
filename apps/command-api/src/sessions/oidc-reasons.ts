import * as oidc from 'openid-client';
import { connectionErrorText, clockDifferenceText } from '#engines';

/** Times are in seconds since 1970. */
interface TokenDetails {
  readonly claim?: string;
  readonly claims?: { readonly iat?: unknown; readonly exp?: unknown };
  readonly now?: unknown;
}

const tokenDetailsOf = (error: Error): TokenDetails => {
  const { cause } = error;
  return (cause instanceof Error ? cause.cause : cause) ?? {};
};

const claimMessages: Readonly<Record<string, string>> = {
  aud: 'the ID token is for another client than OIDC_CLIENT_ID',
  azp: 'the ID token is for another client than OIDC_CLIENT_ID',
  iss: 'the ID token is of another issuer than OIDC_ISSUER',
  nonce: 'the ID token is of another attempt to sign in',
};

const clockText = ({ claims: tokenClaims, now }: TokenDetails): string => {
  const at = typeof tokenClaims?.iat === 'number' ? tokenClaims.iat : tokenClaims?.exp;
  return typeof at === 'number' && typeof now === 'number'
    ? `the clocks differ by ${clockDifferenceText(now - at)}: set that of this machine, or the issuer's`
    : 'the clocks of this machine and of the issuer differ';
};

const errorMessages: Readonly<Record<string, string>> = {
  invalid_client: 'the issuer refuses OIDC_CLIENT_ID with this secret',
  unauthorized_client: 'the issuer does not let OIDC_CLIENT_ID sign people in by a code',
  invalid_grant: 'the issuer does not know this code, or no longer',
  redirect_uri_mismatch: 'the issuer knows another return address: see PUBLIC_ORIGIN',
};

/** For the operator's log. Contains no personal data, tokens or addresses. */
export const oidcReason = (error: unknown): string => {
  if (error instanceof oidc.ResponseBodyError) return errorMessages[error.error] ?? `the issuer answers ${error.error}`;
  const connection = connectionErrorText(error);
  if (connection !== null) return `the issuer cannot be reached: ${connection}`;
  if (error instanceof oidc.ClientError) {
    const judged = tokenDetailsOf(error);
    if (error.code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return clockText(judged);
    if (error.code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED')
      return (
        claimMessages[judged.claim ?? ''] ??
        `the ID token says something else than was expected (${judged.claim ?? '?'})`
      );
    if (error.code === 'OAUTH_KEY_SELECTION_FAILED')
      return 'none of the issuer’s keys is the one that signed the ID token';
    if (error.code === 'OAUTH_INVALID_RESPONSE') return 'the answer or its signature is not the issuer’s';
    if (error.code !== undefined) return `the issuer's answer is not one of OpenID (${error.code})`;
  }
  return error instanceof Error ? `it failed (${error.name})` : 'it failed';
};
