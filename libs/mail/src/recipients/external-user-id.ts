const idPattern = /^[A-Za-z0-9_-]{1,128}$/;

/** The caller's own id of a person: opaque, and never an address of mail. */
export const isExternalUserId = (text: string): boolean => idPattern.test(text);
