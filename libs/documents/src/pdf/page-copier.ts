import {
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import { CopiedStream } from './copied-stream.js';

/** Kind of object that is allowed in a given place in a PDF. Objects that don't fit aren't copied. */
export interface Shape {
  readonly fits: (object: PDFObject) => boolean;
  readonly copy: (object: PDFObject, copier: PageCopier) => PDFObject;
  /** Returns true for objects that are copied for each reference. */
  readonly unshared?: (object: PDFObject) => boolean;
}

export type Keys = Readonly<Record<string, Shape>>;

export class TooManyObjects extends Error {
  override readonly name = 'TooManyObjects';
}

/** Copies objects by shape: unknown dictionary entries are never copied. Handles loops and long chains. */
export class PageCopier {
  /** Number of copied objects, including nested ones. */
  count = 0;
  private readonly copies = new Map<Shape, Map<PDFRef, PDFRef>>();
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly source: PDFContext,
    readonly target: PDFContext,
    private readonly limit: number,
  ) {}

  /** Copies a value. Returns undefined if the shape does not allow it. */
  value(object: PDFObject | undefined, shape: Shape): PDFObject | undefined {
    if (object instanceof PDFRef) return this.reference(object, shape);
    if (object === undefined || !shape.fits(object)) return undefined;
    this.count += 1;
    if (this.count > this.limit) throw new TooManyObjects('a document contains too many objects');
    return shape.copy(object, this);
  }

  /** Copies only the allowed keys of a dictionary. */
  entries(from: PDFDict, into: PDFDict, keys: Keys): void {
    for (const [key, shape] of Object.entries(keys)) {
      const name = PDFName.of(key);
      const copy = this.value(from.get(name), shape);
      if (copy !== undefined) into.set(name, copy);
    }
  }

  /** Recursively copies all objects that the copied objects refer to. */
  finish(): void {
    for (let next = this.waiting.pop(); next; next = this.waiting.pop()) next();
  }

  private reference(ref: PDFRef, shape: Shape): PDFObject | undefined {
    let known = this.copies.get(shape);
    if (!known) this.copies.set(shape, (known = new Map<PDFRef, PDFRef>()));
    const copied = known.get(ref);
    if (copied) return copied;
    const object = this.source.lookup(ref);
    if (object === undefined || object instanceof PDFRef || !shape.fits(object)) return undefined;
    if (shape.unshared?.(object)) return this.value(object, shape);
    const copy = this.target.nextRef();
    known.set(ref, copy);
    this.waiting.push(() => {
      const value = this.value(object, shape);
      if (value !== undefined) this.target.assign(copy, value);
    });
    return copy;
  }
}

const atoms = [PDFNumber, PDFName, PDFString, PDFHexString, PDFBool];

/** Numbers, names, strings, booleans, and lists of them. A viewer can't follow or execute these. */
export const copiedData: Shape = {
  fits: (object) => object === PDFNull || object instanceof PDFArray || atoms.some((atom) => object instanceof atom),
  copy: (object, copier) => (object instanceof PDFArray ? copyList(object, copier, copiedData) : object),
};

export const name: Shape = { fits: (object) => object instanceof PDFName, copy: (object) => object };

export const oneName = (...names: readonly string[]): Shape => ({
  fits: (object) => object instanceof PDFName && names.includes(object.decodeText()),
  copy: (object) => object,
});

export const dictionary = (keys: () => Keys): Shape => ({
  fits: (object) => object instanceof PDFDict,
  copy: (object, copier) => {
    const copy = copier.target.obj({});
    copier.entries(object as PDFDict, copy, keys());
    return copy;
  },
});

/** Dictionary with arbitrary keys, such as a page's named resources. */
export const namedShapes = (shape: Shape): Shape => ({
  fits: (object) => object instanceof PDFDict,
  copy: (object, copier) => {
    const copy = copier.target.obj({});
    for (const [key, value] of (object as PDFDict).entries()) {
      const item = copier.value(value, shape);
      if (item !== undefined) copy.set(key, item);
    }
    return copy;
  },
});

/** Stream. The keys must include the encoding. The bytes aren't changed. */
export const stream = (keys: () => Keys): Shape => ({
  fits: (object) => object instanceof PDFRawStream,
  copy: (object, copier) => {
    const { dict, contents } = object as PDFRawStream;
    const copy = copier.target.obj({});
    copier.entries(dict, copy, keys());
    return new CopiedStream(copy, contents);
  },
});

/** List whose positions have a meaning: items that aren't allowed become null. */
export const list = (shape: Shape): Shape => ({
  fits: (object) => object instanceof PDFArray,
  copy: (object, copier) => copyList(object as PDFArray, copier, shape),
});

/**
 * A stream, or streams that are read in sequence. Omits items that aren't allowed. Lists aren't shared, so appending to
 * a copy does not affect other pages.
 */
export const streams = (shape: Shape): Shape => ({
  fits: (object) => object instanceof PDFArray || shape.fits(object),
  copy: (object, copier) => {
    if (!(object instanceof PDFArray)) return shape.copy(object, copier);
    const copy = copier.target.obj([]);
    for (const item of object.asArray()) {
      const value = copier.value(item, shape);
      if (value !== undefined) copy.push(value);
    }
    return copy;
  },
  unshared: (object) => object instanceof PDFArray,
});

export const either = (...shapes: readonly Shape[]): Shape => ({
  fits: (object) => shapes.some((shape) => shape.fits(object)),
  copy: (object, copier) => shapes.find((shape) => shape.fits(object))?.copy(object, copier) ?? PDFNull,
});

export const ofSubtype = (name: string, shape: Shape): Shape => ({
  fits: (object) => object instanceof PDFRawStream && object.dict.lookup(SUBTYPE) === PDFName.of(name),
  copy: shape.copy,
});

const SUBTYPE = PDFName.of('Subtype');

const copyList = (array: PDFArray, copier: PageCopier, shape: Shape): PDFArray => {
  const copy = copier.target.obj([]);
  for (const item of array.asArray()) copy.push(copier.value(item, shape) ?? PDFNull);
  return copy;
};
