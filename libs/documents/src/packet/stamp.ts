import { degrees, type PDFDocument, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';

/** Bottom right as the page is seen: its crop box and rotation count, and large scans get larger letters. */
export const stamp = async (document: PDFDocument, pages: readonly PDFPage[], text: string): Promise<void> => {
  const font = await document.embedFont(StandardFonts.Helvetica);
  const printable = text.replace(/[^\x20-\x7e]/g, '?');
  pages.forEach((page, i) => {
    const line = `${printable} · page ${i + 1} of ${pages.length}`;
    const box = page.getCropBox();
    const turned = ((page.getRotation().angle % 360) + 360) % 360;
    const seenWidth = turned % 180 === 0 ? box.width : box.height;
    const scale = Math.max(0.6, Math.min(4, seenWidth / 612));
    const size = 7.5 * scale;
    const across = seenWidth - font.widthOfTextAtSize(line, size) - 18 * scale;
    const [x, y] = unturned(turned, across, 6 * scale, box);
    page.drawText(line, { x, y, size, font, color: rgb(0.1, 0.1, 0.1), rotate: degrees(turned) });
  });
};

/** From a place on the page as it is seen to one in the page's own, unrotated space. */
const unturned = (
  turned: number,
  across: number,
  up: number,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): readonly [number, number] => {
  if (turned === 90) return [x + width - up, y + across];
  if (turned === 180) return [x + width - across, y + height - up];
  if (turned === 270) return [x + up, y + height - across];
  return [x + across, y + up];
};
