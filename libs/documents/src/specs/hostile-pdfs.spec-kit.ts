import { deflateSync } from 'node:zlib';
import { Random } from './random.spec-kit.js';
import { stream } from './specimens.spec-kit.js';

/*
 * Small PDFs with every kind of object that a page can use, modified as by attackers and faulty printer drivers. The
 * same seed results in the same file.
 */

/** Objects numbered from 1. They are modified before they are written. */
type Objects = string[];

/** A page tree with two levels, inherited attributes, and every kind of resource. */
export const sound = (random: Random): Objects => {
  const content = [
    'q 1 0 0 1 9 9 cm /X1 Do Q',
    'BT /F1 12 Tf 50 700 Td (text) Tj ET',
    '/P1 sh',
    '/G1 gs 0 0 99 99 re f',
  ];
  return [
    '<< /Type /Catalog /Pages 2 0 R /AcroForm 20 0 R /Names 23 0 R /Outlines 24 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 5 0 R] /Count 3 /MediaBox [0 0 612 792] /Resources 7 0 R /Rotate 90 >>',
    '<< /Type /Pages /Parent 2 0 R /Kids [4 0 R 6 0 R] /Count 2 /CropBox [10 10 600 780] >>',
    '<< /Type /Page /Parent 3 0 R /Contents [8 0 R 9 0 R] /Annots [16 0 R 17 0 R 18 0 R 19 0 R] /Group << /S /Transparency /CS 12 0 R >> >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox 26 0 R /Rotate 180 /Contents 8 0 R /Resources 7 0 R /Annots 25 0 R >>',
    '<< /Type /Page /Parent 3 0 R /UserUnit 2 /Contents 9 0 R >>',
    '<< /Font << /F1 10 0 R /F2 14 0 R >> /XObject << /X1 11 0 R /X2 13 0 R >> /ColorSpace << /C1 12 0 R >> /Pattern << /T1 15 0 R >> /Shading << /P1 27 0 R >> /ExtGState << /G1 28 0 R >> >>',
    packed(random, content.join('\n')),
    packed(random, '/C1 cs 0.5 scn /Pattern cs /T1 scn 0 0 200 200 re f BT /F2 20 Tf (aa) Tj ET'),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Differences [65 /B] >> >>',
    stream('/X2 Do 0 0 50 50 re f', '/Type /XObject /Subtype /Form /BBox [0 0 99 99] /Resources 7 0 R '),
    '[/Separation /Spot /DeviceRGB 29 0 R]',
    stream(
      '\0'.repeat(12),
      '/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceRGB ',
    ),
    '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [.001 0 0 .001 0 0] /FirstChar 97 /LastChar 97 /Widths [900] /Encoding << /Differences [97 /a] >> /CharProcs << /a 30 0 R >> /Resources 7 0 R >>',
    stream(
      '0 0 3 3 re f',
      '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 /Resources 7 0 R ',
    ),
    '<< /Type /Annot /Subtype /Link /Rect [1 1 9 9] /A << /S /URI /URI (https://example.org) /Next 31 0 R >> >>',
    '<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (typed) /DA (/F1 9 Tf) /Rect [9 9 99 30] /Parent 21 0 R >>',
    '<< /Type /Annot /Subtype /Stamp /F 4 /Rect [100 100 200 200] /AP << /N 11 0 R >> /Popup 22 0 R >>',
    '<< /Type /Annot /Subtype /Highlight /Rect [50 690 90 720] /QuadPoints [50 720 90 720 50 690 90 690] /C [1 1 0] /Dest (name) >>',
    '<< /Fields [21 0 R] /NeedAppearances true /DR 7 0 R /DA (/F1 9 Tf 0 g) >>',
    '<< /T (parent) /Kids [17 0 R] /FT /Tx >>',
    '<< /Type /Annot /Subtype /Popup /Rect [1 1 2 2] /Parent 18 0 R >>',
    '<< /Dests << /Kids [32 0 R] >> /JavaScript << /Names [(a) 31 0 R] >> >>',
    '<< /Type /Outlines /First 24 0 R /Last 24 0 R /Next 24 0 R /Count 1 >>',
    '[16 0 R 22 0 R]',
    '[0 0 200 300]',
    '<< /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 99 99] /Function 29 0 R /Extend [true true] >>',
    '<< /Type /ExtGState /ca .5 /SMask << /S /Luminosity /G 11 0 R >> /Font [10 0 R 9] >>',
    '<< /FunctionType 3 /Domain [0 1] /Functions [33 0 R 33 0 R] /Bounds [.5] /Encode [0 1 0 1] >>',
    stream('900 0 d0 0 0 800 800 re f'),
    '<< /S /JavaScript /JS (app.alert\\(1\\)) /Next 31 0 R >>',
    '<< /Limits [(a) (z)] /Names [(name) [4 0 R /XYZ 0 0 0]] >>',
    '<< /FunctionType 2 /Domain [0 1] /C0 [0 0 0] /C1 [1 0 0] /N 1 >>',
  ];
};

