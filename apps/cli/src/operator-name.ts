import { userInfo } from 'node:os';

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
