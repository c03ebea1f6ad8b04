import { spawn } from 'node:child_process';

/** A master key that a command prints begins with this. */
export const COMMAND_PREFIX = 'exec:';

/** A client of a key service that asks nobody answers in this time. */
const TIMEOUT_MS = 60_000;
/** Several keys are a few hundred bytes. */
const MAX_OUTPUT_BYTES = 64 * 1024;

/** The command of a master key did not print one. The message is a sentence for an operator and holds nothing that was printed. */
class KeyCommandFailed extends Error {
  override readonly name = 'KeyCommandFailed';
}

/**
 * Master key as a shell command prints it, and a file would hold it. It goes from the pipe into memory only; what
 * the command says of its troubles goes to this process's own standard error. Throws KeyCommandFailed.
 */
export const runKeyCommand = (command: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const fail = (why: string): void => reject(new KeyCommandFailed(`the command of MASTER_KEY ${why}`));
    // A group of its own: what the shell started is ended with it.
    const child = spawn('/bin/sh', ['-c', command], { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
    const printed: Buffer[] = [];
    let length = 0;
    const end = (why: string): void => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has ended meanwhile.
      }
      child.stdout.destroy();
      fail(why);
    };
    const late = setTimeout(() => end(`took more than ${TIMEOUT_MS / 1000} s`), TIMEOUT_MS);
    child.stdout.on('data', (part: Buffer) => {
      length += part.length;
      if (length > MAX_OUTPUT_BYTES) end('prints more than a key');
      else printed.push(part);
    });
    child.on('error', () => fail('cannot be started'));
    child.on('close', (status, signal) => {
      clearTimeout(late);
      const text = Buffer.concat(printed).toString('utf8');
      for (const part of printed) part.fill(0);
      if (signal !== null) fail(`was ended (${signal})`);
      else if (status !== 0) fail(`ended with status ${status ?? ''}`);
      else resolve(text);
    });
  });
