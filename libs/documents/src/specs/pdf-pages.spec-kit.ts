import { type Pdfium, withPdfium } from '../pdf/pdfium.js';
import type { Picture } from './picture.spec-kit.js';

/** A page as a reader sees it: its text, laid out as on the page, and a small grayscale image. */
export interface SeenPage {
  readonly text: string;
  readonly picture: Picture;
}

const DPI = 36;
const POINTS_PER_INCH = 72;
const COLUMN_POINTS = 5;
/** Maximum distance, in points, between baselines on the same line of text. */
const LINE_TOLERANCE_POINTS = 2.5;
const GRAY = 1;
const RENDER_ANNOTATIONS_AND_GRAY = 0x01 | 0x08;

export const seenPages = (pdf: Uint8Array): Promise<readonly SeenPage[]> =>
  withPdfium((pdfium) => {
    const loaded = pdfium.load(pdf);
    if (typeof loaded === 'number') throw new Error(`PDFium cannot open it: ${loaded}`);
    const { api } = pdfium;
    try {
      return Array.from({ length: loaded.pages }, (_, index) => {
        const page = api.FPDF_LoadPage(loaded.document, index);
        try {
          return { text: textOf(pdfium, page), picture: pictureOf(pdfium, page) };
        } finally {
          api.FPDF_ClosePage(page);
        }
      });
    } finally {
      loaded.close();
    }
  });

const pictureOf = ({ api }: Pdfium, page: number): Picture => {
  const [width, height] = [api.FPDF_GetPageWidthF(page), api.FPDF_GetPageHeightF(page)].map((points) =>
    Math.round((points * DPI) / POINTS_PER_INCH),
  ) as [number, number];
  const bitmap = api.FPDFBitmap_CreateEx(width, height, GRAY, 0, 0);
  try {
    api.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
    api.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, RENDER_ANNOTATIONS_AND_GRAY);
    const [start, stride] = [api.FPDFBitmap_GetBuffer(bitmap), api.FPDFBitmap_GetStride(bitmap)];
    const pixels = new Uint8Array(width * height);
    for (let y = 0; y < height; y++) {
      pixels.set(api.pdfium.HEAPU8.subarray(start + y * stride, start + y * stride + width), y * width);
    }
    return { width, height, pixels };
  } finally {
    api.FPDFBitmap_Destroy(bitmap);
  }
};

/** Run of adjacent letters. Points from the top left corner; `y` is the baseline. */
interface Run {
  readonly x: number;
  readonly y: number;
  right: number;
  text: string;
}

/** Returns a line of text for each printed line: its distance from the top in points, then the text at its columns. */
const textOf = (pdfium: Pdfium, page: number): string => {
  const runs = runsOf(pdfium, page).filter(({ text }) => text.trim() !== '');
  const lines: Run[][] = [];
  for (const run of runs.sort((run, two) => run.y - two.y || run.x - two.x)) {
    const line = lines.at(-1);
    if (line?.[0] && run.y - line[0].y <= LINE_TOLERANCE_POINTS) line.push(run);
    else lines.push([run]);
  }
  return lines
    .map((line) => {
      let text = '';
      for (const run of line.sort((run, two) => run.x - two.x)) {
        const column = Math.round(run.x / COLUMN_POINTS);
        text = text.padEnd(text === '' ? column : Math.max(column, text.length + 2)) + run.text.trimEnd();
      }
      return `${String(Math.round(line[0]?.y ?? 0)).padStart(3)} ${text}`;
    })
    .join('\n');
};

const runsOf = (pdfium: Pdfium, page: number): Run[] => {
  const { api } = pdfium;
  const height = api.FPDF_GetPageHeightF(page);
  const text = api.FPDFText_LoadPage(page);
  const scratch = pdfium.allocate(32);
  const runs: Run[] = [];
  try {
    for (let i = 0; i < api.FPDFText_CountChars(text); i++) {
      if (api.FPDFText_IsGenerated(text, i) === 1) continue;
      const letter = String.fromCharCode(api.FPDFText_GetUnicode(text, i));
      api.FPDFText_GetCharOrigin(text, i, scratch, scratch + 8);
      const [x = 0, up = 0] = new Float64Array(api.pdfium.HEAPU8.buffer, scratch, 2);
      api.FPDFText_GetLooseCharBox(text, i, scratch);
      const [, , right = 0] = new Float32Array(api.pdfium.HEAPU8.buffer, scratch, 4);
      const y = height - up;
      const run = runs.at(-1);
      const gap = 0.4 * api.FPDFText_GetFontSize(text, i);
      if (run && Math.abs(run.y - y) < 0.1 && x > run.right - gap && x < run.right + gap) {
        run.text += letter;
        run.right = right;
      } else {
        runs.push({ x, y, right, text: letter });
      }
    }
    return runs;
  } finally {
    pdfium.free(scratch);
    api.FPDFText_ClosePage(text);
  }
};
