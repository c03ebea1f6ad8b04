import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/** Name of the product, shown on every page. */
export const PRODUCT = 'Workers’ Compensation Billing';

const style = `:root{color-scheme:light dark;--ink:#1c242c;--soft:#55606b;--paper:#fff;--ground:#f5f7f9;--line:#d5dce3;--accent:#1559a3;--alert:#b42318}
@media (prefers-color-scheme:dark){:root{--ink:#e6edf3;--soft:#9fb0c0;--paper:#171b20;--ground:#111418;--line:#37424d;--accent:#7fb8f5;--alert:#ff8f85}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.6 system-ui,sans-serif;overflow-wrap:anywhere}
.brand{display:flex;align-items:center;gap:.6rem;max-width:42rem;margin:0 auto;padding:1.5rem 1.5rem 0;font-weight:650}
.brand a{color:inherit;text-decoration:none}.brand svg{flex:none;color:var(--accent)}
main{max-width:42rem;margin:0 auto;padding:2.5rem 1.5rem 4rem}
.card{background:var(--ground)}
.card .brand{max-width:30rem;padding:12vh 1.5rem 1rem}
.card main{max-width:27rem;margin:0 auto 2rem;padding:2rem;background:var(--paper);border:1px solid var(--line);border-radius:.75rem}
.card h1{font-size:1.4rem;margin:0 0 .75rem}.card p{margin:0 0 1rem}.card p:last-child{margin-bottom:0}
.card form{margin:1.25rem 0 0}.card form+p,.card form+form{margin-top:1.25rem}
.card button,.card .button{width:100%;text-align:center}
.card label{display:block;margin:0 0 1rem;font-weight:600}
.card input{display:block;width:100%;margin-top:.25rem;padding:.6rem .75rem;border:1px solid var(--soft);border-radius:.4rem;background:var(--paper);color:var(--ink);font:inherit}
.card footer{margin:1.5rem -2rem -2rem;padding:1rem 2rem;border-top:1px solid var(--line);color:var(--soft);font-size:.85rem}
@media (max-width:30rem){.card .brand{padding-top:2rem}.card main{margin:0 1rem 2rem;padding:1.5rem}.card footer{margin:1.5rem -1.5rem -1.5rem;padding:1rem 1.5rem}}
[role=alert]{color:var(--alert)}
h1{font-size:1.75rem;line-height:1.25;margin:.25rem 0 1rem}
code{font:0.95em ui-monospace,monospace}
.status{color:var(--soft);font-variant-numeric:tabular-nums;margin:0}
dl{border-top:1px solid var(--line);margin:2rem 0 0;padding:1rem 0 0;display:grid;grid-template-columns:8rem 1fr;gap:.25rem 1rem}
dt{color:var(--soft)}dd{margin:0}
table{border-collapse:collapse;width:100%}td{border-top:1px solid var(--line);padding:.4rem .75rem .4rem 0;vertical-align:top}
a{color:var(--accent)}
pre{white-space:pre-wrap;overflow-wrap:anywhere}
form{margin:1.5rem 0}
button,.button{display:inline-block;font:inherit;font-weight:600;padding:.6rem 1.4rem;border:1px solid var(--accent);border-radius:.4rem;background:var(--accent);color:var(--paper);text-decoration:none;cursor:pointer}
button.second{background:none;color:var(--accent)}
a:focus-visible,button:focus-visible,input:focus-visible{outline:3px solid var(--ink);outline-offset:2px}`;

/** A card's first link or button is its action, so its brand is not a link. */
const brand = (isLink: boolean): string =>
  `<header class="brand"><svg width="22" height="22" viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M4 2h8v12l-2-1.2L8 14l-2-1.2L4 14zM6 5.5h4M6 8.5h4"/></svg>${isLink ? `<a href="/">${PRODUCT}</a>` : PRODUCT}</header>`;

const styleHash = createHash('sha256').update(style).digest('base64');

export interface Page {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Escapes text for HTML. Use it for all text that is not part of a template. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (c) => escapes[c] ?? c);
/** Escapes this product's text for HTML and converts `x` to a code element. */
export const prose = (text: string): string => escaped(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

export interface PageOptions {
  /** True if the page may contain a form that posts to this service. */
  readonly forms?: boolean;
  /** True if browsers and proxies may cache the page. Only for pages with the same content for all users. */
  readonly cached?: boolean;
  /** True for pages of the product that people see on their way to the workspace: one message and one action. */
  readonly card?: boolean;
  /** Immediate redirect target: a path of this service, or the URL of the configured identity provider. */
  readonly onTo?: string;
}

/** Link that looks like a button: the one action of a page that changes nothing. */
export const actionLink = (path: string, label: string): string =>
  `<p><a class="button" href="${path}">${label}</a></p>`;

/** Returns a page without scripts or external resources. `main` is HTML, so escape all data in it. */
export const page = (
  status: number,
  title: string,
  main: string,
  { forms = false, cached = false, card = false, onTo }: PageOptions = {},
): Page => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action ${forms ? "'self'" : "'none'"}; frame-ancestors 'none'`,
    'cache-control': cached ? 'public, max-age=3600' : 'no-store',
    // Without a referrer, browsers post `Origin: null`, and a form on this page would look like another site's form.
    ...(forms && { 'referrer-policy': 'same-origin' }),
  },
  html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${onTo === undefined ? '' : `<meta http-equiv="refresh" content="0;url=${escaped(onTo)}">`}<title>${escaped(title)}${title === PRODUCT ? '' : ` · ${PRODUCT}`}</title><style>${style}</style></head><body${card ? ' class="card"' : ''}>${brand(!card)}<main>${main}</main></body></html>`,
});

export const sendPage = (reply: FastifyReply, { status, headers, html }: Page): FastifyReply =>
  reply.code(status).headers(headers).send(html);

/** Redirects after a successful POST. `path` is a path of this service. */
export const redirectTo = (reply: FastifyReply, path: string): FastifyReply =>
  reply.code(303).header('location', path).send();
