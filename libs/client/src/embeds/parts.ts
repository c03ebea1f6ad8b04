type Child = Node | string;

/** An element with its properties and what is in it. Texts stay texts. */
export const make = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};

/** A table with a caption; who cannot use a mouse scrolls it, too. `money`: columns of amounts. */
export const captioned = (
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly Child[])[],
  money: readonly number[] = [],
): HTMLElement => {
  const kind = (at: number): { className: string } => ({ className: money.includes(at) ? 'money' : '' });
  const head = make('tr', {}, ...heads.map((text, at) => make('th', { scope: 'col', ...kind(at) }, text)));
  const body = rows.map((cells) => make('tr', {}, ...cells.map((cell, at) => make('td', kind(at), cell))));
  const whole = make('table', {}, make('caption', {}, caption), make('thead', {}, head), make('tbody', {}, ...body));
  const frame = make('div', { className: 'wide', tabIndex: 0 }, whole);
  frame.setAttribute('role', 'region');
  frame.setAttribute('aria-label', caption);
  return frame;
};

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
export const money = (amount: number): string => dollars.format(amount);
/** `partially_paid` as a person reads it. */
export const words = (code: string): string => {
  const text = code.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
