import type { Problem } from '../api/problem';
import { m } from '../messages';

/** Details for whoever is asked for help, out of the way of everybody else. */
export const Details = ({ of: { requestId } }: { readonly of: Problem }) =>
  requestId !== null && (
    <details className="ws-details">
      <summary>{m.common.details}</summary>
      <div>{m.common.requestId(requestId)}</div>
    </details>
  );
