import { connectionErrorText, clockDifferenceText, oidcSettings } from '#engines';
import { refuseOperator, type OperatorContext } from '../operation.js';

export interface OidcTestReport {
  readonly issuer: string;
  readonly keys: number;
  /** Whole seconds by which this machine's clock is ahead of the issuer's; negative if behind. */
  readonly clockAheadSeconds: number;
  /** Redirect URI to register at the issuer. */
  readonly returnAddress: string;
}

const REQUEST_TIMEOUT_MS = 10_000;
/** With a larger difference, tokens look expired or not yet valid. */
const MAX_CLOCK_SKEW_SECONDS = 60;
const RETURN_PATH = '/workspace/sign-in/oidc/return';

interface Description {
  readonly issuer?: unknown;
  readonly jwks_uri?: unknown;
  readonly token_endpoint?: unknown;
  readonly authorization_endpoint?: unknown;
  readonly token_endpoint_auth_methods_supported?: readonly string[];
}

const fetchFrom = async (what: string, url: string, init: RequestInit = {}): Promise<Response> => {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
  } catch (error) {
    return refuseOperator(`${what} cannot be reached: ${connectionErrorText(error) ?? 'the connection failed'}`);
  }
};

const readJson = async <Body>(what: string, answer: Response): Promise<Body> => {
  if (!answer.ok) refuseOperator(`${what} returns status ${answer.status}`);
  // The parser's error adds no information.
  return ((await answer.json().catch(() => null)) as Body | null) ?? refuseOperator(`${what} does not return JSON`);
};

/** Tests metadata, keys, clocks, and the client secret, without a user. Throws OperatorRefusal with the reason. */
export const oidcTest = async ({ config }: OperatorContext): Promise<OidcTestReport> => {
  const settings = oidcSettings(config);
  if (settings === null) return refuseOperator('no OpenID provider is configured: set OIDC_ISSUER');
  const { issuer, clientId } = settings;
  const answer = await fetchFrom('the issuer', `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  const found = await readJson<Description>('the issuer’s metadata', answer);
  if (found.issuer !== issuer)
    return refuseOperator('the issuer’s metadata contains another issuer: set OIDC_ISSUER to exactly that text');
  const { jwks_uri: keysAt, token_endpoint: tokensAt } = found;
  if (typeof keysAt !== 'string' || typeof tokensAt !== 'string')
    return refuseOperator('the issuer’s metadata contains no jwks_uri or no token_endpoint');
  const clockAheadSeconds = Math.round((Date.now() - Date.parse(answer.headers.get('date') ?? '')) / 1_000) || 0;
  if (Math.abs(clockAheadSeconds) > MAX_CLOCK_SKEW_SECONDS)
    return refuseOperator(
      `the clocks differ by ${clockDifferenceText(clockAheadSeconds)}: the clock of this machine is ${clockAheadSeconds > 0 ? 'ahead' : 'behind'}`,
    );
  const { keys = [] } = await readJson<{ readonly keys?: readonly unknown[] }>(
    'the issuer’s jwks_uri',
    await fetchFrom('the issuer’s jwks_uri', keysAt),
  );
  if (keys.length === 0) return refuseOperator('the issuer publishes no keys');
  const returnAddress = `${config.PUBLIC_ORIGIN}${RETURN_PATH}`;
  await tryClient(tokensAt, found, { clientId, secret: settings.secret(), returnAddress });
  return { issuer, keys: keys.length, clockAheadSeconds, returnAddress };
};

/** Sends an invalid code. If the issuer accepts the client, it rejects the code; otherwise it rejects the client. */
const tryClient = async (
  tokensAt: string,
  { token_endpoint_auth_methods_supported: methods = [] }: Description,
  { clientId, secret, returnAddress }: Readonly<Record<'clientId' | 'secret' | 'returnAddress', string>>,
): Promise<void> => {
  const form = new URLSearchParams({ grant_type: 'authorization_code', code: 'a-test', redirect_uri: returnAddress });
  const headers: Record<string, string> = {};
  if (methods.includes('client_secret_post')) {
    form.set('client_id', clientId);
    form.set('client_secret', secret);
  } else {
    const pair = [clientId, secret].map(encodeURIComponent).join(':');
    headers['authorization'] = `Basic ${Buffer.from(pair).toString('base64')}`;
  }
  const answer = await fetchFrom('the issuer’s token endpoint', tokensAt, { method: 'POST', body: form, headers });
  // A response that is not JSON has no error code.
  const { error } = ((await answer.json().catch(() => null)) ?? {}) as { readonly error?: unknown };
  if (answer.status === 401 || error === 'invalid_client')
    refuseOperator('the issuer rejects OIDC_CLIENT_ID with this secret: correct the file in OIDC_CLIENT_SECRET_FILE');
  if (error === 'unauthorized_client')
    refuseOperator('the issuer does not allow OIDC_CLIENT_ID to use the authorization code flow');
};