const packed = (random: Random, text: string): string =>
  random.chance(0.5)
    ? stream(text)
    : stream(deflateSync(Buffer.from(text)).toString('latin1'), '/Filter /FlateDecode ');

const odd = [
  '-1', '0', '1', '2147483647', '4294967296', '99999999999999999999', '1e9', '.', '-', '0.0001', 'null', 'true', '/Name',
  '(text)', '<>', '[]', '<< >>', '[[[[]]]]', '[0 0 0 0]', '[9 9 1 1]', '[0 0 1e9 1e9]', '[0 0 14400 14400]', '45', '99 0 R',
  '<< /S /JavaScript /JS (x) >>', 'R', 'endobj', '>>', ']', '(', 'stream',
]; // prettier-ignore

type Spoil = (objects: Objects, random: Random) => void;

const change = (objects: Objects, random: Random, what: RegExp, by: (found: string) => string): void => {
  const at = random.below(objects.length);
  const object = objects[at] ?? '';
  // Modifies only a stream's dictionary. `bytesSpoilt` modifies its bytes.
  const end = object.indexOf('>>\nstream');
  const head = end < 0 ? object : object.slice(0, end);
  const places = [...head.matchAll(what)];
  if (places.length === 0) return;
  const { index, 0: found } = random.pick(places);
  objects[at] = head.slice(0, index) + by(found) + head.slice(index + found.length) + object.slice(head.length);
};

const nest = (open: string, close: string, depth: number, inner = '') =>
  open.repeat(depth) + inner + close.repeat(depth);
const set = (objects: Objects, number: number, text: string) => void (objects[number - 1] = text);
const add = (objects: Objects, text: string) => objects.push(text);

/** Adds a chain of forms. Each form draws the next form `times` times. */
const forms = (objects: Objects, length: number, times: number): void => {
  const first = objects.length + 1;
  for (let i = 0; i < length; i++) {
    const next = i === length - 1 ? 13 : first + i + 1;
    const entries = `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /N ${next} 0 R >> >> `;
    add(objects, stream('/N Do '.repeat(times), entries));
  }
  set(objects, 11, objects[first - 1] ?? '');
};

const pageTree = (objects: Objects, depth: number): void => {
  const first = objects.length + 1;
  for (let i = 0; i < depth; i++) {
    const parent = i === 0 ? 2 : first + i - 1;
    const kid = i === depth - 1 ? 4 : first + i + 1;
    add(objects, `<< /Type /Pages /Parent ${parent} 0 R /Kids [${kid} 0 R] /Count 1 >>`);
  }
  set(objects, 2, `<< /Type /Pages /Kids [${first} 0 R] /Count 1 /MediaBox [0 0 612 792] >>`);
  change(objects, new Random(1), /nothing/g, (found) => found);
  set(objects, 4, `<< /Type /Page /Parent ${first + depth - 1} 0 R /Contents 8 0 R >>`);
};

