import type { BodyOf } from '../../api/client';
import type { Problem } from '../../api/problem';
import { useWrite } from '../../api/use-write';
import { rfaFormMessages } from '../../messages/authorization-form';
import type { FormField } from '../../ui/field';
import { DropFiles } from '../../ui/files';
import { FormInput } from '../../ui/form-field';
import { Refusal } from '../../ui/refusal';
import type { Rfa } from './rfas';

export type RfaDocumentType = BodyOf<'addRfaDocuments'>['documents'][number]['documentType'];

export const documentChoices = ({ documents }: Pick<Rfa, 'documents'>) =>
  documents.map(({ id, filename }) => ({ value: id, label: filename ?? id }));

/** Lets the user choose an existing document or drop a new one, which is added immediately. */
export const LetterField = ({
  rfa,
  field,
  documentType,
  value,
  problem,
  onChange,
}: {
  readonly rfa: Rfa;
  readonly field: FormField;
  readonly documentType: RfaDocumentType;
  readonly value: unknown;
  readonly problem: Problem | null;
  readonly onChange: (documentId: unknown) => void;
}) => {
  const known = new Set(rfa.documents.map(({ id }) => id));
  const add = useWrite('addRfaDocuments', {
    onDone: ({ data: { documents = [] } }) => {
      const added = documents.find(({ id }) => !known.has(id));
      if (added) onChange(added.id);
    },
  });
  return (
    <div className="ws-form">
      <FormInput
        field={{ ...field, kind: 'choice', choices: documentChoices(rfa), hint: rfaFormMessages.chooseOrDrop }}
        value={value}
        problem={problem}
        onChange={onChange}
      />
      <DropFiles
        multiple={false}
        onFiles={([file]) =>
          file &&
          add.mutate({
            path: { id: rfa.id },
            body: { documents: [{ filename: file.filename, contentBase64: file.contentBase64, documentType }] },
          })
        }
      />
      <Refusal problem={add.error} />
    </div>
  );
};
