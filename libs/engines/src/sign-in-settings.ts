import { anyText, issuer, oneOf, optionalWholeNumber, spaceSeparated } from './setting-values.js';

export const signInSettings = {
  SIGN_IN: {
    meaning:
      'Sign-in methods of the workspace: `oidc`, `mail` or `both`. Other methods return 404 (docs/sessions.md). Links created by a server key or an operator are not affected.',
    shownDefault: 'every configured method (OIDC_ISSUER, SMTP_URL)',
    read: oneOf(['oidc', 'mail', 'both'] as const, null),
  },
  OIDC_ISSUER: {
    meaning:
      'Issuer of the OpenID provider for sign-in to the workspace, as in its discovery document. `http` is allowed only on this machine. The redirect URI is PUBLIC_ORIGIN followed by `/workspace/sign-in/oidc/return`, the back-channel logout URI is PUBLIC_ORIGIN followed by `/workspace/sign-in/oidc/backchannel-logout` (docs/sessions.md).',
    shownDefault: 'none: sign-in by links and email only',
    read: issuer,
  },
  OIDC_CLIENT_ID: { meaning: 'Client ID of this service at the OpenID provider.', shownDefault: '', read: anyText },
  OIDC_CLIENT_SECRET_FILE: {
    meaning: 'File with the client secret for OIDC_CLIENT_ID. It is checked at start and read again when needed.',
    shownDefault: '',
    read: anyText,
  },
  OIDC_ACR_VALUES: {
    meaning:
      'Authentication contexts (`acr`) requested from the OpenID provider, separated by spaces, preferred first. Users whose ID token contains none of them are not signed in.',
    shownDefault: 'none',
    read: spaceSeparated,
  },
  OIDC_AMR_VALUES: {
    meaning:
      'Required authentication methods (`amr`, RFC 8176), separated by spaces, such as `mfa hwk`, for providers that report `amr` instead of `acr`. Users whose ID token contains none of them are not signed in.',
    shownDefault: 'none',
    read: spaceSeparated,
  },
  OIDC_MAX_AGE: {
    meaning:
      'Maximum age of the authentication at the OpenID provider (`auth_time`) at sign-in, in seconds. 0 requires a new authentication each time.',
    shownDefault: 'decided by the provider',
    read: optionalWholeNumber(0, 31_536_000),
  },
} as const;

/** Sign-in settings. A value that could not be parsed is also undefined. */
interface SignInValues {
  readonly SIGN_IN: 'oidc' | 'mail' | 'both' | null | undefined;
  readonly OIDC_ISSUER: string | undefined;
  readonly OIDC_CLIENT_ID: string | undefined;
  readonly OIDC_CLIENT_SECRET_FILE: string | undefined;
  readonly OIDC_ACR_VALUES: readonly string[] | undefined;
  readonly OIDC_AMR_VALUES: readonly string[] | undefined;
  readonly OIDC_MAX_AGE: number | null | undefined;
  readonly SMTP_URL: string | undefined;
}

const provider = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET_FILE'] as const;

/** Returns problems with sign-in settings. `known`: problems already found. */
export const signInProblems = (read: SignInValues, known: readonly string[]): readonly string[] => {
  const isNamed = (name: string): boolean => known.some((problem) => problem.startsWith(`${name} `));
  const demands = (['OIDC_ACR_VALUES', 'OIDC_AMR_VALUES', 'OIDC_MAX_AGE'] as const).filter((name) => {
    const value = read[name];
    return typeof value === 'number' || (Array.isArray(value) && value.length > 0);
  });
  const byProvider = read.SIGN_IN === 'oidc' || read.SIGN_IN === 'both';
  const byMail = read.SIGN_IN === 'mail' || read.SIGN_IN === 'both';
  const isAny = provider.some((name) => read[name] !== undefined);
  const lacks = provider.filter((name) => read[name] === undefined && !isNamed(name));
  const [first] = demands;
  return [
    ...(isAny || byProvider || first !== undefined
      ? lacks.map((name) =>
          isAny
            ? `${name} is required: set all of ${provider.join(', ')}`
            : `${name} is required with ${byProvider ? `SIGN_IN=${read.SIGN_IN}` : first}`,
        )
      : []),
    ...(byMail && read.SMTP_URL === undefined && !isNamed('SMTP_URL')
      ? [`SMTP_URL is required with SIGN_IN=${read.SIGN_IN}`]
      : []),
    ...(first !== undefined && read.SIGN_IN === null && read.SMTP_URL !== undefined && !isNamed('SIGN_IN')
      ? [
          `SIGN_IN is required with ${first} and SMTP_URL: \`oidc\` disables sign-in by email, which does not check this requirement; \`both\` keeps it enabled`,
        ]
      : []),
  ];
};
