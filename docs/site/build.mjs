// Builds the documentation site to dist/docs: guides from the Markdown files of this repository, the reference from
// docs/openapi.json (written first by scripts/build-generated.mjs), and a search index. The files contain no inline
// script or style and load nothing from other sites.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import MiniSearch from 'minisearch';
import { build } from 'vite';
import { putInPlace } from '../../scripts/lib/put-in-place.mjs';
import { indexPage, layout } from './layout.mjs';
import { renderer } from './markdown.mjs';
import { groups, guides } from './pages.mjs';
import { referencePages } from './reference.mjs';
import { searchOptions } from './search-options.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');
// Separate folder, because the current one may be in use by a server.
const made = join(root, 'dist/docs.next');
rmSync(made, { recursive: true, force: true });

const addresses = new Map(guides.map(({ slug, file }) => [file, `/docs/${slug}`]));
const render = renderer((file) => addresses.get(file));
const document = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'));

const pages = guides.map(({ slug, file }) => ({ slug, ...render(readFileSync(join(root, file), 'utf8'), file) }));
const reference = referencePages(document, (text) => render(text, 'docs/openapi.json').html);
const introduction = render(`# Reference\n\n${document.info.description}`, 'docs/openapi.json');
const all = [...pages, { slug: 'reference/index', ...introduction }, ...reference];
const nav = [
  ...groups.map(({ title, pages: own }) => ({
    title,
    links: own.map(([slug]) => [`/docs/${slug}`, pages.find((page) => page.slug === slug).title]),
  })),
  {
    title: 'Reference',
    links: [
      ['/docs/reference/', 'API overview'],
      ...reference.filter(({ slug }) => !slug.endsWith('-objects')).map(({ slug, title }) => [`/docs/${slug}`, title]),
      ['/problems', 'Problems'],
      ['/warnings', 'Warnings'],
      ['/event-types', 'Event types'],
    ],
  },
];

const write = (name, text) => {
  const file = join(made, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  // Compressed files are served directly.
  writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
  writeFileSync(`${file}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
};

write('index.html', layout({ title: 'Documentation', html: indexPage(groups, pages), address: '/docs/', nav }));
for (const { slug, title, html } of all)
  write(`${slug}.html`, layout({ title, html, address: `/docs/${slug}`.replace(/index$/, ''), nav }));

const entries = all.flatMap(({ slug, title, sections }) =>
  sections.map((section) => ({
    id: `/docs/${slug}`.replace(/index$/, '') + (section.id === '' ? '' : `#${section.id}`),
    title: section.title,
    page: title,
    text: section.text,
  })),
);
// Pages that the service renders itself: one per problem and one per event type.
const told = [...JSON.stringify(document.paths).matchAll(/`(\w+)`: ([^"`\\]+)/g)];
const titles = new Map(told.map(([, code, title]) => [code, title]));
for (const code of document.components.schemas.Problem.properties.code['x-extensible-enum'])
  entries.push({ id: `/problems/${code}`, title: code, page: 'Problems', text: titles.get(code) ?? '' });
for (const [type, { post }] of Object.entries(document.webhooks))
  entries.push({ id: `/event-types/${type}`, title: type, page: 'Event types', text: post.summary });

const seen = new Set();
const search = new MiniSearch(searchOptions);
search.addAll(entries.filter(({ id }) => !seen.has(id) && seen.add(id)));
write('search.json', JSON.stringify(search));

// Bundles minisearch into the only script of the site.
await build({
  configFile: false,
  logLevel: 'warn',
  root: here,
  build: {
    outDir: join(made, 'assets'),
    emptyOutDir: false,
    rolldownOptions: { input: join(here, 'site.js'), output: { entryFileNames: 'site.js' } },
  },
});
for (const name of ['theme.js', 'site.css']) copyFileSync(join(here, name), join(made, 'assets', name));
for (const name of ['site.js', 'theme.js', 'site.css'])
  write(`assets/${name}`, readFileSync(join(made, 'assets', name), 'utf8'));
putInPlace(made, join(root, 'dist/docs'));
