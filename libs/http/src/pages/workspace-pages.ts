import type { IncomingHttpHeaders } from 'node:http';
import { pageRoutes } from './page-routes.js';
import { escaped, page, type Page } from './page.js';

/** Users confirm with a button, because mail programs and browsers also open links. */
export const signInPage = (practice: string, name: string | null): Page =>
  page(
    200,
    'Sign in',
    `<h1>Sign in to ${escaped(practice)}</h1>
<p>${name === null ? 'You were sent here' : `${escaped(name)}, you were sent here`} by an application of this practice.</p>
<p>The link works once.</p>
<form method="post"><button>Sign in</button></form>`,
    { forms: true },
  );

/** The same page for unknown, used and expired links, so that guessing reveals nothing. */
export const linkExpiredPage = (): Page =>
  page(
    410,
    'This link is closed',
    `<p class="status">HTTP 410</p><h1>This link is closed</h1>
<p>A sign-in link works once and for a few minutes. Go back to the application that sent you here, and open the workspace again.</p>`,
  );

/** Returns a 403 page for a valid link or cookie of a user whom the team has deactivated. */
export const signInDisabledPage = (): Page =>
  page(
    403,
    'Your access was switched off',
    `<p class="status">HTTP 403</p><h1>Your access was switched off</h1>
<p>An administrator of the practice has made your membership inactive. Ask an administrator if you need it again.</p>`,
  );

/**
 * Opens the workspace again from this site. The cookie is SameSite=Strict: a signed-in user who follows a link from
 * another site arrives without it. `path` is a path of this service.
 */
export const openingPage = (path: string): Page => {
  const [onTo = '/workspace'] = path.split('?', 1);
  return page(200, 'Opening the workspace', '<h1>Opening the workspace…</h1>', { onTo });
};

/** According to the browser. Old browsers do not send the header. */
export const isCrossSite = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site';

export const notSignedInPage = (): Page => {
  const shown = page(
    401,
    'You are not signed in',
    `<p class="status">HTTP 401</p><h1>You are not signed in</h1>
<p>Go back to the application that sent you here, and open the workspace again, or <a href="${pageRoutes.workspaceSignIn.path}">sign in here</a>.</p>`,
  );
  return { ...shown, headers: { ...shown.headers, 'www-authenticate': 'Bearer' } };
};

export const signedOutPage = (): Page =>
  page(200, 'You are signed out', '<h1>You are signed out</h1><p>You can close this page.</p>');

/** Available sign-in methods for users without a link. */
export interface SignInOptions {
  readonly mail: boolean;
  readonly oidc: boolean;
}

/** `wrong` adds an error for an invalid email address. */
export const signInOptionsPage = ({ mail, oidc }: SignInOptions, wrong = false): Page =>
  page(
    wrong ? 422 : 200,
    'Sign in',
    [
      '<h1>Sign in to your practice</h1>',
      ...(oidc
        ? [
            '<p>Sign in as you do elsewhere in your organization.</p>',
            `<form method="post" action="${pageRoutes.oidcStart.path}"><button>Sign in with your organization’s account</button></form>`,
          ]
        : []),
      ...(mail
        ? [
            `<p>${oidc ? 'Or by mail: we' : 'We'} send a link to the address that your practice has for you. It works once, within ten minutes.</p>`,
            ...(wrong ? ['<p role="alert">That is no email address.</p>'] : []),
            `<form method="post" action="${pageRoutes.workspaceSignIn.path}"><label>Email address <input type="email" name="email" autocomplete="email" maxlength="254" required${oidc ? '' : ' autofocus'}></label> <button>Send a link</button></form>`,
          ]
        : []),
      ...(mail || oidc
        ? []
        : [
            '<p>This service sends no mail. Open the workspace from your application, or ask whoever runs the service for a link.</p>',
          ]),
    ].join('\n'),
    { forms: mail || oidc },
  );

/** `url` includes all parameters. */
export const providerRedirectPage = (url: string): Page =>
  page(
    200,
    'On to your organization’s sign-in',
    `<h1>On to your organization’s sign-in…</h1><p>Nothing happens? <a href="${escaped(url)}">Go on</a>.</p>`,
    { onTo: url },
  );

