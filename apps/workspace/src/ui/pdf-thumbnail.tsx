import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { fetchFile } from '../api/client';
import { m } from '../messages';
import { bytesOf, openPdf } from './pdf';

const WIDTH_PX = 96;

/** Shows the first page and the number of pages. Without `contentBase64`, the PDF is fetched from the API path. */
export const PdfThumbnail = ({ path, contentBase64 }: { readonly path: string; readonly contentBase64?: string }) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { data: pdf, isError } = useQuery({
    queryKey: ['file', path],
    queryFn: async () =>
      openPdf(
        contentBase64 === undefined
          ? await (await fetchFile(path, 'application/pdf')).arrayBuffer()
          : bytesOf(contentBase64),
      ),
    staleTime: contentBase64 === undefined ? Infinity : 'static',
    // Another file may have a local file's name, so only files from the API are kept.
    gcTime: contentBase64 === undefined ? 60_000 : 0,
  });
  useEffect(() => {
    const target = canvas.current;
    if (!pdf || !target) return undefined;
    let isGone = false;
    const draw = async (): Promise<void> => {
      const page = await pdf.getPage(1);
      if (isGone) return;
      const scale = (WIDTH_PX * window.devicePixelRatio) / page.getViewport({ scale: 1 }).width;
      const viewport = page.getViewport({ scale });
      target.width = viewport.width;
      target.height = viewport.height;
      await page.render({ canvas: target, viewport }).promise;
    };
    // A page that cannot be drawn stays blank.
    draw().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [pdf]);
  return (
    <>
      <canvas ref={canvas} aria-hidden style={{ width: WIDTH_PX }} />
      <span className="ws-soft">{isError ? m.send.unreadable : pdf && m.send.pages(pdf.numPages)}</span>
    </>
  );
};
