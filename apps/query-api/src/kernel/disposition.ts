/**
 * Content-Disposition for a file that the browser saves and never shows in our origin (RFC 6266), with an ASCII name
 * and a complete name. Separators and leading dots are removed, so the file stays in the chosen folder and is visible.
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
