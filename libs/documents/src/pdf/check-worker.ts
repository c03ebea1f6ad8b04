import { inspectPdf } from './inspect.js';
import { startPdfium } from './pdfium.js';
import { asJob } from './progress.js';

/** Inspects a PDF. Does not load drawing code, so that these threads start faster. */
export const inspect = asJob(async (bytes: Uint8Array, progress) => {
  await startPdfium();
  progress.begin(1);
  return inspectPdf(bytes, (pages) => progress.found(pages));
});
