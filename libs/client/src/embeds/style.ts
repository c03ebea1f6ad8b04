/** Pages can override the variables on any ancestor. By default, the page's colors and font apply, light or dark. */
const text = `
:host {
  display: block;
  color: var(--workcomp-ink, CanvasText);
  background: var(--workcomp-paper, Canvas);
  font: var(--workcomp-font, inherit);
}
:host([hidden]) { display: none; }
h2, h3 { margin: 1em 0 .4em; line-height: 1.25; }
h2:first-child { margin-top: 0; }
.soft { color: var(--workcomp-soft, color-mix(in srgb, CanvasText 75%, Canvas)); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: start; font-weight: 600; padding: .4em 0; }
th, td { text-align: start; padding: .45em .8em .45em 0; border-top: 1px solid var(--workcomp-line, color-mix(in srgb, CanvasText 20%, Canvas)); }
button, .date { white-space: nowrap; }
.money { text-align: end; font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25em 1.2em; margin: 0; }
dd { margin: 0; font-variant-numeric: tabular-nums; }
ol { margin: 0; padding: 0; list-style: none; }
li { padding: .3em 0; }
button {
  font: inherit;
  color: var(--workcomp-accent, LinkText);
  background: none;
  border: 0;
  padding: .15em 0;
  text-decoration: underline;
  cursor: pointer;
}
button.more {
  border: 1px solid currentColor;
  border-radius: var(--workcomp-radius, .35em);
  padding: .35em 1em;
  margin-top: .8em;
  text-decoration: none;
}
:focus-visible { outline: 2px solid var(--workcomp-accent, LinkText); outline-offset: 2px; }
`;

let sheet: CSSStyleSheet | null = null;

/** Shared style sheet. Created by script, so that a content security policy without `unsafe-inline` allows it. */
export const styleSheet = (): CSSStyleSheet => {
  if (sheet === null) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
  }
  return sheet;
};
