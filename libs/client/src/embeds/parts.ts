type Child = Node | string;

/** Creates an element with properties and children. Strings become text nodes. */
export const createElement = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};

/**
 * Creates a table with a caption. It can be scrolled with the keyboard. `money` contains the indexes of amount columns.
 */
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
/** Converts a code to text: `partially_paid` → `Partially paid`. */
export const humanize = (code: string): string => {
  const text = code.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
