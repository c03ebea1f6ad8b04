interface ListedFile {
  readonly id: string;
  readonly name: string;
  /** Description shown below the name. */
  readonly about: string;
}

/** List of files to choose from. The screen shows the chosen file next to the list. */
export const FileList = ({
  files,
  shown,
  onChoose,
}: {
  readonly files: readonly ListedFile[];
  /** ID of the file that is shown. */
  readonly shown: string | undefined;
  readonly onChoose: (id: string) => void;
}) =>
  files.map(({ id, name, about }) => (
    <button key={id} type="button" className="ws-doc" aria-pressed={id === shown} onClick={() => onChoose(id)}>
      <strong>{name}</strong>
      <div className="ws-soft">{about}</div>
    </button>
  ));
