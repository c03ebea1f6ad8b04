/**
 * Content-Disposition for a file that is saved, never shown in our origin (RFC 6266): a plain name for old clients and
 * the full one beside it.
 */
export const attachment = (filename: string): string => {
  const plain = filename.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const full = encodeURIComponent(filename).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
};