const bomb = (bytes: number, rounds: number): string => {
  let packed: Buffer = Buffer.alloc(bytes, 0x20);
  for (let i = 0; i < rounds; i++) packed = deflateSync(packed, { level: 1 });
  return stream(packed.toString('latin1'), `/Filter [${'/FlateDecode '.repeat(rounds)}] `);
};

const references = /\b\d+ 0 R\b/g;
const numbers = /(?<![\w.])-?\d+(?:\.\d+)?(?! 0 R)(?![\w.])/g;

const spoils: readonly Spoil[] = [
  // References to other objects: cycles in Kids, Parent, Resources, appearances, functions, fields, actions.
  (objects, random) => change(objects, random, references, () => `${1 + random.below(objects.length + 2)} 0 R`),
  (objects, random) => change(objects, random, references, () => `${1 + random.below(objects.length + 2)} 0 R`),
  (objects, random) => change(objects, random, references, () => random.pick(odd)),
  (objects, random) => change(objects, random, numbers, () => random.pick(odd)),
  (objects, random) =>
    change(objects, random, /\/[A-Za-z]\w*/g, () => random.pick(['/Kids', '/Parent', '/Type', '/A', '/AF', '/JS'])),
  (objects, random) =>
    change(objects, random, /\[[^[\]]*\]/g, (found) => random.pick([`[${found.repeat(3)}]`, '[]', found.slice(1)])),
  (objects, random) => set(objects, 1 + random.below(objects.length), `${1 + random.below(objects.length)} 0 R`),
  (objects, random) => set(objects, 1 + random.below(objects.length), random.pick(odd)),
  // Ancestors among the kids, a page that is its own parent, a wrong count.
  (objects, random) =>
    set(objects, 4, `<< /Type /Page /Parent ${random.pick([4, 5, 8, 1, 99])} 0 R /Contents 8 0 R >>`),
  (objects, random) =>
    set(
      objects,
      3,
      `<< /Type /Pages /Parent ${random.pick([3, 2])} 0 R /Kids [${random.pick([2, 3, 4])} 0 R 4 0 R] /Count 2 >>`,
    ),
  (objects, random) =>
    set(
      objects,
      2,
      `<< /Type /Pages /Kids [${'4 0 R '.repeat(random.below(3000))}] /Count ${random.pick(odd)} /MediaBox [0 0 99 99] >>`,
    ),
  (objects, random) => pageTree(objects, random.pick([3, 40, 900, 4000])),
  (objects, random) => set(objects, 7, nest('<< /Font ', '>>', random.pick([20, 600, 50_000]))),
  (objects, random) => set(objects, 12, nest('[/Indexed ', ']', random.pick([20, 600, 50_000]))),
  (objects, random) => set(objects, 8, stream(nest('q ', 'Q ', random.pick([50, 5000, 100_000]), '/X1 Do '))),
  (objects, random) => set(objects, 8, stream(nest('[', ']', random.pick([50, 5000, 100_000])))),
  (objects, random) => forms(objects, random.pick([5, 200, 3000]), 1),
  (objects, random) => forms(objects, random.pick([5, 9, 25]), random.pick([2, 9])),
  (objects, random) => set(objects, 8, bomb(random.pick([1, 20, 60]) * 1_000_000, random.pick([1, 2, 3]))),
  (objects, random) =>
    set(
      objects,
      13,
      stream(
        'x',
        `/Type /XObject /Subtype /Image /BitsPerComponent 8 /ColorSpace /DeviceRGB /Width ${random.pick(odd)} /Height 2000000000 /Filter /${random.pick(['JPXDecode', 'DCTDecode', 'JBIG2Decode', 'CCITTFaxDecode', 'Crypt'])} `,
      ),
    ),
  (objects, random) =>
    set(objects, 9, stream('0'.repeat(99), `/Filter [${'/ASCIIHexDecode '.repeat(random.below(200))}] `)),
  (objects, random) =>
    set(
      objects,
      9,
      stream(
        'x'.repeat(999),
        `/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns ${random.pick(odd)} /Colors ${random.pick(odd)} >> `,
      ),
    ),
  (objects, random) => set(objects, 25, `[${'18 0 R '.repeat(random.below(20_000))}]`),
  (objects, random) =>
    set(
      objects,
      12,
      `[${random.pick(['0 ', '[]', '<<>>', '/n ', '() '])}${random.pick(['0 ', '[]', '<<>>']).repeat(random.below(200_000))}]`,
    ),
];

