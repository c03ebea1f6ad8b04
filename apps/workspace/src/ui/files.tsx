import { Button, FileButton } from '@mantine/core';
import { useState, type DragEvent } from 'react';
import { m } from '../messages';

export interface ReadFile {
  readonly filename: string;
  readonly contentBase64: string;
  readonly bytes: number;
}

const readFile = (file: File, progress: (share: number) => void): Promise<ReadFile> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onprogress = ({ loaded, total }) => progress(total === 0 ? 1 : loaded / total);
    reader.onerror = () => reject(reader.error ?? new Error(file.name));
    reader.onload = () =>
      resolve({
        filename: file.name,
        contentBase64: typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : '',
        bytes: file.size,
      });
    reader.readAsDataURL(file);
  });

/** The API's limit, before encoding. */
const MAX_FILE_BYTES = 25 * 1024 * 1024;

/** Returns null if the file can be sent. */
const fileProblem = ({ name, type, size }: File, accept: string): string | null => {
  if (!accept.split(',').includes(type)) return m.files.wrongKind(name);
  if (size === 0) return m.files.empty(name);
  return size > MAX_FILE_BYTES ? m.files.tooLarge(name) : null;
};

/** `onFiles` is called after the files are read. Files that cannot be sent are listed immediately. */
export const DropFiles = ({
  accept = 'application/pdf',
  multiple = true,
  onFiles,
}: {
  readonly accept?: string;
  readonly multiple?: boolean;
  readonly onFiles: (files: readonly ReadFile[]) => void;
}) => {
  const [over, setOver] = useState(false);
  const [share, setShare] = useState<number | null>(null);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const take = async (chosen: readonly File[]): Promise<void> => {
    const files = chosen.filter((file) => fileProblem(file, accept) === null);
    setWrong(chosen.map((file) => fileProblem(file, accept)).filter((why) => why !== null));
    if (files.length === 0) return;
    setShare(0);
    const found: ReadFile[] = [];
    for (const [n, file] of files.entries())
      found.push(await readFile(file, (part) => setShare((n + part) / files.length)));
    setShare(null);
    onFiles(found);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void take([...event.dataTransfer.files]);
  };
  return (
    <div
      className="ws-drop"
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileButton
        accept={accept}
        multiple={multiple}
        onChange={(chosen: File | File[] | null) => {
          const files = chosen === null ? [] : [chosen].flat();
          if (files.length > 0) void take(files);
        }}
      >
        {(props) => (
          <Button variant="default" {...props}>
            {m.common.chooseFiles}
          </Button>
        )}
      </FileButton>
      <span className="ws-soft">{m.bill.dropHere}</span>
      {wrong.length > 0 && (
        <div role="alert" className="ws-danger">
          {wrong.map((why) => (
            <div key={why}>{why}</div>
          ))}
        </div>
      )}
      {share !== null && <progress value={share} aria-label={m.common.loading} />}
    </div>
  );
};
