import { spawn } from 'node:child_process';

/** Prefix of a value that is a command that prints the key. */
export const COMMAND_PREFIX = 'exec:';

/** Timeout in milliseconds. A key service client responds within this time if it needs no user interaction. */
const TIMEOUT_MS = 60_000;
/** Maximum output size in bytes. Several keys need a few hundred bytes. */
const MAX_OUTPUT_BYTES = 64 * 1024;

/** Thrown when the command fails. The message is for operators and contains no command output. */
class KeyCommandFailed extends Error {
  override readonly name = 'KeyCommandFailed';
}

/**
 * Returns the master key that a shell command prints. Keeps the output in memory only. The command's error output goes
 * to this process's standard error. Throws KeyCommandFailed.
 */
export const runKeyCommand = (command: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const fail = (why: string): void => reject(new KeyCommandFailed(`the command of MASTER_KEY ${why}`));
    // Run in a separate process group, so that processes started by the shell can be killed with it.
    const child = spawn('/bin/sh', ['-c', command], { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
    const printed: Buffer[] = [];
    let length = 0;
    const end = (why: string): void => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // The command has already ended.
      }
      child.stdout.destroy();
      fail(why);
    };
    const late = setTimeout(() => end(`took longer than ${TIMEOUT_MS / 1000} s`), TIMEOUT_MS);
    child.stdout.on('data', (part: Buffer) => {
      length += part.length;
      if (length > MAX_OUTPUT_BYTES) end('printed more than a key');
      else printed.push(part);
    });
    child.on('error', () => fail('could not be started'));
    child.on('close', (status, signal) => {
      clearTimeout(late);
      const text = Buffer.concat(printed).toString('utf8');
      for (const part of printed) part.fill(0);
      if (signal !== null) fail(`was terminated (${signal})`);
      else if (status !== 0) fail(`exited with status ${status ?? ''}`);
      else resolve(text);
    });
  });
