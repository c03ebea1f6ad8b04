import { SegmentText, type Segment } from './x12.js';

/** Change to a set. A function replaces the segments between ST and SE. */
export type SetChange = 'keep' | 'drop' | ((segments: Iterable<Segment>) => Iterable<Segment>);

export interface SetPosition {
  /** Index of the set in the interchange, from 0. */
  readonly at: number;
  /** ST01. */
  readonly type: string;
  /** ST02. */
  readonly controlNumber: string;
}

/** Rewrites sets and updates the counts (SE01, GE01). Unchanged sets keep their text. The interchange must be valid. */
export const rewriteSets = (text: string, change: (set: SetPosition) => SetChange): string => {
  const lazy = new SegmentText(text);
  const written = (elements: readonly string[]): string => elements.join(lazy.element) + lazy.end;
  const out: string[] = [];
  let at = 0;
  let inGroup = 0;
  let st: Segment & { readonly from: number } = { id: '', elements: [], from: 0 };
  let copied = 0;
  for (const segment of lazy.segments()) {
    const { id, elements, from } = segment;
    if (id === 'GS') inGroup = 0;
    if (id === 'ST') st = segment;
    if (id === 'GE') {
      out.push(lazy.text.slice(copied, from), written(['GE', String(inGroup), ...elements.slice(2)]));
      copied = endOf(lazy, from);
    }
    if (id !== 'SE') continue;
    const [, type = '', controlNumber = ''] = st.elements;
    const becomes = change({ at, type: type.trim(), controlNumber: controlNumber.trim() });
    at += 1;
    if (becomes !== 'drop') inGroup += 1;
    if (becomes === 'keep') continue;
    out.push(lazy.text.slice(copied, st.from));
    copied = endOf(lazy, from);
    if (becomes === 'drop') continue;
    let count = 2;
    out.push(written(st.elements));
    for (const become of becomes(lazy.segments(endOf(lazy, st.from), from))) {
      out.push(written(become.elements));
      count += 1;
    }
    out.push(written(['SE', String(count), ...elements.slice(2)]));
  }
  return out.join('') + lazy.text.slice(copied);
};

const endOf = ({ text, end }: SegmentText, from: number): number => {
  const found = text.indexOf(end, from);
  return found < 0 ? text.length : found + 1;
};
