import { sound, hostileBytes } from './hostile-pdfs.spec-kit.js';
import { Random } from './random.spec-kit.js';
import { catalog, content, page, rawPdf, stream, tree } from './specimens.spec-kit.js';

/** Text in everything that must not end up in a packet: code, addresses, file names, attachments. */
export const CANARY = 'CANARY';

const script = `<< /S /JavaScript /JS (${CANARY}\\(\\)) >>`;
const launch = `<< /S /Launch /F (${CANARY}.exe) /Win << /F (${CANARY}.exe) >> >>`;
const file = `<< /Type /Filespec /F (${CANARY}.exe) /EF << /F 5 0 R >> >>`;
const attached = stream(CANARY, '/Type /EmbeddedFile ');
const box = '/MediaBox [0 0 612 792]';
const annotated = (...annotations: readonly string[]) => page(`${box} /Annots [${annotations.join(' ')}]`);
const link = (entries: string) => `<< /Type /Annot /Subtype /Link /Rect [0 0 99 99] ${entries} >>`;
const field = (entries: string) =>
  `<< /Type /Annot /Subtype /Widget /F 4 /FT /Tx /T (f) /V (typed) /DA (/Helv 9 Tf) /Rect [9 9 99 30] ${entries} >>`;
const shown = (subtype: string, entries: string) =>
  `<< /Type /Annot /Subtype /${subtype} /F 4 /Rect [9 9 99 99] ${entries} >>`;
const uri = (address: string) => `/A << /S /URI /URI (${address}) >>`;
/** Returns a PDF with one page. Additional objects are numbered from 5. */
const singlePage = (root: string, leaf: string, ...more: readonly string[]) =>
  rawPdf([root, tree(), leaf, content, ...more]);

