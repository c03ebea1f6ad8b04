/**
 * Content-Disposition for a file that is saved, never shown in our origin (RFC 6266): a plain name for old clients and
 * the full one beside it.
 * A name never leads out of the folder that it is saved in, nor hides there: no separators, no leading dots.
 */
export const attachment = (given: string): string => {
  const filename =
    given
      .toWellFormed()
      .replaceAll(/[/\\]/g, '_')
      .replace(/^[.\s]+/, '') || 'file';
  const plain = filename.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const full = encodeURIComponent(filename).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
};
