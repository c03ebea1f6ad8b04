import {
  name,
  copiedData,
  dictionary,
  either,
  type Keys,
  list,
  namedShapes,
  ofSubtype,
  oneName,
  stream,
  streams,
  type Shape,
} from './page-copier.js';

/*
 * Allowlist of the entries that a page needs to be displayed (ISO 32000-2, clauses 7 to 11). Packets go to third
 * parties, so an unlisted entry is never copied: actions, annotations, attachments, scripts, metadata.
 */

const plain = (names: string): Keys => Object.fromEntries(names.split(' ').map((name) => [name, copiedData]));
const oneOrMore = (shape: Shape): Shape => either(shape, list(shape));

/** ISO 32000-2, 7.4: filters. Never `F`, because bytes must come from the file. */
const packed: () => Keys = () => ({ ...plain('Filter'), DecodeParms: oneOrMore(unpacking) });
const bytes = (keys: () => Keys = () => ({})): Shape => stream(once(() => ({ ...packed(), ...keys() })));
/** Creates the keys on first use, because the tables contain circular references. */
const once = (make: () => Keys): (() => Keys) => {
  let keys: Keys | undefined;
  return () => (keys ??= make());
};
const entries = (make: () => Keys): Shape => dictionary(once(make));

const unpacking = entries(() => ({
  ...plain('Predictor Colors BitsPerComponent Columns EarlyChange K EndOfLine EncodedByteAlign Rows EndOfBlock'),
  ...plain('BlackIs1 DamagedRowsBeforeError ColorTransform'),
  JBIG2Globals: bytes(),
}));

/** ISO 32000-2, 7.10: functions. */
const functionKeys: () => Keys = () => ({
  ...plain('FunctionType Domain Range Size BitsPerSample Order Encode Decode C0 C1 N Bounds'),
  Functions: list(calculation),
});
const calculation: Shape = either(bytes(functionKeys), entries(functionKeys));

/** ISO 32000-2, 8.6: a name or an array. */
const colorKeys: () => Keys = () => ({
  ...functionKeys(),
  ...plain('WhitePoint BlackPoint Gamma Matrix'),
  Alternate: color,
});
const color: Shape = {
  fits: (object) => colorSpace.fits(object),
  copy: (object, copier) => colorSpace.copy(object, copier),
};
const colorSpace = either(list(either(color, copiedData, bytes(colorKeys), entries(colorKeys))), name);

/** ISO 32000-2, 11.6.6: transparency groups. */
const group = entries(() => ({ ...plain('I K'), Type: oneName('Group'), S: oneName('Transparency'), CS: color }));

/** ISO 32000-2, 8.9.5: images. */
const image: Shape = bytes(() => ({
  ...plain('Width Height BitsPerComponent Intent ImageMask Decode Interpolate SMaskInData Matte'),
  Type: oneName('XObject'),
  Subtype: oneName('Image'),
  ColorSpace: color,
  Mask: either(image, copiedData),
  SMask: image,
}));

/** ISO 32000-2, 8.10: form XObjects. */
const form: Shape = bytes(() => ({
  ...plain('FormType BBox Matrix'),
  Type: oneName('XObject'),
  Subtype: oneName('Form'),
  Resources: resources,
  Group: group,
}));

/** ISO 32000-2, 8.4.5: graphics states. */
const transfer = either(name, calculation, list(either(name, calculation)));
const graphicsState = entries(() => ({
  ...plain('LW LC LJ ML D RI OP op OPM FL SM SA BM CA ca AIS TK'),
  Type: oneName('ExtGState'),
  Font: list(either(font, copiedData)),
  BG: transfer,
  BG2: transfer,
  UCR: transfer,
  UCR2: transfer,
  TR: transfer,
  TR2: transfer,
  SMask: either(softMask, oneName('None')),
}));
const softMask = entries(() => ({
  Type: oneName('Mask'),
  S: oneName('Alpha', 'Luminosity'),
  G: form,
  BC: copiedData,
  TR: transfer,
}));

/** ISO 32000-2, 8.7.4: shadings. */
const shadingKeys: () => Keys = () => ({
  ...plain('ShadingType Background BBox AntiAlias Domain Coords Matrix Extend Decode'),
  ...plain('BitsPerCoordinate BitsPerComponent BitsPerFlag VerticesPerRow'),
  ColorSpace: color,
  Function: oneOrMore(calculation),
});
const shading = either(bytes(shadingKeys), entries(shadingKeys));

/** ISO 32000-2, 8.7.3: patterns. */
const patternKeys: () => Keys = () => ({
  ...plain('PatternType PaintType TilingType BBox XStep YStep Matrix'),
  Type: oneName('Pattern'),
  Resources: resources,
  Shading: shading,
  ExtGState: graphicsState,
});
const pattern = either(bytes(patternKeys), entries(patternKeys));

/** ISO 32000-2, 9.6 to 9.8: fonts. */
const font: Shape = entries(() => ({
  ...plain('Subtype BaseFont Name FirstChar LastChar Widths FontBBox FontMatrix DW W DW2 W2'),
  Type: oneName('Font'),
  Encoding: either(copiedData, encoding, characterMap),
  ToUnicode: either(characterMap, copiedData),
  FontDescriptor: fontDescriptor,
  DescendantFonts: list(font),
  CIDSystemInfo: collection,
  CIDToGIDMap: either(bytes(), copiedData),
  CharProcs: namedShapes(bytes()),
  Resources: resources,
}));
const collection = entries(() => plain('Registry Ordering Supplement'));
const encoding = entries(() => ({ ...plain('BaseEncoding Differences'), Type: oneName('Encoding') }));
const characterMap: Shape = bytes(() => ({
  ...plain('CMapName WMode'),
  Type: oneName('CMap'),
  CIDSystemInfo: collection,
  UseCMap: either(characterMap, copiedData),
}));
const fontFile = bytes(() => plain('Subtype Length1 Length2 Length3'));
const fontDescriptor = entries(() => ({
  ...plain('FontName FontFamily FontStretch FontWeight Flags FontBBox ItalicAngle Ascent Descent Leading CapHeight'),
  ...plain('XHeight StemV StemH AvgWidth MaxWidth MissingWidth CharSet'),
  Type: oneName('FontDescriptor'),
  FontFile: fontFile,
  FontFile2: fontFile,
  FontFile3: fontFile,
  CIDSet: bytes(),
}));

/** ISO 32000-2, 14.6.2. Some viewers fail if a property list is missing, so lists are kept without other entries. */
const propertyList = entries(() => ({ Type: oneName('OCG', 'OCMD'), Name: copiedData }));

/** ISO 32000-2, 7.8.3: resources. */
const resources: Shape = entries(() => ({
  ExtGState: namedShapes(graphicsState),
  ColorSpace: namedShapes(color),
  Pattern: namedShapes(pattern),
  Shading: namedShapes(shading),
  XObject: namedShapes(either(ofSubtype('Image', image), ofSubtype('Form', form))),
  Font: namedShapes(font),
  Properties: namedShapes(propertyList),
  ProcSet: copiedData,
}));

/** ISO 32000-2, 7.7.3.3: pages, without inherited entries. */
export const pageKeys: Keys = {
  ...plain('MediaBox CropBox BleedBox TrimBox ArtBox Rotate UserUnit'),
  Resources: resources,
  Contents: streams(bytes()),
  Group: group,
};
