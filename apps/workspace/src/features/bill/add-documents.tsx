import { Button, Select } from '@mantine/core';
import type { BodyOf } from '../../api/client';
import { useFormState } from '../../api/form-state';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import { DropFiles, type ReadFile } from '../../ui/files';
import { pairs } from '../../ui/field';
import { size } from '../../ui/format';
import { Refusal } from '../../ui/refusal';
import { guessedType } from '../../ui/guessed-type';

export type DocumentType = BodyOf<'addBillDocuments'>['documents'][number]['documentType'];

export const documentTypes = pairs<DocumentType>(m.documentTypes);

export const AddDocuments = ({ billId }: { readonly billId: string }) => {
  const [files, setFiles, forget] = useFormState<readonly (ReadFile & { readonly documentType: DocumentType })[]>(
    `documents/${billId}`,
    () => [],
  );
  const write = useWrite('addBillDocuments', { done: m.common.saved, onDone: () => forget() });
  const send = (): void =>
    write.mutate({
      path: { billId },
      body: {
        documents: files.map(({ filename, contentBase64, documentType }) => ({
          filename,
          contentBase64,
          documentType,
        })),
      },
    });
  return (
    <div style={{ padding: 12 }} className="ws-form ws-noprint">
      <Refusal problem={write.error} />
      {files.map((file, n) => (
        <div key={`${file.filename} ${n}`} className="ws-row">
          <Select
            label={`${file.filename} (${size(file.bytes)})`}
            data={documentTypes}
            value={file.documentType}
            allowDeselect={false}
            onChange={(documentType) =>
              setFiles(files.map((file, at) => (at === n ? { ...file, documentType: documentType ?? 'other' } : file)))
            }
          />
        </div>
      ))}
      <DropFiles
        onFiles={(found) =>
          setFiles([
            ...files,
            ...found.map((file) => ({ ...file, documentType: guessedType(file.filename, 'medical_records') })),
          ])
        }
      />
      {files.length > 0 && (
        <Button onClick={send} loading={write.isPending}>
          {m.bill.addDocument}
        </Button>
      )}
    </div>
  );
};
