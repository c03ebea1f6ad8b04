import { escaped } from '#http';

/** Content of an email, rendered as text and HTML. All strings are plain text and are escaped for HTML. */
export interface EmailContent {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Short lines, such as one per bill. */
  readonly items?: readonly string[];
  /** Figures with labels, such as `12` and `Billing updates`. */
  readonly figures?: readonly (readonly [figure: number, name: string])[];
  readonly button?: { readonly label: string; readonly url: string; readonly note: string };
  /** Reason why the recipient gets the email. Shown before the unsubscribe link. */
  readonly reason: string;
}

export interface Email {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/*
 * Email clients support few CSS rules: styles are inline, one table contains the page, and colors that dark mode
 * changes have classes. Contrast is high enough for clients that invert colors.
 */
const style = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.page{background:#12181f!important}.card{background:#1b232c!important;border-color:#2b3742!important}
.ink{color:#e6edf3!important}.soft{color:#a9b8c6!important}.link{color:#6cb6ff!important}.line{border-color:#2b3742!important}}`;
const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const paragraph = `margin:0 0 16px;font-size:16px;line-height:1.5;color:#1d2733`;

const figuresHtml = (figures: NonNullable<EmailContent['figures']>): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" width="100%" style="margin:0 0 16px">${figures
    .map(
      ([figure, name]) =>
        `<tr><td class="ink line" width="72" style="padding:10px 12px 10px 0;border-top:1px solid #dde4ea;font-size:24px;font-weight:700;color:#1d2733">${figure}</td><td class="ink line" style="padding:10px 0;border-top:1px solid #dde4ea;font-size:16px;color:#1d2733">${escaped(name)}</td></tr>`,
    )
    .join('')}</table>`;

const itemsHtml = (items: readonly string[]): string =>
  `<ul class="ink" style="margin:0 0 16px;padding:0 0 0 20px;color:#1d2733">${items
    .map((item) => `<li style="margin:0 0 6px;font-size:16px;line-height:1.5">${escaped(item)}</li>`)
    .join('')}</ul>`;

const buttonHtml = ({ label, url, note }: NonNullable<EmailContent['button']>): string =>
  `<p style="margin:24px 0"><a href="${escaped(url)}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:#0b5cad;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escaped(label)}</a></p>
<p class="soft" style="margin:0 0 16px;font-size:14px;line-height:1.5;color:#52616f">${escaped(note)}</p>`;

const htmlOf = (letter: EmailContent, unsubscribeUrl: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(letter.subject)}</title><style>${style}</style></head>
<body class="page" style="margin:0;padding:0;background:#f2f5f8;${font}"><table role="presentation" class="page" cellpadding="0" cellspacing="0" width="100%" style="background:#f2f5f8"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="card" cellpadding="0" cellspacing="0" width="100%" style="max-width:560px;background:#ffffff;border:1px solid #dde4ea;border-radius:10px"><tr><td style="padding:32px;${font}">
<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:1.3;color:#1d2733">${escaped(letter.heading)}</h1>
${letter.paragraphs.map((text) => `<p class="ink" style="${paragraph}">${escaped(text)}</p>`).join('\n')}
${letter.items ? itemsHtml(letter.items) : ''}${letter.figures ? figuresHtml(letter.figures) : ''}${letter.button ? buttonHtml(letter.button) : ''}
<p class="soft line" style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid #dde4ea;font-size:13px;line-height:1.5;color:#52616f">${escaped(letter.reason)} <a class="link" href="${escaped(unsubscribeUrl)}" style="color:#0b5cad">Unsubscribe</a></p>
</td></tr></table></td></tr></table></body></html>
`;

const textOf = (letter: EmailContent, unsubscribeUrl: string): string =>
  [
    letter.heading,
    ...letter.paragraphs,
    ...(letter.items ? [letter.items.map((item) => `- ${item}`).join('\n')] : []),
    ...(letter.figures ? [letter.figures.map(([figure, name]) => `${name}: ${figure}`).join('\n')] : []),
    ...(letter.button ? [`${letter.button.label}:\n${letter.button.url}`, letter.button.note] : []),
    `--\n${letter.reason}\nUnsubscribe: ${unsubscribeUrl}\n`,
  ].join('\n\n');

/** Renders an email as text and HTML. Every email has an unsubscribe link. */
export const emailOf = (content: EmailContent, unsubscribeUrl: string): Email => ({
  subject: content.subject,
  text: textOf(content, unsubscribeUrl),
  html: htmlOf(content, unsubscribeUrl),
});
