import type { LinkState, Recipient } from '#domain';
import { escaped, page, type Page } from '#http';
import { choiceText } from '../emails/choice-text.js';

const OK = 200;
const NOT_FOUND = 404;
const GONE = 410;

const textPage = (status: number, title: string, ...sentences: readonly string[]): Page =>
  page(
    status,
    title,
    `<h1>${escaped(title)}</h1>${sentences.map((sentence) => `<p>${escaped(sentence)}</p>`).join('')}`,
    { card: true },
  );

/** Page for a link that is incomplete or was not created by this service. */
export const brokenLinkPage = (): Page =>
  textPage(
    NOT_FOUND,
    'This link is incomplete',
    'Open it again from the email, or copy the complete address into your browser.',
  );

/** Masks an address so that only its owner recognizes it. */
const masked = (email: string): string => {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
};

type Invited = Pick<Recipient, 'choice' | 'email' | 'audience'>;

const whatIsSent = ({ choice, audience }: Invited): readonly string[] => [
  ...(choice ? choiceText(choice) : []),
  ...(audience === 'assigned_bills' ? ['Only bills that are assigned to you'] : []),
];

/** Page that asks for confirmation. Its button posts to the page's own URL. */
export const confirmPage = (practice: string, recipient: Invited): Page =>
  page(
    OK,
    'Confirm notifications',
    `<h1>Turn on notifications?</h1>
<p>${escaped(practice)} would like to send billing notifications to <strong>${escaped(masked(recipient.email ?? ''))}</strong>:</p>
<ul>${whatIsSent(recipient)
      .map((line) => `<li>${escaped(line)}</li>`)
      .join('')}</ul>
<p>Messages contain bill numbers, statuses and amounts, but no patient information. You can unsubscribe at any time with the link in every message.</p>
<form method="post"><button>Turn on notifications</button></form>`,
    { forms: true, card: true },
  );

export const confirmedPage = (practice: string): Page =>
  textPage(
    OK,
    'Notifications are on',
    `You will receive billing notifications from ${practice}. Every message has a link to unsubscribe.`,
    'You can close this page.',
  );

const closedLinks: Readonly<Record<Exclude<LinkState, 'open'>, readonly [string, string]>> = {
  expired: [
    'This invitation has expired',
    'The link worked for 48 hours. If you still want notifications, ask the practice for a new invitation.',
  ],
  revoked: [
    'This invitation is no longer valid',
    'It was withdrawn or replaced by a newer invitation. If you want notifications, ask the practice for a new invitation.',
  ],
  consumed: [
    'This invitation has already been used',
    'Notifications are on. You do not need to do anything else. Every message has a link to unsubscribe.',
  ],
};

/** Page for a confirmation link that is no longer valid. */
export const closedLinkPage = (state: Exclude<LinkState, 'open'>): Page => textPage(GONE, ...closedLinks[state]);

/** Page that asks whether to unsubscribe. Its button posts to the page's own URL. */
export const unsubscribePage = (practice: string, email: string | null): Page =>
  page(
    OK,
    'Unsubscribe',
    `<h1>Stop all notifications?</h1>
<p>${escaped(practice)} will send no more billing notifications${email === null ? '' : ` to <strong>${escaped(masked(email))}</strong>`}, and your address will be deleted.</p>
<form method="post"><button>Unsubscribe</button></form>`,
    { forms: true, card: true },
  );

export const unsubscribedPage = (practice: string): Page =>
  textPage(
    OK,
    'You are unsubscribed',
    `${practice} will send you no more notifications, and your address was deleted. You can close this page.`,
  );

/** Page for a link from an earlier subscription, or to an address that the recipient has since replaced. */
export const earlierLinkPage = (): Page =>
  textPage(
    GONE,
    'This link is no longer valid',
    'It belongs to an earlier subscription. If you still receive messages, use the link in the latest one.',
  );
