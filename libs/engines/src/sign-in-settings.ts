import { anyText, issuer, oneOf, optionalWholeNumber, spaceSeparated } from './setting-values.js';

/** Settings of how people sign in to the workspace, as a part of the table in config.ts. */
export const signInSettings = {
  SIGN_IN: {
    meaning:
      'By which door people sign in to the workspace: `oidc`, `mail` or `both`. What is not named answers 404 (docs/sessions.md). Links that a server key or an operator makes are no door of this kind.',
    shownDefault: 'whichever is configured (OIDC_ISSUER, SMTP_URL)',
    read: oneOf(['oidc', 'mail', 'both'] as const, null),
  },
  OIDC_ISSUER: {
    meaning:
      'Address of the OpenID provider by which people sign in to the workspace, as its discovery document names it; `http` only on this machine. Its return address is PUBLIC_ORIGIN and `/workspace/sign-in/oidc/return`, its back-channel logout address PUBLIC_ORIGIN and `/workspace/sign-in/oidc/backchannel-logout` (docs/sessions.md).',
    shownDefault: 'none: by links and by mail alone',
    read: issuer,
  },
  OIDC_CLIENT_ID: { meaning: 'What the OpenID provider knows this service by.', shownDefault: '', read: anyText },
  OIDC_CLIENT_SECRET_FILE: {
    meaning: 'File that holds the secret for OIDC_CLIENT_ID. It is checked at start, and read again when it is needed.',
    shownDefault: '',
    read: anyText,
  },
  OIDC_ACR_VALUES: {
    meaning:
      'Authentication contexts (`acr`), the best first, with blanks between, that the OpenID provider is asked for. Whoever comes back without one of them in the ID token is not signed in.',
    shownDefault: 'none is asked for',
    read: spaceSeparated,
  },
  OIDC_AMR_VALUES: {
    meaning:
      'Ways to authenticate (`amr`, RFC 8176) such as `mfa hwk`, with blanks between, for providers that name these and no `acr`. Whoever comes back without one of them in the ID token is not signed in.',
    shownDefault: 'none is asked for',
    read: spaceSeparated,
  },
  OIDC_MAX_AGE: {
    meaning:
      'How many seconds ago, at most, a person may have proved to the OpenID provider who they are (`auth_time`), when they set out to sign in here; 0: each time anew.',
    shownDefault: 'as long ago as the provider likes',
    read: optionalWholeNumber(0, 31_536_000),
  },
} as const;

/** Settings that decide who may sign in, and how; undefined, too, where a value could not be read. */
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

/** Settings of sign-in that are missing or do not go together; `known`: what has been found wrong before. */
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
            ? `${name} is required: ${provider.join(', ')} belong together`
            : `${name} is required with ${byProvider ? `SIGN_IN=${read.SIGN_IN}` : first}`,
        )
      : []),
    ...(byMail && read.SMTP_URL === undefined && !isNamed('SMTP_URL')
      ? [`SMTP_URL is required with SIGN_IN=${read.SIGN_IN}`]
      : []),
    ...(first !== undefined && read.SIGN_IN === null && read.SMTP_URL !== undefined && !isNamed('SIGN_IN')
      ? [
          `SIGN_IN is required with ${first} and SMTP_URL: \`oidc\` shuts the door by mail, which asks for nothing of that; \`both\` leaves it open`,
        ]
      : []),
  ];
};
