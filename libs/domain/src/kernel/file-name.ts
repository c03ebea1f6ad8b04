/**
 * The name at the end of a path. Clients send where a file lies on their machine; only its name may be passed on (RFC 7578
 * §4.2), or whoever saves it there writes where the sender says. Empty where the path ends in a folder.
 */
export const baseName = (path: string): string => {
  const [name = ''] = /[^/\\]*$/.exec(path) ?? [];
  return name === '.' || name === '..' ? '' : name.trim();
};
