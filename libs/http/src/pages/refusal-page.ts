import type { Problem } from '../problems/to-problem.js';
import { escaped, page, type Page } from './page.js';

/** Title and advice for users, by status of the error. */
const advice: Readonly<Record<number, readonly [string, string]>> = {
  400: ['The address is not complete', 'Open the link again, all of it.'],
  403: ['Not from here', 'This button works on our own page only. Open the link again, and press it there.'],
  404: [
    'This link is incomplete',
    'Or the page is gone. Open the link once more from where you got it, or copy the whole address into your browser.',
  ],
  405: ['That does not work here', 'Open the link again, and use the button on the page.'],
  413: ['That was too much', 'The form holds more than this page takes.'],
  414: ['The address is too long', 'Open the link again as you got it.'],
  415: ['That form cannot be read', 'Open the link again, and use the button on the page.'],
  429: ['Too many attempts', 'Wait a minute, then try again.'],
  417: ['That request cannot be read', 'Open the link again in a browser.'],
  431: [
    'That was too much',
    'Your browser sent more than this page takes. Delete its cookies for this site, then open the link again.',
  ],
  503: ['Not available for a moment', 'Try again in a few seconds.'],
};
const defaultAdvice = [
  'Something went wrong',
  'It is on our side. Try again; if it stays, tell us the request id.',
] as const;

/** Repeats nothing from the request. */
export const refusalPage = ({ status, requestId }: Pick<Problem, 'status' | 'requestId'>): Page => {
  const [title, sentence] = advice[status] ?? defaultAdvice;
  return page(
    status,
    title,
    `<p class="status">HTTP ${status}</p><h1>${escaped(title)}</h1><p>${escaped(sentence)}</p>
<dl><dt>Request id</dt><dd><code>${escaped(requestId)}</code></dd></dl>`,
  );
};
