import type { Problem } from '../problems/to-problem.js';
import { pageRoutes } from './page-routes.js';
import { actionLink, escaped, page, type Page } from './page.js';

/** Title and advice for users, by error status. */
const advice: Readonly<Record<number, readonly [string, string]>> = {
  400: ['This link is incomplete', 'Open the link again, or copy the whole address into your browser.'],
  403: [
    'Not allowed from another site',
    'This form works only on our own page. Open the link again, and use the button there.',
  ],
  404: [
    'Page not found',
    'The link may be incomplete, or the page no longer exists. Open the link again, or copy the whole address into your browser.',
  ],
  405: ['This action isn’t supported here', 'Open the link again, and use the button on the page.'],
  413: ['The form is too large', 'Open the link again, and use the button on the page.'],
  414: ['The address is too long', 'Open the link again exactly as you received it.'],
  415: ['The form can’t be read', 'Open the link again, and use the button on the page.'],
  429: ['Too many attempts', 'Wait a minute, then try again.'],
  417: ['The request can’t be read', 'Open the link again in a browser.'],
  431: [
    'The request is too large',
    'Your browser sent too much data. Delete the cookies for this site, then open the link again.',
  ],
  503: ['Temporarily unavailable', 'Try again in a few seconds.'],
};
const defaultAdvice = [
  'Something went wrong',
  'The error is on our side. Try again. If it persists, contact us with the request ID.',
] as const;

/** Returns the error page. It repeats nothing from the request. */
export const refusalPage = ({ status, requestId }: Pick<Problem, 'status' | 'requestId'>): Page => {
  const [title, sentence] = advice[status] ?? defaultAdvice;
  return page(
    status,
    title,
    `<h1>${escaped(title)}</h1><p>${escaped(sentence)}</p>
${actionLink(pageRoutes.workspace.path, 'Open the workspace')}
<footer>Request ID <code>${escaped(requestId)}</code></footer>`,
    { card: true },
  );
};
