/** Splits a phone number into digits (ten for a US number) and extension. Both are empty if missing. */
export const phoneParts = (
  text: string | null | undefined,
): { readonly number: string; readonly extension: string } => {
  const [, main = '', extension = ''] =
    /^(.*?)(?:[\s,;]*(?:extension|ext|x|#)[\s.:#]*(\d{1,8}))?\s*$/i.exec(text ?? '') ?? [];
  return { number: main.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, ''), extension };
};

/**
 * Returns true for a number of ten digits whose area code or exchange begins with 0 or 1. The North American Numbering
 * Plan (NXX-NXX-XXXX, N = 2 to 9) has no such numbers. Numbers with another country code are not checked.
 */
export const isImpossiblePhone = (text: string): boolean => {
  const { number } = phoneParts(text);
  return number.length === 10 && !/^\s*\+(?!1)/.test(text) && !/^[2-9]\d\d[2-9]/.test(number);
};
