/** Progress line on stderr. Shown only on a terminal, and only if results aren't printed to the same terminal. */
export class ProgressLine {
  private readonly isShown: boolean;

  constructor(quiet: boolean) {
    this.isShown = process.stderr.isTTY && (quiet || !process.stdout.isTTY);
  }

  show(text: string): void {
    if (this.isShown) process.stderr.write(`\r\u001b[2K${text}`);
  }

  end(): void {
    if (this.isShown) process.stderr.write('\r\u001b[2K');
  }
}

/**
 * Calls `pressed` for each pressed key, which a terminal delivers without Enter. Calls `stop` for Ctrl-C, which does
 * not send a signal in raw mode. Returns a function that stops listening.
 */
export const onKeyPress = (pressed: (key: string) => void, stop: () => void): (() => void) => {
  const { stdin } = process;
  const isTerminal = stdin.isTTY;
  const hear = (chunk: Buffer): void => {
    for (const key of chunk.toString())
      if (key === '\u0003') stop();
      else pressed(key);
  };
  if (isTerminal) stdin.setRawMode(true);
  stdin.on('data', hear);
  return () => {
    stdin.off('data', hear);
    if (isTerminal) stdin.setRawMode(false);
    stdin.pause();
  };
};

const MEGABYTE = 1_000_000;
const megabytes = (bytes: number): string => (bytes / MEGABYTE).toFixed(1);

/** Returns a `fetch` that shows the progress of a file upload. */
export const fetchWithProgress =
  (line: ProgressLine): typeof fetch =>
  (input, init) => {
    const body = init?.body;
    if (!(body instanceof Blob)) return fetch(input, init);
    let sent = 0;
    const counted = body.stream().pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, controller) => {
          sent += chunk.length;
          line.show(`${megabytes(sent)} of ${megabytes(body.size)} MB`);
          controller.enqueue(chunk);
        },
      }),
    );
    // A stream has no length, so the header is set explicitly.
    const headers = { ...(init?.headers as Record<string, string>), 'content-length': String(body.size) };
    const options = { ...init, headers, body: counted, duplex: 'half' as const };
    return fetch(input, options);
  };
