import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import { deflateSync } from 'node:zlib';
import { Layers } from './layers.js';
import { shownContent } from './page-content.js';
import { decodeStream } from './decode-stream.js';

/**
 * Removes content that the default configuration does not print. Returns null if everything is printed. The input is
 * written by PDFium, never an uploaded file. For worker threads only. Throws DecodeFailed and parse errors.
 */
export const withoutHiddenLayers = async (pdf: Uint8Array): Promise<Uint8Array | null> => {
  const document = await PDFDocument.load(pdf, { updateMetadata: false, parseSpeed: Infinity });
  const layers = Layers.hiddenIn(document);
  if (!layers) return null;
  const work = new LayerRemoval(document, layers);
  for (const { node } of document.getPages()) work.page(node, node.Resources());
  work.finish();
  document.catalog.delete(PDFName.of('OCProperties'));
  return document.save({ useObjectStreams: false, addDefaultPage: false, objectsPerTick: Infinity });
};

interface Content {
  readonly bytes: () => Buffer;
  readonly write: (bytes: Buffer) => void;
  readonly resources: PDFDict | undefined;
}

/** Images and forms drawn by visible content, and those drawn by hidden content. */
interface Uses {
  readonly drawn: Set<string>;
  readonly dropped: Set<string>;
}

class LayerRemoval {
  private readonly waiting: Content[] = [];
  private readonly seen = new Set<PDFObject>();
  private readonly uses = new Map<PDFDict, Uses>();

  constructor(
    private readonly document: PDFDocument,
    private readonly layers: Layers,
  ) {}

  page(node: PDFDict, resources: PDFDict | undefined): void {
    const contents = node.lookup(PDFName.of('Contents'));
    const parts = contents instanceof PDFArray ? contents.asArray() : contents ? [contents] : [];
    const streams = parts.map((part) => this.at(part)).filter((part) => part instanceof PDFRawStream);
    this.waiting.push({
      // ISO 32000-2, 7.8.2: the parts form one stream. Each ends at the end of a token.
      bytes: () => Buffer.concat(streams.flatMap((stream) => [decodeStream(stream), Buffer.from('\n')])),
      write: (bytes) => node.set(PDFName.of('Contents'), this.document.context.register(this.packed(bytes, {}))),
      resources,
    });
    this.resources(resources);
    this.annotations(node);
  }

  /** Processes all content streams and removes objects that are no longer drawn. */
  finish(): void {
    for (let content = this.waiting.pop(); content; content = this.waiting.pop()) this.show(content);
    for (const [resources, { drawn, dropped }] of this.uses) {
      const objects = this.dict(resources, 'XObject');
      for (const name of dropped) if (!drawn.has(name)) objects?.delete(PDFName.of(name));
      for (const [name, object] of objects?.entries() ?? []) if (this.hidesObject(object)) objects?.delete(name);
    }
  }

  private show({ bytes, write, resources }: Content): void {
    const properties = resources && this.dict(resources, 'Properties');
    const objects = resources && this.dict(resources, 'XObject');
    const hides = {
      properties: (name: string) => this.layers.hides(properties?.get(PDFName.of(name))),
      objects: (name: string) => this.hidesObject(objects?.get(PDFName.of(name))),
    };
    const any =
      properties?.values().some((value) => this.layers.hides(value)) === true ||
      objects?.values().some((value) => this.hidesObject(value)) === true;
    // Most content isn't in a layer, so don't decode it.
    if (!any || !resources) return;
    const shown = shownContent(bytes(), hides);
    if (shown.bytes) write(shown.bytes);
    const uses = this.uses.get(resources) ?? { drawn: new Set<string>(), dropped: new Set<string>() };
    for (const name of shown.drawn) uses.drawn.add(name);
    for (const name of shown.dropped) uses.dropped.add(name);
    this.uses.set(resources, uses);
  }

  private hidesObject(object: PDFObject | undefined): boolean {
    const stream = this.at(object);
    return stream instanceof PDFRawStream && this.layers.hides(stream.dict.get(PDFName.of('OC')));
  }

  /** Queues forms, patterns, glyphs and masks. */
  private resources(resources: PDFDict | undefined): void {
    if (!resources || !this.isNew(resources)) return;
    const each = (key: string) => this.dict(resources, key)?.values() ?? [];
    for (const object of each('XObject')) this.form(object, resources);
    for (const pattern of each('Pattern')) this.form(pattern, resources);
    for (const state of each('ExtGState')) {
      const dict = this.at(state);
      const mask = dict instanceof PDFDict ? this.dict(dict, 'SMask') : undefined;
      if (mask) this.form(mask.get(PDFName.of('G')), resources);
    }
    for (const font of each('Font')) {
      const dict = this.at(font);
      if (!(dict instanceof PDFDict)) continue;
      const own = this.dict(dict, 'Resources') ?? resources;
      for (const letter of this.dict(dict, 'CharProcs')?.values() ?? []) this.form(letter, own);
    }
  }

  /** Queues a stream that draws with its own resources or those of its parent. */
  private form(object: PDFObject | undefined, around: PDFDict | undefined): void {
    const stream = this.at(object);
    if (!(stream instanceof PDFRawStream) || !(object instanceof PDFRef) || !this.isNew(stream)) return;
    if (stream.dict.lookup(PDFName.of('Subtype')) === PDFName.of('Image')) return;
    const resources = this.dict(stream.dict, 'Resources') ?? around;
    this.waiting.push({
      bytes: () => decodeStream(stream),
      write: (bytes) => this.document.context.assign(object, this.packed(bytes, stream.dict)),
      resources,
    });
    this.resources(resources);
  }

  private annotations(node: PDFDict): void {
    const annotations = node.lookup(PDFName.of('Annots'));
    if (!(annotations instanceof PDFArray)) return;
    const shown = annotations.asArray().filter((item) => !this.hidesAnnotation(this.at(item)));
    node.set(PDFName.of('Annots'), this.document.context.obj(shown));
    for (const item of shown) {
      const normal = this.appearance(this.at(item));
      const states = this.at(normal);
      for (const state of states instanceof PDFDict ? states.values() : [normal]) this.form(state, undefined);
    }
  }

  private hidesAnnotation(annotation: PDFObject | undefined): boolean {
    if (!(annotation instanceof PDFDict)) return false;
    return this.layers.hides(annotation.get(PDFName.of('OC'))) || this.hidesObject(this.appearance(annotation));
  }

  /** Handles an appearance (ISO 32000-2, 12.5.5): a form, or a dictionary of forms by state. */
  private appearance(annotation: PDFObject | undefined): PDFObject | undefined {
    const appearances = annotation instanceof PDFDict ? this.dict(annotation, 'AP') : undefined;
    return appearances?.get(PDFName.of('N'));
  }

  private packed(bytes: Buffer, like: PDFDict | Record<string, never>): PDFRawStream {
    const dict = this.document.context.obj({});
    if (like instanceof PDFDict) for (const [key, value] of like.entries()) dict.set(key, value);
    dict.delete(PDFName.of('DecodeParms'));
    dict.set(PDFName.of('Filter'), PDFName.of('FlateDecode'));
    return PDFRawStream.of(dict, deflateSync(bytes));
  }

  private isNew(object: PDFObject): boolean {
    if (this.seen.has(object)) return false;
    this.seen.add(object);
    return true;
  }

  private at(object: PDFObject | undefined): PDFObject | undefined {
    return this.document.context.lookup(object);
  }

  private dict(parent: PDFDict, key: string): PDFDict | undefined {
    const value = parent.lookup(PDFName.of(key));
    return value instanceof PDFDict ? value : undefined;
  }
}