/** PDFs that act automatically or when clicked, or that contain more than pages. */
export const activePdfs: Readonly<Record<string, Buffer>> = {
  'a script when it is opened': singlePage(catalog(`/OpenAction ${script}`), page()),
  'a script when it is opened, through references': singlePage(
    catalog('/OpenAction 5 0 R '),
    page(),
    '<< /S 6 0 R /JS 7 0 R >>',
    '/JavaScript',
    stream(CANARY),
  ),
  'actions of the document': singlePage(catalog(`/AA << /WC ${script} /DP ${launch} >> `), page()),
  'actions of a page': singlePage(catalog(), page(`${box} /AA << /O ${script} /C ${launch} >>`)),
  'actions that a page inherits': rawPdf([
    catalog(),
    `<< /Type /Pages /Kids [3 0 R] /Count 1 /AA << /O ${script} >> /AF [${file}] >>`,
    page(),
    content,
    attached,
  ]),
  'actions of a field and of its parent': singlePage(
    catalog('/AcroForm << /Fields [6 0 R] >> '),
    page(`${box} /Annots [5 0 R]`),
    field(`/Parent 6 0 R /AA << /K ${script} /F ${script} >> /A ${script}`),
    `<< /T (p) /Kids [5 0 R] /AA << /C ${script} /V ${script} >> >>`,
  ),
  'a script behind an annotation': singlePage(
    catalog(),
    annotated(link(`/A ${script}`), shown('Stamp', `/A ${launch}`)),
  ),
  'an action whose kind is a reference': singlePage(
    catalog(),
    annotated(link(`/A << /S 5 0 R /JS (${CANARY}) >>`)),
    '/JavaScript',
  ),
  'a kind of action in other letters': singlePage(
    catalog(),
    annotated(link(`/A << /#53 /J#61vaScript /#4AS (${CANARY}) >>`), link(`/#41 ${launch}`)),
  ),
  'a chain of actions': singlePage(
    catalog(),
    annotated(link(`/A << /S /URI /URI (https://example.org) /Next [5 0 R] >>`)),
    `<< /S /GoTo /D [3 0 R /Fit] /Next [5 0 R ${script} ${launch}] >>`,
  ),
  'programs, forms and other files': singlePage(
    catalog(),
    annotated(
      ...['Launch', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE', 'Thread', 'Rendition', 'Sound', 'Movie'].map((kind) =>
        link(`/A << /S /${kind} /F (${CANARY}) /D (${CANARY}) /T << /R /C /N (${CANARY}) >> >>`),
      ),
    ),
  ),
  'addresses that are not of the web': singlePage(
    catalog(`/URI << /Base (file:///${CANARY}/) >> `),
    annotated(
      ...[`javascript:${CANARY}`, ` java\\nscript:${CANARY}`, `file:///${CANARY}`, `ftp://x/${CANARY}`].map((address) =>
        link(uri(address)),
      ),
      ...[`smb:${CANARY}`, `\\\\\\\\host\\\\${CANARY}`, `${CANARY}/x`, `data:text/html,${CANARY}`, `//${CANARY}`].map(
        (address) => link(uri(address)),
      ),
    ),
  ),
  'what happens on a click of a link': singlePage(
    catalog(),
    annotated(link(`${uri('https://example.org')} /PA ${script}`)),
  ),
  'attached files': singlePage(
    catalog(`/Names << /EmbeddedFiles << /Names [(a) ${file}] >> >> /Collection << /D (a) >> `),
    page(),
    attached,
  ),
  'associated files': singlePage(
    catalog(`/AF [${file}] `),
    page(`${box} /AF [${file}] /Resources << /XObject << /X 6 0 R >> >>`),
    attached,
    stream('0 0 9 9 re f', `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /AF [${file}] /Metadata 5 0 R `),
  ),
  'a file behind an annotation': singlePage(
    catalog(),
    annotated(shown('FileAttachment', `/FS ${file} /Contents (see file) /Name /PushPin`)),
    attached,
  ),
  'media behind annotations': singlePage(
    catalog(),
    annotated(
      shown(
        'RichMedia',
        `/RichMediaContent << /Assets << /Names [(a) ${file}] >> >> /RichMediaSettings << /Activation << /Condition /PO /Scripts [5 0 R] >> >>`,
      ),
      shown('3D', '/3DD << /Type /3D /Subtype /U3D /OnInstantiate 5 0 R >> /3DA << /A /PO >>'),
      shown('Screen', `/A << /S /Rendition /R << /C << /D ${file} >> >> /JS (${CANARY}) >> /AA << /PO ${script} >>`),
      shown('Movie', `/Movie << /F ${file} >> /A true`),
      shown('Sound', '/Sound 5 0 R'),
    ),
    attached,
  ),
  'a form of scripts': singlePage(
    catalog(`/AcroForm << /Fields [] /XFA [(template) 5 0 R] /CO [${field(`/AA << /C ${script} >>`)}] >> `),
    page(),
    stream(`<xdp><script>${CANARY}</script></xdp>`),
  ),
  'scripts by name': singlePage(
    catalog(`/Names << /JavaScript << /Kids [5 0 R] >> >> `),
    page(),
    `<< /Names [(a) ${script}] >>`,
  ),
  'bookmarks that act': singlePage(
    catalog('/Outlines << /First 5 0 R /Last 5 0 R /Count 1 >> '),
    page(),
    `<< /Title (chapter) /A ${script} >>`,
  ),
  'a stream whose bytes are in another file': singlePage(
    catalog(),
    page(`${box} /Resources << /XObject << /X 5 0 R >> >>`),
    stream(
      '',
      `/Type /XObject /Subtype /Image /Width 1 /Height 1 /F (${CANARY}) /OPI << /1.3 << /F (${CANARY}) >> >> `,
    ),
  ),
  PostScript: singlePage(
    catalog(),
    page(`${box} /Resources << /XObject << /X 5 0 R >> >>`),
    stream(`(${CANARY}) run`, '/Type /XObject /Subtype /PS '),
  ),
};

const payloads = [script, launch, `[${script} ${launch}]`, file, `(${CANARY})`, `<< /Names [(a) ${script}] >>`];
const keys = [
  'A', 'AA', 'AF', 'PA', 'OpenAction', 'Next', 'JS', 'EF', 'XFA', 'URI', 'Names', 'EmbeddedFiles', 'JavaScript',
  'RichMediaContent', 'FS', 'F', 'OPI', 'Alternates', 'Metadata', 'PieceInfo', 'Measure', 'VP', 'Thumb', 'B', 'Trans',
  'PresSteps', 'DPart', 'Perms', 'Legal', 'Unheard#4ff',
]; // prettier-ignore

/** Returns a document with all kinds of resources, with actions, files and scripts inserted in random dictionaries. */
export const activeMutant = (seed: number): Buffer => {
  const random = new Random(seed);
  const objects = sound(random).map((object) => object.replaceAll('app.alert', CANARY));
  for (let i = 0; i < 12; i++) {
    const at = random.below(objects.length);
    const object = objects[at] ?? '';
    const head = object.split('>>\nstream')[0] ?? '';
    const places = [...head.matchAll(/<<(?! \/S \/(?:JavaScript|Launch))/g)];
    if (places.length === 0) continue;
    const place = random.pick(places).index + 2;
    objects[at] = `${object.slice(0, place)} /${random.pick(keys)} ${random.pick(payloads)} ${object.slice(place)}`;
  }
  return hostileBytes(objects, random);
};