/** Writes the file with one of three kinds of cross-reference data, possibly wrong. */
export const hostileBytes = (objects: Objects, random: Random): Buffer => {
  let text = '%PDF-1.7\n';
  const offsets: number[] = [];
  objects.forEach((object, i) => {
    offsets.push(text.length);
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
  });
  const size = objects.length + 1;
  const xref = text.length;
  const lie = random.chance(0.1);
  const trailer = `/Size ${lie ? random.pick(odd) : size} /Root 1 0 R ${lie ? `/Prev ${random.pick([xref, 0, 9, 4_000_000])} ` : ''}`;
  if (random.chance(0.6)) {
    const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
    text += `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer\n<< ${trailer}>>\n`;
  } else if (random.chance(0.7)) {
    const rows = Buffer.alloc((size + 1) * 7);
    [...offsets, xref].forEach((offset, i) => {
      rows.writeUInt8(1, (i + 1) * 7);
      rows.writeUInt32BE(offset, (i + 1) * 7 + 1);
    });
    const entries = trailer.replace(/\/Size \d+/, `/Size ${size + 1}`);
    text += `${size} 0 obj\n${stream(rows.toString('latin1'), `/Type /XRef /W [1 4 2] ${entries}`)}\nendobj\n`;
  }
  return Buffer.from(`${text}startxref\n${lie ? random.pick([0, xref - 1, 7]) : xref}\n%%EOF\n`, 'latin1');
};

/** Moves objects that aren't streams into an object stream. */
const objectStreams = (objects: Objects, random: Random): Objects => {
  if (!random.chance(0.2)) return objects;
  const number = objects.length + 1;
  const inside = objects.flatMap((object, i) => (object.includes('stream') ? [] : [[i + 1, object] as const]));
  let offset = 0;
  const index = inside.map(([id, object]) => {
    const entry = `${id} ${offset}`;
    offset += object.length + 1;
    return entry;
  });
  const header = `${index.join(' ')}\n`;
  const body = header + inside.map(([, object]) => object).join('\n');
  const count = random.chance(0.2) ? random.pick(odd) : String(inside.length);
  const extend = random.chance(0.2) ? `/Extends ${number} 0 R ` : '';
  const holder = stream(body, `/Type /ObjStm /N ${count} /First ${header.length} ${extend}`);
  // Readers rebuild the table and find objects that are only in the object stream.
  return [...objects.map((object, i) => (i > 2 && !object.includes('stream') ? 'null' : object)), holder];
};

const bytesSpoilt = (bytes: Buffer, random: Random): Buffer => {
  const spoilt = Buffer.from(bytes);
  const [from, to] = [random.below(bytes.length), random.below(bytes.length)].sort((one, two) => one - two) as [
    number,
    number,
  ];
  switch (random.below(5)) {
    case 0:
      return spoilt.subarray(0, to);
    case 1:
      return Buffer.concat([spoilt.subarray(0, from), spoilt.subarray(to)]);
    case 2:
      return Buffer.concat([spoilt.subarray(0, to), spoilt.subarray(from)]);
    default:
      for (let i = 0; i < 1 + random.below(30); i++) spoilt[random.below(spoilt.length)] = random.below(256);
      return spoilt;
  }
};

/** Returns a hostile PDF. Most can be opened, because the others would test little. */
export const hostilePdf = (seed: number): Buffer => {
  const random = new Random(seed);
  const objects = sound(random);
  for (let i = random.below(4); i >= 0; i--) random.pick(spoils)(objects, random);
  const bytes = hostileBytes(objectStreams(objects, random), random);
  return random.chance(0.15) ? bytesSpoilt(bytes, random) : bytes;
};
