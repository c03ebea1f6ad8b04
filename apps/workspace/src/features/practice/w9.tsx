import { Button } from '@mantine/core';
import { useState } from 'react';
import { client, type Types } from '../../api/client';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import { DropFiles } from '../../ui/files';
import { date, size } from '../../ui/format';
import { Panel } from '../../ui/parts';
import { PdfDialog } from '../../ui/pdf-dialog';
import { Refusal } from '../../ui/refusal';

/** The W-9, which is sent with every submission. */
export const W9 = ({ w9 }: { readonly w9: Types.W9View | null }) => {
  const [open, setOpen] = useState(false);
  const write = useWrite('saveOwnW9', { done: m.common.saved });
  return (
    <Panel title="W-9">
      <div className="ws-form">
        <div>{w9 === null ? m.practice.noW9 : `${w9.filename} · ${date(w9.addDate)} · ${size(w9.sizeBytes)}`}</div>
        {w9 !== null && (
          <div>
            <Button variant="default" onClick={() => setOpen(true)}>
              {m.common.open}
            </Button>
          </div>
        )}
        <Refusal problem={write.error} />
        <DropFiles
          multiple={false}
          onFiles={([file]) =>
            file &&
            write.mutate({
              body: { filename: file.filename, contentBase64: file.contentBase64 },
            })
          }
        />
      </div>
      <PdfDialog
        title="W-9"
        path={open ? client.address('getOwnW9Content', {}) : null}
        filename="w9.pdf"
        onClose={() => setOpen(false)}
      />
    </Panel>
  );
};
