import type { IncomingHttpHeaders } from 'node:http';
import { escaped, page, type Page } from './page.js';

/** What a link shows: a button, because programs open links, too, and only a person presses it. */
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

/** Unknown, used and expired links look alike: whoever guesses learns nothing. */
export const closedPage = (): Page =>
  page(
    410,
    'This link is closed',
    `<p class="status">HTTP 410</p><h1>This link is closed</h1>
<p>A sign-in link works once and for a few minutes. Go back to the application that sent you here, and open the workspace again.</p>`,
  );

/** 403: the link or the cookie is a true one, but the team has made its person inactive since. */
export const switchedOffPage = (): Page =>
  page(
    403,
    'Your access was switched off',
    `<p class="status">HTTP 403</p><h1>Your access was switched off</h1>
<p>An administrator of the practice has made your membership inactive. Ask an administrator if you need it again.</p>`,
  );

/**
 * The cookie is SameSite=Strict: who follows a link from another site comes without it, though they may be signed in.
 * This page asks once more, from here. `path`: one of ours.
 */
export const openingPage = (path: string): Page => {
  const [onTo = '/workspace'] = path.split('?', 1);
  return page(200, 'Opening the workspace', '<h1>Opening the workspace…</h1>', { onTo });
};

/** Did another site send the browser here? Browsers say so; what says nothing is none of the recent ones. */
export const cameFromElsewhere = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site';

/** 401: nobody is signed in, or no longer. */
export const strangerPage = (): Page => {
  const shown = page(
    401,
    'You are not signed in',
    `<p class="status">HTTP 401</p><h1>You are not signed in</h1>
<p>Go back to the application that sent you here, and open the workspace again, or <a href="/workspace/sign-in">sign in by mail</a>.</p>`,
  );
  return { ...shown, headers: { ...shown.headers, 'www-authenticate': 'Bearer' } };
};

export const signedOutPage = (): Page =>
  page(200, 'You are signed out', '<h1>You are signed out</h1><p>You can close this page.</p>');

/** Who has no link asks for one by mail. `wrong`: what was sent is no address. */
export const askAddressPage = (wrong = false): Page =>
  page(
    wrong ? 422 : 200,
    'Sign in',
    `<h1>Sign in to your practice</h1>
<p>We send a link to the address that your practice has for you. It works once, within ten minutes.</p>
${wrong ? '<p role="alert">That is no email address.</p>' : ''}
<form method="post"><label>Email address <input type="email" name="email" autocomplete="email" maxlength="254" required autofocus></label> <button>Send a link</button></form>`,
    { forms: true },
  );

/** The same for everybody: who asks learns nothing about who works here. */
export const linkOnItsWayPage = (): Page =>
  page(
    200,
    'Look into your mail',
    `<h1>Look into your mail</h1>
<p>If a practice has this address for somebody of its team, a link is on its way. It works once, within ten minutes.</p>
<p>Nothing there? Look among the unwanted mail, and ask an administrator of the practice which address it has for you. At most five links an hour go to one address.</p>`,
  );

/** No mail server is configured. */
export const noMailPage = (): Page =>
  page(
    200,
    'Sign in',
    '<h1>Sign in</h1><p>This service sends no mail. Open the workspace from your application, or ask whoever runs the service for a link.</p>',
  );
