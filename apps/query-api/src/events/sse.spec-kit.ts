/** One block in a stream of server-sent events. */
export interface Block {
  readonly id?: string;
  readonly event?: string;
  readonly data?: string;
  readonly retry?: string;
  readonly comment?: string;
}

const blockOf = (text: string): Block =>
  Object.fromEntries(
    text.split('\n').map((line) => {
      const colon = line.indexOf(':');
      const name = colon === 0 ? 'comment' : line.slice(0, colon);
      return [name, line.slice(colon + 1).trimStart()];
    }),
  );

/** Yields the blocks of a stream. Drops an incomplete block at the end, as EventSource does. */
export async function* blocksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Block> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
    rest = parts.pop() ?? '';
    yield* parts.map(blockOf);
  }
}
