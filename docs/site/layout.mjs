// Page layout of the site.
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

/** Returns a whole page. `html` is the content of `main`. */
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
<a class="skip" href="#main">Skip to content</a>
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

/** Returns the index page, which lists every guide with its description. */
export const indexPage = (groups, pages) =>
  `<h1>Workers’ compensation billing</h1>
<p>One request creates a complete bill, prices it by the fee schedule and submits it. Then follow the bill with an ordered
event feed, with webhooks, or with GET requests.</p>${groups
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
<h2>Reference</h2><dl class="contents"><dt><a href="/docs/reference/">Reference</a></dt><dd>All operations and objects, with examples recorded from a running service</dd>
<dt><a href="/problems">Problems</a></dt><dd>All error responses, their meaning and what to do</dd>
<dt><a href="/event-types">Event types</a></dt><dd>All event types of the feed and of webhooks, with their fields</dd></dl>`;
