import { move, transferableSymbol, valueSymbol } from 'piscina';
import { startPdfium } from '../pdf/pdfium.js';
import { asJob } from '../pdf/progress.js';
import { composeTask } from './compose.js';
import { type Drawing, drawDrawing } from './drawing.js';
import type { ComposeTask } from './packet.js';
import { sectionOf, type SectionTask } from './pdf-section.js';

/** Transfers the PDF without copying it. */
const transferResult = (result: { readonly pdf: Buffer }): unknown => {
  const pdf = new Uint8Array(result.pdf);
  return move({
    get [transferableSymbol]() {
      return [pdf.buffer];
    },
    get [valueSymbol]() {
      return { ...result, pdf };
    },
  });
};

export const compose = asJob(async (task: ComposeTask, progress) => {
  await startPdfium();
  return transferResult(await composeTask(task, progress));
});

export const section = asJob(async (task: SectionTask, progress) => {
  progress.begin(1);
  return sectionOf(task);
});

export const draw = asJob(async (drawing: Drawing, progress) => {
  progress.begin(1);
  return transferResult(await drawDrawing(drawing).finish());
});
