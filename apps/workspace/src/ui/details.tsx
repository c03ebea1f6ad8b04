import type { Problem } from '../api/problem';
import { m } from '../messages';

export const Details = ({ of: { requestId } }: { readonly of: Problem }) =>
  requestId !== null && (
    <details className="ws-details">
      <summary>{m.common.details}</summary>
      <div>{m.common.requestId(requestId)}</div>
    </details>
  );
