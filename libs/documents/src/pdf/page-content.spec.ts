import { shownContent } from './page-content.js';

const shown = (content: string) => {
  const { bytes, drawn, dropped } = shownContent(Buffer.from(content, 'latin1'), {
    properties: (name) => name === 'Off',
    objects: (name) => name === 'Secret',
  });
  return {
    text: bytes?.toString('latin1').replaceAll(/\s+/g, ' ').trim() ?? null,
    drawn: [...drawn],
    dropped: [...dropped],
  };
};

describe('shownContent', () => {
  it.each([
    ['q 0 0 m 9 9 l S Q', null],
    ['/OC /Off BDC 0 0 9 9 re f EMC 1 w', '/OC /Off BDC 0 0 9 9 re n EMC 1 w'],
    ['/OC/Off BDC[(a\\)b) 3 (EMC)]TJ<</A[(x)]>>pop EMC(c)Tj', '/OC/Off BDC<</A[(x)]>>pop EMC(c)Tj'],
    ['/OC /#4fff BDC (a) Tj EMC', '/OC /#4fff BDC EMC'],
    ['/OC /Off BDC 1 2 (a (b) c) " EMC', '/OC /Off BDC 1 Tw 2 Tc T* EMC'],
    ['/OC /Off BDC % EMC\n(a) Tj\nEMC (b) Tj', '/OC /Off BDC % EMC EMC (b) Tj'],
    [
      '/Span << /ActualText (EMC) >> BDC /OC /Off BDC /S sh EMC (b) Tj EMC',
      '/Span << /ActualText (EMC) >> BDC /OC /Off BDC EMC (b) Tj EMC',
    ],
    ['EMC EMC /OC /Off BDC (never closed) Tj', 'EMC EMC /OC /Off BDC'],
    ['/OC /Off BDC BI /W 2 /H 1 ID \xff EI\x01 q EI EMC (b) Tj', '/OC /Off BDC EMC (b) Tj'],
    ['BI /W 9 /H 1 ID EMC /OC /Off BDC EI (a) Tj', null],
    ['(unclosed', null],
    ['<< /a [ (b) <', null],
  ])('removes hidden content from %j', (content, expected) => expect(shown(content).text).toBe(expected));

  it('lists images and forms that are drawn and those that are removed', () => {
    expect(shown('/A Do /Secret Do /OC /Off BDC /B Do EMC /C Do')).toMatchObject({
      text: '/A Do /OC /Off BDC EMC /C Do',
      drawn: ['A', 'C'],
      dropped: ['Secret', 'B'],
    });
  });
});
