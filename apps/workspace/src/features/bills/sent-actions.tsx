import { closeActionBatch, useActionBatches } from './action-batch';
import { BulkResults, doneIn } from './bulk-dialog';
import { useBulkProgress } from './bulk-run';

type Closed = (done: ReadonlySet<string>) => void;

/** Results of bills that were sent together, one batch after the other. `onClose` gets the IDs of the bills sent. */
export const SentActions = ({ onClose }: { readonly onClose: Closed }) => {
  const [first] = useActionBatches();
  return first ? <Results batch={first} onClose={onClose} /> : null;
};

const Results = ({
  batch,
  onClose,
}: {
  readonly batch: ReturnType<typeof useActionBatches>[number];
  readonly onClose: Closed;
}) => {
  const run = useBulkProgress(batch);
  return (
    <BulkResults
      title={batch.title}
      run={run}
      onClose={() => {
        closeActionBatch(batch);
        onClose(doneIn(run));
      }}
    />
  );
};
