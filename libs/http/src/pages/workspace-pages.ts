import type { IncomingHttpHeaders } from 'node:http';
import { pageRoutes } from './page-routes.js';
import { actionLink, escaped, page, type Page, type PageOptions } from './page.js';

const card = (status: number, title: string, main: string, options: PageOptions = {}): Page =>
  page(status, title, main, { ...options, card: true });

const signInLink = actionLink(pageRoutes.workspaceSignIn.path, 'Sign in');
const signInAgainLink = actionLink(pageRoutes.workspaceSignIn.path, 'Sign in again');

/** Asks users to confirm with a button, because mail programs and browsers also open links. */
export const signInPage = (practice: string, name: string | null): Page =>
  card(
    200,
    'Sign in',
    `<h1>Sign in to ${escaped(practice)}</h1>
<p>Confirm to open the workspace${name === null ? '' : ` as ${escaped(name)}`}.</p>
<p>This link works once.</p>
<form method="post"><button>Sign in</button></form>`,
    { forms: true },
  );

/** Page for an invited user whose name the practice does not know. `wrong`: names of invalid fields. */
export const invitationPage = (
  practice: string,
  { name = '', email = '' }: { readonly name?: string; readonly email?: string } = {},
  wrong: readonly string[] = [],
): Page =>
  card(
    wrong.length > 0 ? 422 : 200,
    'Join the practice',
    [
      `<h1>Join ${escaped(practice)}</h1>`,
      '<p>Enter your name and your email address. The practice’s records show what you do under this name.</p>',
      ...(wrong.includes('name') ? ['<p role="alert">Enter your name.</p>'] : []),
      ...(wrong.includes('email')
        ? ['<p role="alert">Enter a valid email address that no other member of the team has.</p>']
        : []),
      `<form method="post"><label>Name <input name="name" autocomplete="name" maxlength="200" value="${escaped(name)}" required autofocus></label>`,
      `<label>Email address <input type="email" name="email" autocomplete="email" maxlength="254" value="${escaped(email)}" required></label>`,
      '<button>Join and sign in</button></form>',
    ].join('\n'),
    { forms: true },
  );

/** Returns the same page for unknown, used and expired links, so that guessing reveals nothing. */
export const linkExpiredPage = (): Page =>
  card(
    410,
    'This sign-in link has expired or was already used',
    `<h1>This sign-in link has expired or was already used</h1>
<p>A sign-in link works once and only for a few minutes. Return to the application you came from and open the workspace again, or request a new link.</p>${signInLink}`,
  );

/** Returns a 403 page for a valid link or cookie of a user that the team has deactivated. */
export const signInDisabledPage = (): Page =>
  card(
    403,
    'Your access is turned off',
    `<h1>Your access is turned off</h1>
<p>An administrator of the practice deactivated your membership. If you need access again, ask an administrator.</p>
${actionLink(pageRoutes.workspaceSignIn.path, 'Sign in as another user')}`,
  );

/**
 * Opens the workspace again from this site. The cookie is SameSite=Strict, so a signed-in user who follows a link from
 * another site arrives without it. `path` is a path of this service.
 */
export const openingPage = (path: string): Page => {
  const [onTo = '/workspace'] = path.split('?', 1);
  return card(200, 'Opening the workspace', '<h1>Opening the workspace…</h1>', { onTo });
};

/** Returns true if the browser says the request is cross-site. Old browsers do not send the header. */
export const isCrossSite = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site';

export const notSignedInPage = (): Page => {
  const shown = card(
    401,
    'You are not signed in',
    `<h1>You are not signed in</h1>
<p>Sign in to continue, or open the workspace again from the application you came from.</p>${signInLink}`,
  );
  return { ...shown, headers: { ...shown.headers, 'www-authenticate': 'Bearer' } };
};

export const signedOutPage = (): Page =>
  card(200, 'You are signed out', `<h1>You are signed out</h1><p>You can close this page.</p>${signInAgainLink}`);

/** Available sign-in methods for users without a link. */
export interface SignInOptions {
  readonly mail: boolean;
  readonly oidc: boolean;
}

/** `wrong` adds an error for an invalid email address. */
export const signInOptionsPage = ({ mail, oidc }: SignInOptions, wrong = false): Page =>
  card(
    wrong ? 422 : 200,
    'Sign in',
    [
      '<h1>Sign in to your practice</h1>',
      ...(oidc
        ? [
            '<p>Use the same account as for your organization’s other applications.</p>',
            `<form method="post" action="${pageRoutes.oidcStart.path}"><button>Sign in with your organization’s account</button></form>`,
          ]
        : []),
      ...(mail
        ? [
            `<p>${oidc ? 'Or sign in by email: we' : 'We'} send a sign-in link to the email address that your practice has on file for you. The link works once, within ten minutes.</p>`,
            ...(wrong ? ['<p role="alert">Enter a valid email address.</p>'] : []),
            `<form method="post" action="${pageRoutes.workspaceSignIn.path}"><label>Email address <input type="email" name="email" autocomplete="email" maxlength="254" required${oidc ? '' : ' autofocus'}></label><button${oidc ? ' class="second"' : ''}>Send sign-in link</button></form>`,
          ]
        : []),
      ...(mail || oidc
        ? []
        : [
            '<p>This service does not send sign-in emails. Open the workspace from your application, or ask the operator of the service for a link.</p>',
          ]),
    ].join('\n'),
    { forms: mail || oidc },
  );

