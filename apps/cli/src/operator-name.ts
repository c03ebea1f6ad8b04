import { userInfo } from 'node:os';
import { InvalidArgumentError } from 'commander';

/** Maximum length of a person's name. */
const MAX_NAME_LENGTH = 64;

/** Parses the name that `--as` gives. Throws commander's error for an empty or long one, and one with control characters. */
export const parseOperatorName = (text: string): string => {
  const name = text.trim();
  if (name === '' || name.length > MAX_NAME_LENGTH || /\p{C}/u.test(name))
    throw new InvalidArgumentError(`Enter a name of 1 to ${MAX_NAME_LENGTH} characters without control characters.`);
  return name;
};

/**
 * Name of the person at the command line, as the system knows them: whoever became another user by `sudo` is still named.
 * A user that has no name, as in many containers, is told by the number.
 */
export const operatorName = (environment: NodeJS.ProcessEnv = process.env): string => {
  if (environment['SUDO_USER']) return environment['SUDO_USER'];
  try {
    return userInfo().username;
  } catch {
    // The system has no entry for this user.
    return `uid ${process.getuid?.() ?? 0}`;
  }
};
