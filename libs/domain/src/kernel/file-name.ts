/**
 * File name at the end of a path, or '' for a folder. Clients may send a full local path, and only the name may be
 * passed on (RFC 7578 §4.2), so that a sender cannot choose the receiver's folder.
 */
export const baseName = (path: string): string => {
  const [name = ''] = /[^/\\]*$/.exec(path) ?? [];
  return name === '.' || name === '..' ? '' : name.trim();
};
