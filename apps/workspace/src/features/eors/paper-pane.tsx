import { Button } from '@mantine/core';
import type { Problem } from '../../api/problem';
import { m } from '../../messages';
import { DropFiles } from '../../ui/files';
import { Panel } from '../../ui/parts';
import { Pdf } from '../../ui/pdf';
import { errorAt } from '../../ui/refusal';
import type { TypedEor } from './eor';

export const PaperPane = ({
  file,
  problem,
  onFile,
}: {
  readonly file: TypedEor['file'];
  readonly problem: Problem | null;
  readonly onFile: (file: TypedEor['file']) => void;
}) => {
  const wrong = errorAt(problem, 'contentBase64') ?? errorAt(problem, 'filename');
  return (
    <Panel
      title={file?.filename ?? m.eor.paper}
      bare={file !== null}
      actions={
        file && (
          <Button variant="subtle" onClick={() => onFile(null)}>
            {m.common.remove}
          </Button>
        )
      }
    >
      {wrong !== undefined && <div role="alert">{wrong}</div>}
      {file ? (
        <Pdf key={file.key} path={file.key} filename={file.filename} contentBase64={file.contentBase64} />
      ) : (
        <>
          <p className="ws-soft">{m.eor.paperHint}</p>
          <DropFiles
            multiple={false}
            onFiles={([first]) => first && onFile({ ...first, key: `dropped/${crypto.randomUUID()}` })}
          />
        </>
      )}
    </Panel>
  );
};
