import type { Issuer } from './issuer.spec-kit.js';

/* Browser steps on the sign-in pages: links, cookies, forms. */

export const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');

const unescaped = (html: string): string => html.replaceAll('&amp;', '&').replaceAll('&quot;', '"');

/** Submits a form on our pages as if its button had been pressed. */
export const pressed = (origin: string, path: string, cookie = '', body?: URLSearchParams): Promise<Response> =>
  fetch(origin + path, { method: 'POST', redirect: 'manual', headers: { cookie }, ...(body && { body }) });

/**
 * Signs in through the issuer, from the page that offers it to the final response. The user is the one set on the
 * issuer.
 */
export const signInBy = async (issuer: Issuer, origin: string): Promise<Response> => {
  const offered = await (await fetch(`${origin}/workspace/sign-in`)).text();
  const [, start = ''] = /<form method="post" action="([^"]+oidc)">/.exec(offered) ?? [];
  const sent = await pressed(origin, start);
  const [, url = ''] = /http-equiv="refresh" content="0;url=([^"]+)"/.exec(await sent.text()) ?? [];
  const query = await issuer.follow(unescaped(url));
  const back = await fetch(`${origin}/workspace/sign-in/oidc/return?${query.toString()}`);
  const page = await back.text();
  const [, action = ''] = /<form method="post" action="([^"]+)">/.exec(page) ?? [];
  const fields = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, unescaped(value)] as [string, string],
  );
  return pressed(origin, action, cookiesOf(sent), new URLSearchParams(fields));
};
