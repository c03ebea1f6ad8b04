import { loadReason, MAX_PAGES, type UnreadableReason } from '../pdf/inspect.js';
import type { LoadedPdf, Pdfium } from '../pdf/pdfium.js';

/**
 * Appends PDFs to a new document inside the PDF engine: it decrypts, repairs, prints form fields onto the pages and
 * leaves behind scripts, attachments and open actions of the document.
 */
export class Merger {
  pages = 0;
  private readonly output: number;

  constructor(private readonly pdfium: Pdfium) {
    this.output = pdfium.api.FPDF_CreateNewDocument();
  }

  /** Adds all pages at a place (default: the end). Answers their number, or why none was added. */
  add(bytes: Uint8Array, at = this.pages): number | UnreadableReason {
    const loaded = this.pdfium.load(bytes);
    if (typeof loaded === 'number') return loadReason(loaded);
    try {
      if (loaded.pages < 1) return 'no_pages';
      if (this.pages + loaded.pages > MAX_PAGES) return 'too_many_pages';
      this.flatten(loaded);
      if (this.pdfium.api.FPDF_ImportPages(this.output, loaded.document, '', at)) {
        this.pages += loaded.pages;
        return loaded.pages;
      }
      this.removeRest(at);
      return 'damaged';
    } finally {
      loaded.close();
    }
  }

  /** The merged document. The merger is of no use afterwards. */
  save(): Uint8Array {
    const { api } = this.pdfium;
    const writer = api.PDFiumExt_OpenFileWriter();
    api.PDFiumExt_SaveAsCopy(this.output, writer);
    const size = api.PDFiumExt_GetFileWriterSize(writer);
    const pointer = this.pdfium.allocate(size);
    api.PDFiumExt_GetFileWriterData(writer, pointer, size);
    const bytes = api.pdfium.HEAPU8.slice(pointer, pointer + size);
    this.pdfium.free(pointer);
    api.PDFiumExt_CloseFileWriter(writer);
    api.FPDF_CloseDocument(this.output);
    return bytes;
  }

  /** Values of form fields are not part of a page until it is flattened; a merged page would lose them. */
  private flatten({ document, pages }: LoadedPdf): void {
    const { api } = this.pdfium;
    if (api.FPDF_GetFormType(document) === 0) return;
    const info = api.PDFiumExt_OpenFormFillInfo();
    const form = api.PDFiumExt_InitFormFillEnvironment(document, info);
    for (let index = 0; index < pages; index++) {
      const page = api.FPDF_LoadPage(document, index);
      if (page === 0) continue;
      api.FORM_OnAfterLoadPage(page, form);
      api.FPDFPage_Flatten(page, FLATTEN_FOR_PRINT);
      api.FORM_OnBeforeClosePage(page, form);
      api.FPDF_ClosePage(page);
    }
    api.PDFiumExt_ExitFormFillEnvironment(form);
    api.PDFiumExt_CloseFormFillInfo(info);
  }

  /** A failed import may have left pages. */
  private removeRest(at: number): void {
    const { api } = this.pdfium;
    while (api.FPDF_GetPageCount(this.output) > this.pages) api.FPDFPage_Delete(this.output, at);
  }
}

const FLATTEN_FOR_PRINT = 1;
