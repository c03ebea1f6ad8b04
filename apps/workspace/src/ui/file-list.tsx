interface ListedFile {
  readonly id: string;
  readonly name: string;
  readonly about: string;
}

export const FileList = ({
  files,
  shown,
  onChoose,
}: {
  readonly files: readonly ListedFile[];
  readonly shown: string | undefined;
  readonly onChoose: (id: string) => void;
}) =>
  files.map(({ id, name, about }) => (
    <button key={id} type="button" className="ws-doc" aria-pressed={id === shown} onClick={() => onChoose(id)}>
      <strong>{name}</strong>
      <div className="ws-soft">{about}</div>
    </button>
  ));
