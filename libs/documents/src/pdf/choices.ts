import type { Pdfium } from './pdfium.js';

/** FPDF_FORMFIELD_COMBOBOX: a list that opens. */
const COMBO_BOX = 4;
/** FPDF_GetFormType */
const NO_FORM = 0;
/** Options of a choice that are looked at. */
const MAX_OPTIONS = 10_000;
/** Bytes of a value; longer ones are left as they are. */
const MAX_VALUE_BYTES = 10_000;

/**
 * Makes a text of what was chosen in lists that open: the engine draws them with an arrow to open them with, which is nothing on
 * paper. Answers whether there are any; the form has to be read anew then.
 */
export const flattenChoices = (pdfium: Pdfium, document: number, form: number, pages: readonly number[]): boolean => {
  const { api } = pdfium;
  if (api.FPDF_GetFormType(document) === NO_FORM) return false;
  let found = false;
  for (const index of pages) {
    // Not by its page, whose contents would be read for that.
    const count = api.EPDFPage_GetAnnotCountRaw(document, index);
    for (let i = 0; i < count; i++) {
      const annotation = api.EPDFPage_GetAnnotRaw(document, index, i);
      if (annotation === 0) continue;
      if (api.FPDFAnnot_GetFormFieldType(form, annotation) === COMBO_BOX) {
        const label = chosenText(pdfium, form, annotation);
        if (label) setText(pdfium, annotation, 'V', label);
        setText(pdfium, annotation, 'FT', Buffer.from('Tx\0', 'utf16le'));
        found = true;
      }
      api.FPDFPage_CloseAnnot(annotation);
    }
  }
  return found;
};

/** The words of the chosen option, which need not be its value; null where what was typed in is none of the options. */
const chosenText = (pdfium: Pdfium, form: number, annotation: number): Buffer | null => {
  const { api } = pdfium;
  const options = Math.min(api.FPDFAnnot_GetOptionCount(form, annotation), MAX_OPTIONS);
  for (let option = 0; option < options; option++) {
    if (!api.FPDFAnnot_IsOptionSelected(form, annotation, option)) continue;
    const size = api.FPDFAnnot_GetOptionLabel(form, annotation, option, 0, 0);
    if (size < 2 || size > MAX_VALUE_BYTES) return null;
    const pointer = pdfium.allocate(size);
    api.FPDFAnnot_GetOptionLabel(form, annotation, option, pointer, size);
    const label = Buffer.from(api.pdfium.HEAPU8.slice(pointer, pointer + size));
    pdfium.free(pointer);
    return label;
  }
  return null;
};

/** `text` in UTF-16, with its end. */
const setText = (pdfium: Pdfium, annotation: number, key: string, text: Buffer): void => {
  const pointer = pdfium.allocate(text.length);
  pdfium.api.pdfium.HEAPU8.set(text, pointer);
  pdfium.api.FPDFAnnot_SetStringValue(annotation, key, pointer);
  pdfium.free(pointer);
};
