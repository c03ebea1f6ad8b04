const idPattern = /^[A-Za-z0-9_-]{1,128}$/;

/** Returns true for a valid client-defined ID for a person. The ID is opaque and never an email address. */
export const isExternalUserId = (text: string): boolean => idPattern.test(text);
