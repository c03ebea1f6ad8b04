import * as oidc from 'openid-client';
import { connectionErrorText, clockDifferenceText } from '#engines';

/** Details of a token error. Times are in seconds since 1970. */
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
  aud: 'the ID token was issued for a client other than OIDC_CLIENT_ID',
  azp: 'the ID token was issued for a client other than OIDC_CLIENT_ID',
  iss: 'the ID token was issued by an issuer other than OIDC_ISSUER',
  nonce: 'the ID token belongs to another sign-in attempt',
};

const clockText = ({ claims: tokenClaims, now }: TokenDetails): string => {
  const at = typeof tokenClaims?.iat === 'number' ? tokenClaims.iat : tokenClaims?.exp;
  return typeof at === 'number' && typeof now === 'number'
    ? `the clocks differ by ${clockDifferenceText(now - at)}: correct the clock of this machine or of the issuer`
    : 'the clocks of this machine and of the issuer differ';
};

const errorMessages: Readonly<Record<string, string>> = {
  invalid_client: 'the issuer rejects OIDC_CLIENT_ID with this secret',
  unauthorized_client: 'the issuer does not allow OIDC_CLIENT_ID to use the authorization code flow',
  invalid_grant: 'the authorization code is unknown to the issuer or has expired',
  redirect_uri_mismatch: 'the redirect URI is not registered at the issuer: check PUBLIC_ORIGIN',
};

/** Returns the reason for the operator's log, without personal data, tokens, or addresses. */
export const oidcReason = (error: unknown): string => {
  if (error instanceof oidc.ResponseBodyError)
    return errorMessages[error.error] ?? `the issuer returned the error ${error.error}`;
  const connection = connectionErrorText(error);
  if (connection !== null) return `the issuer cannot be reached: ${connection}`;
  if (error instanceof oidc.ClientError) {
    const judged = tokenDetailsOf(error);
    if (error.code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return clockText(judged);
    if (error.code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED')
      return (
        claimMessages[judged.claim ?? ''] ?? `a claim of the ID token has an unexpected value (${judged.claim ?? '?'})`
      );
    if (error.code === 'OAUTH_KEY_SELECTION_FAILED')
      return 'the ID token was signed with a key that the issuer does not publish';
    if (error.code === 'OAUTH_INVALID_RESPONSE') return 'the response of the issuer or its signature is invalid';
    if (error.code !== undefined) return `the response of the issuer is not a valid OpenID response (${error.code})`;
  }
  return error instanceof Error ? `unexpected error (${error.name})` : 'unexpected error';
};
