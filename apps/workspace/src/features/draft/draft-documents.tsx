import { Button, Select } from '@mantine/core';
import { m } from '../../messages';
import { DropFiles } from '../../ui/files';
import { size } from '../../ui/format';
import { documentTypes } from '../bill/add-documents';
import type { SheetDocument } from '../sending/send-sheet';
import type { DraftDocument } from './draft';
import { guessedType } from '../../ui/guessed-type';

export const DraftDocuments = ({
  documents,
  existing = [],
  errorOf,
  onChange,
}: {
  /** Documents on file, which are sent again if none are added. */
  readonly existing?: readonly SheetDocument[];
  readonly documents: readonly DraftDocument[];
  readonly errorOf: (path: string) => string | undefined;
  readonly onChange: (next: readonly DraftDocument[]) => void;
}) => (
  <div className="ws-form" data-path="documents" tabIndex={-1}>
    {existing.length > 0 && (
      <div>
        <div className="ws-soft">{m.draft.onFile}</div>
        <ul className="ws-open">
          {existing.map(({ name, about }, n) => (
            <li key={`${name} ${n}`}>
              {name} <span className="ws-soft">{about}</span>
            </li>
          ))}
        </ul>
      </div>
    )}
    {documents.map((document, n) => (
      <div key={`${document.filename} ${n}`} className="ws-row">
        <Select
          label={`${document.filename} (${size(document.bytes)})`}
          data-path={`documents.${n}`}
          data={documentTypes}
          value={document.documentType}
          error={errorOf(`documents.${n}`)}
          allowDeselect={false}
          onChange={(documentType) =>
            onChange(
              documents.map((document, at) =>
                at === n ? { ...document, documentType: documentType ?? 'other' } : document,
              ),
            )
          }
        />
        <Button
          variant="subtle"
          mt={22}
          style={{ justifySelf: 'start' }}
          onClick={() => onChange(documents.filter((_, at) => at !== n))}
        >
          {m.common.remove}
        </Button>
      </div>
    ))}
    <DropFiles
      onFiles={(files) =>
        onChange([
          ...documents,
          ...files.map((file, n) => ({
            ...file,
            documentType: guessedType(file.filename, documents.length + n === 0 ? 'final_report' : 'medical_records'),
          })),
        ])
      }
    />
  </div>
);
