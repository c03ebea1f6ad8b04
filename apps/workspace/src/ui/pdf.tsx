import { Button, Group, Loader, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { download, fetchFile, saveAs } from '../api/client';
import { asProblem } from '../api/problem';
import { m } from '../messages';
import { Failed } from './query-content';

/** Opens a PDF. The PDF library is loaded when the first PDF is opened. */
export const openPdf = async (bytes: ArrayBuffer): Promise<PDFDocumentProxy> => {
  const [pdf, { default: worker }] = await Promise.all([
    import('pdfjs-dist'),
    import('pdfjs-dist/build/pdf.worker.min.mjs?url'),
  ]);
  pdf.GlobalWorkerOptions.workerSrc = worker;
  // The page's content security policy allows no eval, no WebAssembly and no font faces from strings.
  return pdf.getDocument({
    data: bytes,
    isEvalSupported: false,
    useWasm: false,
    disableFontFace: true,
    standardFontDataUrl: '/workspace/assets/pdf-fonts/',
  }).promise;
};

const SCALES = [0.4, 0.6, 0.8, 1, 1.25, 1.6, 2, 2.6] as const;
/** Maximum scale when a page is fitted to the available width. */
const MAX_FIT_SCALE = 1.25;
const PADDING_PX = 12;

export const bytesOf = (contentBase64: string): ArrayBuffer =>
  Uint8Array.from(atob(contentBase64), (char) => char.charCodeAt(0)).buffer;

/** A PDF from the API, a dropped file that isn't uploaded yet (`contentBase64`), or a PDF from a response (`file`). */
export const Pdf = ({
  path,
  version = '',
  filename,
  contentBase64,
  file,
}: {
  /** API path, or a unique name for `contentBase64` and `file`. */
  readonly path: string;
  /** Changes with the content of `file`. The page that is shown stays. */
  readonly version?: string;
  readonly filename: string;
  readonly contentBase64?: string;
  readonly file?: Blob;
}) => {
  const isHere = contentBase64 !== undefined || file !== undefined;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [page, setPage] = useState(1);
  /** Scale chosen by the user. Null fits the page to the available width. */
  const [chosen, setChosen] = useState<number | null>(null);
  const [scale, setScale] = useState(1);
  const opened = useQuery({
    queryKey: version === '' ? ['file', path] : ['file', path, version],
    queryFn: async () =>
      openPdf(
        contentBase64 === undefined
          ? await (file ?? (await fetchFile(path, 'application/pdf'))).arrayBuffer()
          : bytesOf(contentBase64),
      ),
    // A local file cannot change, so feed events don't invalidate it.
    staleTime: isHere ? 'static' : Infinity,
    gcTime: 60_000,
    // Until the new version is opened, the previous one stays on the screen.
    ...(version !== '' && { placeholderData: keepPreviousData }),
  });
  useEffect(() => setPage(1), [path]);
  const pdf = opened.data;
  useEffect(() => {
    const target = canvas.current;
    if (!pdf || !target) return undefined;
    let isGone = false;
    let cancel: (() => void) | null = null;
    void pdf.getPage(Math.min(page, pdf.numPages)).then((found) => {
      if (isGone) return;
      const density = window.devicePixelRatio;
      const room = (target.parentElement?.clientWidth ?? 0) - 2 * PADDING_PX;
      const shown = chosen ?? Math.min(room / found.getViewport({ scale: 1 }).width, MAX_FIT_SCALE);
      setScale(shown);
      const viewport = found.getViewport({ scale: shown * density });
      target.width = viewport.width;
      target.height = viewport.height;
      target.style.width = `${viewport.width / density}px`;
      const task = found.render({ canvas: target, viewport });
      cancel = () => task.cancel();
      // Rendering is canceled when a different page or scale is rendered instead.
      task.promise.catch(() => undefined);
    });
    return () => {
      isGone = true;
      cancel?.();
    };
  }, [pdf, page, chosen]);
  const pages = pdf?.numPages ?? 1;
  const smaller = SCALES.findLast((step) => step < scale - 0.01);
  const larger = SCALES.find((step) => step > scale + 0.01);
  return (
    <div>
      <Group gap={6} p={6} className="ws-noprint">
        <Button
          variant="default"
          disabled={page <= 1}
          onClick={() => setPage(page - 1)}
          aria-label={m.bill.previousPage}
        >
          ‹
        </Button>
        <Text>{m.bill.pages(page, pages)}</Text>
        <Button
          variant="default"
          disabled={page >= pages}
          onClick={() => setPage(page + 1)}
          aria-label={m.bill.nextPage}
        >
          ›
        </Button>
        <Button
          variant="default"
          disabled={smaller === undefined}
          onClick={() => setChosen(smaller ?? null)}
          aria-label={m.bill.zoomOut}
        >
          −
        </Button>
        <Button
          variant="default"
          disabled={larger === undefined}
          onClick={() => setChosen(larger ?? null)}
          aria-label={m.bill.zoomIn}
        >
          +
        </Button>
        <div style={{ flex: 1 }} />
        {contentBase64 === undefined && (
          <Button
            variant="default"
            onClick={() => (file ? saveAs(file, filename) : void download(path, filename, 'application/pdf'))}
          >
            {m.common.download}
          </Button>
        )}
      </Group>
      <div className="ws-pdf" tabIndex={0} role="region" aria-label={filename}>
        {opened.isError && <Failed problem={asProblem(opened.error)} retry={() => void opened.refetch()} />}
        {opened.isPending && <Loader size="sm" role="status" aria-label={m.common.loading} />}
        <canvas ref={canvas} role="img" aria-label={m.bill.pages(page, pages)} hidden={!pdf} />
      </div>
    </div>
  );
};
