type Child = Node | string;

/** An element with its properties and what is in it. Texts stay texts. */
export const createElement = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};

/** A table with a caption; who cannot use a mouse scrolls it, too. `money`: columns of amounts. */
export const tableWithCaption = (
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly Child[])[],
  money: readonly number[] = [],
): HTMLElement => {
  const kind = (at: number): { className: string } => ({ className: money.includes(at) ? 'money' : '' });
  const head = createElement(
    'tr',
    {},
    ...heads.map((text, at) => createElement('th', { scope: 'col', ...kind(at) }, text)),
  );
  const body = rows.map((cells) =>
    createElement('tr', {}, ...cells.map((cell, at) => createElement('td', kind(at), cell))),
  );
  const whole = createElement(
    'table',
    {},
    createElement('caption', {}, caption),
    createElement('thead', {}, head),
    createElement('tbody', {}, ...body),
  );
  const frame = createElement('div', { className: 'wide', tabIndex: 0 }, whole);
  frame.setAttribute('role', 'region');
  frame.setAttribute('aria-label', caption);
  return frame;
};

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
export const money = (amount: number): string => dollars.format(amount);
/** `partially_paid` as a person reads it. */
export const humanize = (code: string): string => {
  const text = code.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
