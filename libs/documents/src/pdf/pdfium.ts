import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** PDFium's memory limit. Above it, the engine aborts within its sandbox, without affecting the process. */
const MAX_MEMORY_BYTES = 512 * 1_048_576;
/** WebAssembly memory never shrinks, so an engine above this size is replaced after its task. */
const RECYCLE_BYTES = 160 * 1_048_576;

/** Types that the package and the standard library without DOM do not declare. */
interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow: (this: WasmMemory, pages: number) => number;
}
type Engine = WrappedPdfiumModule & {
  readonly pdfium: {
    readonly HEAPU8: Uint8Array;
    readonly wasmExports: { malloc: (bytes: number) => number; free: (pointer: number) => void };
  };
};

/**
 * Patches one method in this thread, because Emscripten grows memory through JavaScript. Depends on the engine's build;
 * the bomb tests guard it whenever the package is upgraded.
 */
const capMemory = (): void => {
  const { WebAssembly } = globalThis as unknown as { WebAssembly: { Memory: { prototype: WasmMemory } } };
  const memory = WebAssembly.Memory.prototype;
  const grow = memory.grow;
  memory.grow = function (pages) {
    if (this.buffer.byteLength + pages * 65_536 > MAX_MEMORY_BYTES)
      throw new RangeError('the PDF engine is out of memory');
    return grow.call(this, pages);
  };
};

let capped = false;
let engine: Promise<Engine> | null = null;

const start = async (): Promise<Engine> => {
  if (!capped) capMemory();
  capped = true;
  const path = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
  const wasm = await readFile(path);
  const quiet = () => undefined;
  const pdfium = (await init({
    wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length),
    print: quiet,
    printErr: quiet,
  })) as Engine;
  pdfium.PDFiumExt_Init();
  return pdfium;
};

/** Starts the engine in advance, so that the first task does not wait for it. */
export const startPdfium = async (): Promise<void> => {
  engine ??= start();
  await engine;
};

/**
 * Runs a task with the engine. An engine that threw isn't reused, because its memory state is unknown. A thread runs
 * one task at a time. For worker threads only: a hostile file may crash the engine, but never the thread's owner.
 */
export const withPdfium = async <T>(task: (pdfium: Pdfium) => T | Promise<T>): Promise<T> => {
  engine ??= start();
  const api = await engine;
  try {
    const result = await task(new Pdfium(api));
    if (api.pdfium.HEAPU8.length > RECYCLE_BYTES) engine = null;
    return result;
  } catch (error) {
    engine = null;
    throw error;
  }
};

export interface LoadedPdf {
  readonly document: number;
  readonly pages: number;
  close(): void;
}

/** Result of FPDF_GetLastError: 3 cannot be parsed, 4 password required, 5 unknown security handler. */
export type LoadError = number;

/** PDFium calls with their memory handling. */
export class Pdfium {
  constructor(readonly api: Engine) {}

  load(bytes: Uint8Array): LoadedPdf | LoadError {
    const { api } = this;
    const pointer = this.allocate(bytes.length);
    api.pdfium.HEAPU8.set(bytes, pointer);
    const document = api.FPDF_LoadMemDocument(pointer, bytes.length, '');
    if (document === 0) {
      const error = api.FPDF_GetLastError();
      this.free(pointer);
      return error;
    }
    return {
      document,
      pages: api.FPDF_GetPageCount(document),
      close: () => {
        api.FPDF_CloseDocument(document);
        this.free(pointer);
      },
    };
  }

  save(document: number): Uint8Array {
    const { api } = this;
    const writer = api.PDFiumExt_OpenFileWriter();
    api.PDFiumExt_SaveAsCopy(document, writer);
    const size = api.PDFiumExt_GetFileWriterSize(writer);
    const pointer = this.allocate(size);
    api.PDFiumExt_GetFileWriterData(writer, pointer, size);
    const bytes = api.pdfium.HEAPU8.slice(pointer, pointer + size);
    this.free(pointer);
    api.PDFiumExt_CloseFileWriter(writer);
    return bytes;
  }

  allocate(bytes: number): number {
    const pointer = this.api.pdfium.wasmExports.malloc(Math.max(1, bytes));
    if (pointer === 0) throw new RangeError('the PDF engine is out of memory');
    return pointer;
  }

  free(pointer: number): void {
    this.api.pdfium.wasmExports.free(pointer);
  }

  /** Returns a page's size in points. Null if the page can't be read. */
  pageSize(document: number, page: number, scratch: number): { width: number; height: number } | null {
    const { api } = this;
    if (!api.FPDF_GetPageSizeByIndexF(document, page, scratch)) return null;
    const floats = new Float32Array(api.pdfium.HEAPU8.buffer, scratch, 2);
    return { width: floats[0] ?? 0, height: floats[1] ?? 0 };
  }
}

/** Calls `read` with a buffer for `count` floats and a function that reads them. */
export const readFloats = <T>(
  pdfium: Pdfium,
  count: number,
  read: (buffer: number, floats: (count: number) => readonly number[]) => T,
): T => {
  const buffer = pdfium.allocate(4 * count);
  try {
    return read(buffer, (length) => [...new Float32Array(pdfium.api.pdfium.HEAPU8.buffer, buffer, length)]);
  } finally {
    pdfium.free(buffer);
  }
};

/** Rectangle in points of the page's coordinate system. */
export interface Rect {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

export const rectOf = (pdfium: Pdfium, annotation: number): Rect =>
  readFloats(pdfium, 4, (buffer, floats) => {
    const known = pdfium.api.FPDFAnnot_GetRect(annotation, buffer);
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = known ? floats(4) : [];
    return { left: Math.min(x1, x2), bottom: Math.min(y1, y2), right: Math.max(x1, x2), top: Math.max(y1, y2) };
  });

/** Maximum size of an annotation's text. Longer texts are read as empty. */
const MAX_TEXT_BYTES = 20_000;

/** Reads a terminated UTF-16 string. `read` returns its size in bytes. */
export const stringOf = (pdfium: Pdfium, read: (buffer: number, size: number) => number): string => {
  const size = read(0, 0);
  if (size <= 2 || size > MAX_TEXT_BYTES) return '';
  const buffer = pdfium.allocate(size);
  read(buffer, size);
  const text = Buffer.from(pdfium.api.pdfium.HEAPU8.slice(buffer, buffer + size - 2)).toString('utf16le');
  pdfium.free(buffer);
  return text;
};
