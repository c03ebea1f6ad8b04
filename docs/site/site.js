// Interactive parts of the site: light or dark color scheme, copying code, and the search.
import MiniSearch from 'minisearch';
import { searchOptions } from './search-options.mjs';

const { documentElement } = document;
const theme = document.getElementById('theme');
const isDark = () =>
  (documentElement.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
const showTheme = () => theme.setAttribute('aria-pressed', String(isDark()));
showTheme();
theme.addEventListener('click', () => {
  documentElement.dataset.theme = isDark() ? 'light' : 'dark';
  showTheme();
  try {
    localStorage.setItem('docs-theme', documentElement.dataset.theme);
  } catch {
    // Without storage, the choice applies only to this page.
  }
});

// On small screens, the list of pages is initially closed.
const pages = document.querySelector('nav details');
if (matchMedia('(max-width: 56rem)').matches) pages.open = false;

for (const block of document.querySelectorAll('main pre')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.querySelector('code').textContent);
    button.textContent = 'Copied';
  });
  const frame = document.createElement('div');
  frame.className = 'code';
  block.replaceWith(frame);
  frame.append(block, button);
}

const input = document.getElementById('search');
const found = document.getElementById('found');
const [status, list] = [found.querySelector('[role=status]'), found.querySelector('ol')];
let index;
const load = () =>
  (index ??= fetch('/docs/search.json')
    .then((answer) => answer.text())
    .then((text) => MiniSearch.loadJSON(text, searchOptions)));
const MOST = 12;

const show = async () => {
  const asked = input.value.trim();
  found.hidden = asked === '';
  if (asked === '') return;
  const hits = (await load()).search(asked).slice(0, MOST);
  // The user has changed the text in the meantime.
  if (asked !== input.value.trim()) return;
  status.textContent =
    hits.length === 0 ? 'No results' : `${hits.length === MOST ? 'First ' : ''}${hits.length} results`;
  list.dataset.asked = asked;
  list.replaceChildren(
    ...hits.map(({ id, title, page }) => {
      const link = document.createElement('a');
      link.href = id;
      const where = document.createElement('small');
      where.textContent = page;
      link.append(title, ' ', where);
      const item = document.createElement('li');
      item.append(link);
      return item;
    }),
  );
};
input.addEventListener('focus', load, { once: true });
input.addEventListener('input', show);

const close = () => {
  found.hidden = true;
};
addEventListener('keydown', (event) => {
  const { activeElement } = document;
  if (event.key === '/' && !(activeElement instanceof HTMLInputElement)) {
    event.preventDefault();
    input.focus();
  } else if (event.key === 'Escape' && !found.hidden) {
    close();
    input.focus();
  } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !found.hidden) {
    const places = [input, ...list.querySelectorAll('a')];
    const at = places.indexOf(activeElement);
    if (at < 0) return;
    event.preventDefault();
    places[(at + (event.key === 'ArrowDown' ? 1 : places.length - 1)) % places.length].focus();
  } else if (event.key === 'Enter' && activeElement === input) list.querySelector('a')?.click();
});
addEventListener('click', ({ target }) => {
  if (!target.closest('.search') || target.closest('#found a')) close();
});
