// Converts Markdown of this repository to HTML of the site. Links lead to pages of the site, and code is highlighted
// with classes.
import { posix } from 'node:path';
import hljs from 'highlight.js/lib/common';
import MarkdownIt from 'markdown-it';

export const escaped = (text) =>
  String(text).replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);

/** Code as HTML that can be scrolled with the keyboard. `language` is a name known to highlight.js, or empty. */
export const codeBlock = (code, language = '') => {
  const known = hljs.getLanguage(language) !== undefined;
  const html = known ? hljs.highlight(code, { language }).value : escaped(code);
  return `<pre tabindex="0"><code>${html}</code></pre>\n`;
};

/** Returns the anchor of a heading, like GitHub. */
const anchor = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

const plain = (inline) => inline.children.map(({ content }) => content).join('');

/** Creates a renderer. `pageOf` returns the address on the site for a file of the repository, or undefined. */
export const renderer = (pageOf) => {
  const markdown = new MarkdownIt({ html: false, linkify: false });
  const { rules } = markdown.renderer;
  // The first word is the language. The other words are for the spec that runs the block.
  rules.fence = (tokens, at) => codeBlock(tokens[at].content, tokens[at].info.trim().split(/\s+/)[0]);
  rules.table_open = () => '<div class="wide" tabindex="0" role="region" aria-label="Table"><table>\n';
  rules.table_close = () => '</table></div>\n';

  /**
   * Replaces links to files of the repository. A link to a file without a page becomes text, with its path in the
   * repository.
   */
  const lead = (children, file) => {
    const closing = [];
    for (const token of children) {
      if (token.type === 'link_close') token.tag = closing.pop();
      if (token.type !== 'link_open') continue;
      const href = token.attrGet('href');
      if (!/^(https?:|mailto:|\/|#)/.test(href)) {
        const [path, hash] = href.split('#');
        const target = posix.join(posix.dirname(file), path);
        const page = pageOf(target);
        if (page === undefined)
          Object.assign(token, { tag: 'span', attrs: [['title', `${target} in the repository`]] });
        else token.attrSet('href', hash === undefined ? page : `${page}#${hash}`);
      }
      closing.push(token.tag);
    }
  };

  /** Converts a file to a page: title, HTML, and sections for the search. */
  return (source, file) => {
    const tokens = markdown.parse(source, {});
    const sections = [];
    let title = file;
    for (const [at, token] of tokens.entries()) {
      if (token.type === 'heading_open') {
        const words = plain(tokens[at + 1]);
        token.attrSet('id', anchor(words));
        if (token.tag === 'h1') title = words;
        sections.push({ id: token.tag === 'h1' ? '' : anchor(words), title: words, text: '' });
      } else if (token.type === 'inline') {
        lead(token.children, file);
        if (tokens[at - 1].type !== 'heading_open' && sections.length > 0) sections.at(-1).text += ` ${plain(token)}`;
      } else if (token.type === 'fence' && sections.length > 0) sections.at(-1).text += ` ${token.content}`;
    }
    return { title, html: markdown.renderer.render(tokens, markdown.options, {}), sections };
  };
};
