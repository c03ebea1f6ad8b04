import { searchText } from '../src/ui/search-text.js';

describe('text to search for', () => {
  it.each([
    ['4/2/79', '1979-04-02'],
    ['04-02-79', '1979-04-02'],
    ['3/2/26', '2026-03-02'],
  ])('reads %s as the date %s', (typed, text) => expect(searchText(typed)).toBe(text));

  it.each(['Sandoval', '04/02/1979', '12-34-567', '13/45/26', '102938'])('leaves %s as it is', (typed) =>
    expect(searchText(` ${typed}`)).toBe(typed),
  );
});
