import type { Readable, Writable } from 'node:stream';
import type { Progress } from '../operation.js';

/** What is asked for: the first and only line from the command line to the server. */
export interface Asked {
  readonly operation: string;
  readonly arguments: object;
}

/** What comes back: any number of progress lines, then one result or one error. */
export type Told = { readonly progress: Progress } | { readonly result: unknown } | { readonly error: string };

/** A line longer than this is not one of ours. */
const LONGEST_LINE = 64 * 1024 * 1024;

/** Hands every complete line on, parsed. `lost` is called once for what is not JSON, and then nothing more is read. */
export const onFrames = (stream: Readable, hear: (frame: unknown) => void, lost: () => void): void => {
  let held: string[] = [];
  let length = 0;
  const take = (text: string): void => {
    const [first = '', ...others] = text.split('\n');
    held.push(first);
    length += first.length;
    if (length > LONGEST_LINE) throw new SyntaxError('a line is too long');
    for (const next of others) {
      const line = held.join('');
      held = [next];
      length = next.length;
      hear(JSON.parse(line));
    }
  };
  const listen = (text: string): void => {
    try {
      take(text);
    } catch {
      stream.off('data', listen);
      lost();
    }
  };
  stream.setEncoding('utf8').on('data', listen);
};

export const writeFrame = (stream: Writable, frame: Asked | Told): void => {
  if (stream.writable) stream.write(`${JSON.stringify(frame)}\n`);
};
