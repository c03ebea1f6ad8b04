/**
 * Returns the file name at the end of a path, or '' for a folder. Clients may send a full local path. Only the file
 * name may be passed on (RFC 7578 §4.2), so that a sender cannot choose the folder on the receiver's machine.
 */
export const baseName = (path: string): string => {
  const [name = ''] = /[^/\\]*$/.exec(path) ?? [];
  return name === '.' || name === '..' ? '' : name.trim();
};
