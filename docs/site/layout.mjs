// The one layout of the site.
import { escaped } from './markdown.mjs';

const links = (nav, address) =>
  nav
    .map(
      ({ title, links: own }) =>
        `<h2>${escaped(title)}</h2><ul>${own
          .map(
            ([href, text]) =>
              `<li><a href="${href}"${href === address ? ' aria-current="page"' : ''}>${escaped(text)}</a></li>`,
          )
          .join('')}</ul>`,
    )
    .join('');

/** A whole page. `html` is what stands in `main`. */
export const layout = ({ title, html, address, nav }) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escaped(title)} · Billing service</title>
<link rel="stylesheet" href="/docs/assets/site.css">
<script src="/docs/assets/theme.js"></script>
<script type="module" src="/docs/assets/site.js"></script>
</head>
<body>
<a class="skip" href="#main">To the text</a>
<header>
<a class="home" href="/docs/">Billing service <span>docs</span></a>
<search class="search"><label class="away" for="search">Search the documentation</label>
<input id="search" type="search" autocomplete="off" placeholder="Search ( / )" aria-controls="found">
<div id="found" hidden><p role="status"></p><ol></ol></div></search>
<button id="theme" type="button" aria-pressed="false">Dark</button>
</header>
<div class="frame">
<nav aria-label="Pages"><details open><summary>Pages</summary>${links(nav, address)}</details></nav>
<main id="main" tabindex="-1">
${html}
</main>
</div>
</body>
</html>
`;

/** Every guide with what it is about. */
export const indexPage = (groups, pages) =>
  `<h1>Workers’ compensation billing</h1>
<p>One call makes a complete bill, prices it by the fee schedule and submits it. From then on you follow it: by an ordered
feed of events, by webhooks, or by asking.</p>${groups
    .map(
      ({ title, pages: own }) =>
        `<h2>${escaped(title)}</h2><dl class="contents">${own
          .map(
            ([slug, , about]) =>
              `<dt><a href="/docs/${slug}">${escaped(pages.find((page) => page.slug === slug).title)}</a></dt><dd>${escaped(about)}</dd>`,
          )
          .join('')}</dl>`,
    )
    .join('')}
<h2>Reference</h2><dl class="contents"><dt><a href="/docs/reference/">Reference</a></dt><dd>Every operation and object, with examples that a running service took and gave</dd>
<dt><a href="/problems">Problems</a></dt><dd>Every refusal, what it means and what to do</dd>
<dt><a href="/event-types">Event types</a></dt><dd>Every type of the feed and of webhooks, with its fields</dd></dl>`;
