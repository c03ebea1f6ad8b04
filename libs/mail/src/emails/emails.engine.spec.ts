import { billStates, type NotificationChoice } from '#domain';
import { agingEmail, alertEmail, digestEmail, invitationEmail, emailOf, type EmailContent } from '#mail';

const choice: NotificationChoice = {
  statusUpdates: true,
  agingDays: [30, 60, 90],
  quietHours: true,
  reportDigest: 'daily',
};
const unsubscribe = 'https://billing.example/notifications/unsubscribe/token';
const practice = 'Kim & "Sons" <Medical>';
const news = { billNumber: 1042, state: null, posted: [], voided: [] };
const all: readonly (readonly [string, EmailContent])[] = [
  ['an invitation', invitationEmail(practice, choice, 'https://billing.example/notifications/confirm/token')],
  ['an alert', alertEmail(practice, { ...news, state: 'paid', posted: [150_050] })],
  ['a voided payment', alertEmail(practice, { ...news, voided: [1] })],
  ['a reminder', agingEmail(practice, [{ billNumber: 1042, days: 30 }])],
  ['a digest', digestEmail(practice, 'weekly', '2026-03-09', { updates: 12, bills: 1, payments: 0 })],
];

describe.each(all)('%s', (_, content) => {
  const { subject, text, html } = emailOf(content, unsubscribe);
  it('has the same content as text and as HTML, with a link to unsubscribe', () => {
    expect(subject).not.toMatch(/[\r\n]/);
    for (const form of [text, html]) expect(form).toContain(unsubscribe);
    const plain = html
      .replaceAll(/<style>.*?<\/style>/gs, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');
    for (const sentence of [content.heading, ...content.paragraphs, ...(content.items ?? []), content.reason]) {
      expect(text).toContain(sentence);
      expect(plain).toContain(sentence);
    }
  });
  it('shows a name unchanged and escapes markup', () => {
    expect(text).toContain(practice);
    expect(html).toContain('Kim &amp; &quot;Sons&quot; &lt;Medical&gt;');
    expect(html).not.toContain('<Medical>');
  });
  it('loads nothing from other hosts and supports dark mode', () => {
    expect(html).not.toMatch(/<(img|script|link|iframe)|url\(/i);
    expect(html).toContain('prefers-color-scheme:dark');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
  });
});

it('every bill state has a text', () => {
  const words = billStates.map((state) => alertEmail('P', { ...news, state }).subject);
  expect(new Set(words).size).toBe(billStates.length);
  for (const subject of words) expect(subject).toMatch(/^Bill 1042 (was|has|is) [a-z ]+$/);
});

it.each([
  ['daily', 'From March 8 to March 9, 9 am Pacific, P recorded:'],
  ['weekly', 'From March 2 to March 9, 9 am Pacific, P recorded:'],
] as const)('a %s digest states its period, so that a late digest is still correct', (cadence, sentence) => {
  const counts = { updates: 1, bills: 1, payments: 0 };
  expect(digestEmail('P', cadence, '2026-03-09', counts).paragraphs).toEqual([sentence]);
});

it('a long list of aged bills is cut', () => {
  const bills = Array.from({ length: 250 }, (_, i) => ({ billNumber: i + 1, days: 90 }));
  expect(agingEmail('P', bills).items).toHaveLength(101);
  expect(agingEmail('P', bills).items?.at(-1)).toBe('and 150 more');
});
