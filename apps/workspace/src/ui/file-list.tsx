interface ListedFile {
  readonly id: string;
  readonly name: string;
  /** What it is, in a line below its name. */
  readonly about: string;
}

/** Files, one of which is shown beside them. */
export const FileList = ({
  files,
  shown,
  onChoose,
}: {
  readonly files: readonly ListedFile[];
  /** Id of the one that is shown. */
  readonly shown: string | undefined;
  readonly onChoose: (id: string) => void;
}) =>
  files.map(({ id, name, about }) => (
    <button key={id} type="button" className="ws-doc" aria-pressed={id === shown} onClick={() => onChoose(id)}>
      <strong>{name}</strong>
      <div className="ws-soft">{about}</div>
    </button>
  ));
