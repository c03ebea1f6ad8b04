import type { Engines } from '#engines';
import type { OpenApiDocument } from '#http';

/* Stateless values shared by the specs of a Jest worker, because creating them takes longer than most specs. */

let document: OpenApiDocument | undefined;
/** Returns the OpenAPI document. Validators compiled for it are cached with it. */
export const apiDocument = async (): Promise<OpenApiDocument> => (document ??= (await import('#http')).buildOpenApi());

type Threads = Pick<Engines, 'inspector' | 'composer' | 'transmissionComposer'>;
let threads: Threads | undefined;
/** Returns the given engines with worker threads that survive `close`. Starting a thread takes half a second. */
export const withSharedThreads = async (engines: Engines): Promise<Engines> => {
  const { PacketComposer, PdfInspector } = await import('#documents');
  threads ??= {
    inspector: new PdfInspector(),
    composer: new PacketComposer(),
    transmissionComposer: new PacketComposer({ threads: 1 }),
  };
  return { ...engines, ...threads };
};
