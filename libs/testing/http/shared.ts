import type { Engines } from '#engines';
import type { OpenApiDocument } from '#http';

/* Stateless values that the specs of one Jest worker share, since making them costs more than most specs. */

let document: OpenApiDocument | undefined;
/** The OpenAPI document, and with it all that was compiled for comparing answers with it. */
export const apiDocument = async (): Promise<OpenApiDocument> => (document ??= (await import('#http')).buildOpenApi());

type Threads = Pick<Engines, 'inspector' | 'composer' | 'transmissionComposer'>;
let threads: Threads | undefined;
/** These engines with worker threads that stay when they are closed; a thread takes half a second to start. */
export const withSharedThreads = async (engines: Engines): Promise<Engines> => {
  const { PacketComposer, PdfInspector } = await import('#documents');
  threads ??= {
    inspector: new PdfInspector(),
    composer: new PacketComposer(),
    transmissionComposer: new PacketComposer({ threads: 1 }),
  };
  return { ...engines, ...threads };
};