/** `url` includes all parameters. */
export const providerRedirectPage = (url: string): Page =>
  card(
    200,
    'Redirecting to your organization’s sign-in',
    `<h1>Redirecting to your organization’s sign-in…</h1><p>If nothing happens, <a href="${escaped(url)}">continue to the sign-in page</a>.</p>`,
    { onTo: url },
  );

/** Parameters that the identity provider may add to the return URL. */
const providerParameters = ['code', 'state', 'iss', 'error'] as const;

/** Asks users to confirm with a button, because a GET changes nothing. `query` is the return URL's query. */
export const providerReturnPage = (query: URLSearchParams): Page => {
  const fields = providerParameters.flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [`<input type="hidden" name="${name}" value="${escaped(value)}">`];
  });
  return card(
    200,
    'Sign in',
    `<h1>Almost done</h1>
<p>You returned from your organization’s sign-in. Select Continue to finish.</p>
<form method="post" action="${pageRoutes.oidcReturn.path}">${fields.join('')}<button autofocus>Continue</button></form>`,
    { forms: true },
  );
};

/** `token`: the practice's sign-in link. */
export const practiceChooserPage = (doors: readonly { readonly practice: string; readonly token: string }[]): Page =>
  card(
    200,
    'Choose a practice',
    `<h1>Choose a practice</h1>
${doors.map(({ practice, token }) => `<form method="post" action="/sign-in/${escaped(token)}"><button>${escaped(practice)}</button></form>`).join('\n')}`,
    { forms: true },
  );

/** Returns the same 410 page for sign-in attempts that are used, expired, unknown or from another browser. */
export const attemptExpiredPage = (): Page =>
  card(
    410,
    'This sign-in is no longer valid',
    `<h1>This sign-in is no longer valid</h1><p>A sign-in works once, within ten minutes, and only in the browser where you started it.</p>${signInAgainLink}`,
  );

/** Returns a 403 page for a sign-in that the user canceled or the identity provider refused. */
export const refusedByProviderPage = (): Page =>
  card(
    403,
    'You were not signed in',
    `<h1>You were not signed in</h1><p>The sign-in at your organization was canceled or denied.</p>${signInAgainLink}`,
  );

/** Returns the same 403 page for an unverified email address and for an address that is in no team. */
export const noTeamPage = (): Page =>
  card(
    403,
    'You can’t sign in here',
    `<h1>You can’t sign in here</h1>
<p>Your email address must be verified by your organization and belong to an active team member of a practice. Ask an administrator of the practice for access.</p>${signInAgainLink}`,
  );

/** Page for when the identity provider did not confirm the required second factor. */
export const factorMissingPage = (): Page =>
  card(
    403,
    'A second factor is required',
    `<h1>A second factor is required</h1>
<p>This service requires a second factor, such as a security key or a code. Your organization’s sign-in did not confirm that you used one. Sign in again with a second factor, or ask your organization’s IT administrator to set one up.</p>${signInAgainLink}`,
  );

/** Page for when the sign-in at the identity provider is older than this service allows. */
export const proofTooOldPage = (): Page =>
  card(
    403,
    'Sign in to your organization again',
    `<h1>Sign in to your organization again</h1>
<p>Your last sign-in at your organization is older than this service allows. Sign in there again. If you are not prompted to, sign out there first.</p>${signInAgainLink}`,
  );

/** Page shown after another sign-in at the identity provider, in a separate tab. */
export const reauthenticatedPage = (): Page =>
  card(
    200,
    'You are signed in again',
    '<h1>You are signed in again</h1><p>Close this page and return to the workspace to continue.</p>',
  );

export const providerUnavailablePage = (): Page =>
  card(
    503,
    'Your organization’s sign-in isn’t responding',
    `<h1>Your organization’s sign-in isn’t responding</h1><p>Try again in a few minutes.</p>${signInAgainLink}`,
  );

/** Returns the same page for every email address, so that it does not reveal which users exist. */
export const linkSentPage = (): Page =>
  card(
    200,
    'Check your email',
    `<h1>Check your email</h1>
<p>If this address belongs to a team member of a practice, we sent a sign-in link to it. The link works once, within ten minutes.</p>
<p>Didn’t get an email? Check your spam folder, or ask an administrator of the practice which address is on file for you. We send at most five links an hour to an address.</p>
${actionLink(pageRoutes.workspaceSignIn.path, 'Send another link')}`,
  );
