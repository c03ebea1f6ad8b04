import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

const style = `:root{color-scheme:light dark;--ink:#1d2733;--soft:#5b6b7c;--paper:#fff;--line:#dde4ea;--accent:#0b6bcb}
@media (prefers-color-scheme:dark){:root{--ink:#e6edf3;--soft:#9fb0c0;--paper:#12181f;--line:#2b3742;--accent:#6cb6ff}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.6 system-ui,sans-serif}
main{max-width:42rem;margin:0 auto;padding:4rem 1.5rem}
h1{font-size:1.75rem;line-height:1.25;margin:.25rem 0 1rem}
code{font:0.95em ui-monospace,monospace}
.status{color:var(--soft);font-variant-numeric:tabular-nums;margin:0}
dl{border-top:1px solid var(--line);margin:2rem 0 0;padding:1rem 0 0;display:grid;grid-template-columns:8rem 1fr;gap:.25rem 1rem}
dt{color:var(--soft)}dd{margin:0}
table{border-collapse:collapse;width:100%}td{border-top:1px solid var(--line);padding:.4rem .75rem .4rem 0;vertical-align:top}
a{color:var(--accent)}
pre{white-space:pre-wrap;overflow-wrap:anywhere}
form{margin:1.5rem 0}
button{font:inherit;font-weight:600;padding:.6rem 1.4rem;border:0;border-radius:.4rem;background:var(--accent);color:var(--paper);cursor:pointer}
button:focus-visible{outline:3px solid var(--ink);outline-offset:2px}`;

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
  /** Immediate redirect target: a path of this service, or the URL of the configured identity provider. */
  readonly onTo?: string;
}

/** Returns a page without scripts or external resources. `main` is HTML, so escape all data in it. */
export const page = (
  status: number,
  title: string,
  main: string,
  { forms = false, cached = false, onTo }: PageOptions = {},
): Page => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action ${forms ? "'self'" : "'none'"}; frame-ancestors 'none'`,
    'cache-control': cached ? 'public, max-age=3600' : 'no-store',
    // Without a referrer, browsers post `Origin: null`, and a form on this page would look like another site's form.
    ...(forms && { 'referrer-policy': 'same-origin' }),
  },
  html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${onTo === undefined ? '' : `<meta http-equiv="refresh" content="0;url=${escaped(onTo)}">`}<title>${escaped(title)}</title><style>${style}</style></head><body><main>${main}</main></body></html>`,
});

export const sendPage = (reply: FastifyReply, { status, headers, html }: Page): FastifyReply =>
  reply.code(status).headers(headers).send(html);

/** Redirects after a successful POST. `path` is a path of this service. */
export const redirectTo = (reply: FastifyReply, path: string): FastifyReply =>
  reply.code(303).header('location', path).send();