/** The identity provider may add these to the return URL. */
const providerParameters = ['code', 'state', 'iss', 'error'] as const;

/** Users confirm with a button, because a GET changes nothing. `query` is the query of the return URL. */
export const providerReturnPage = (query: URLSearchParams): Page => {
  const fields = providerParameters.flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [`<input type="hidden" name="${name}" value="${escaped(value)}">`];
  });
  return page(
    200,
    'Sign in',
    `<h1>Almost there</h1>
<p>Your organization has answered.</p>
<form method="post" action="${pageRoutes.oidcReturn.path}">${fields.join('')}<button autofocus>Continue</button></form>`,
    { forms: true },
  );
};

/** `token`: the practice's sign-in link. */
export const practiceChooserPage = (doors: readonly { readonly practice: string; readonly token: string }[]): Page =>
  page(
    200,
    'Choose a practice',
    `<h1>Which practice?</h1>
${doors.map(({ practice, token }) => `<form method="post" action="/sign-in/${escaped(token)}"><button>${escaped(practice)}</button></form>`).join('\n')}`,
    { forms: true },
  );

const signInAgainLink = `<p><a href="${pageRoutes.workspaceSignIn.path}">Sign in again</a></p>`;

/** The same 410 page for sign-in attempts that are used, expired, unknown or from another browser. */
export const attemptExpiredPage = (): Page =>
  page(
    410,
    'This sign-in is over',
    `<p class="status">HTTP 410</p><h1>This sign-in is over</h1><p>It works once, within ten minutes, and in the browser where it began.</p>${signInAgainLink}`,
  );

/** Returns a 403 page for a sign-in that the user canceled or the identity provider refused. */
export const refusedByProviderPage = (): Page =>
  page(
    403,
    'You were not signed in',
    `<p class="status">HTTP 403</p><h1>You were not signed in</h1><p>Your organization’s sign-in was broken off, or did not allow it.</p>${signInAgainLink}`,
  );

/** The same 403 page for an unverified email address and for an address that no team contains. */
export const noTeamPage = (): Page =>
  page(
    403,
    'You cannot sign in here',
    `<p class="status">HTTP 403</p><h1>You cannot sign in here</h1>
<p>A practice must have your address for somebody of its team, and your organization must say that the address is yours. Ask an administrator of the practice.</p>${signInAgainLink}`,
  );

/** The identity provider did not confirm the required second factor. */
export const factorMissingPage = (): Page =>
  page(
    403,
    'A second factor is needed',
    `<p class="status">HTTP 403</p><h1>A second factor is needed</h1>
<p>Your organization’s sign-in did not say that you used a second factor, such as a security key or a code, as this service asks. Sign in again with it, or ask whoever runs your organization’s sign-in to set one up for you.</p>${signInAgainLink}`,
  );

/** The sign-in at the identity provider is older than this service allows. */
export const proofTooOldPage = (): Page =>
  page(
    403,
    'Sign in anew',
    `<p class="status">HTTP 403</p><h1>Sign in anew</h1>
<p>Your organization’s sign-in remembers you from before, and this service asks that you sign in there anew. Sign out there first, if it does not ask by itself.</p>${signInAgainLink}`,
  );

/** After another sign-in at the identity provider, in a separate tab. */
export const reauthenticatedPage = (): Page =>
  page(
    200,
    'You are signed in again',
    '<h1>You are signed in again</h1><p>Close this page, go back to the workspace, and continue there.</p>',
  );

export const providerUnavailablePage = (): Page =>
  page(
    503,
    'Your organization’s sign-in does not answer',
    `<p class="status">HTTP 503</p><h1>Your organization’s sign-in does not answer</h1><p>Try again in a few minutes.</p>${signInAgainLink}`,
  );

/** The same page for every email address, so that it does not reveal which users exist. */
export const linkSentPage = (): Page =>
  page(
    200,
    'Look into your mail',
    `<h1>Look into your mail</h1>
<p>If a practice has this address for somebody of its team, a link is on its way. It works once, within ten minutes.</p>
<p>Nothing there? Look among the unwanted mail, and ask an administrator of the practice which address it has for you. At most five links an hour go to one address.</p>`,
  );
