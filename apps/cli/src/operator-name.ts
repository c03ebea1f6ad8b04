import { userInfo } from 'node:os';
import { InvalidArgumentError } from 'commander';

const MAX_NAME_LENGTH = 64;

/** Throws InvalidArgumentError if the name is empty, too long, or contains control characters. */
export const parseOperatorName = (text: string): string => {
  const name = text.trim();
  if (name === '' || name.length > MAX_NAME_LENGTH || /\p{C}/u.test(name))
    throw new InvalidArgumentError(`Enter a name of 1 to ${MAX_NAME_LENGTH} characters without control characters.`);
  return name;
};

/** Returns the original user under `sudo`. For a user without a name, as in many containers, returns the numeric ID. */
export const operatorName = (environment: NodeJS.ProcessEnv = process.env): string => {
  if (environment['SUDO_USER']) return environment['SUDO_USER'];
  try {
    return userInfo().username;
  } catch {
    // The system has no entry for this user.
    return `uid ${process.getuid?.() ?? 0}`;
  }
};
