import { Link } from '@tanstack/react-router';
import type { Types } from '../api/client';
import { m } from '../messages';
import { date, today } from './format';
import { ruleSearch } from './rule-search';

interface RuleNoteProps {
  readonly of: Types.RuleRefView | null | undefined;
  /** Behind another rule of the same figure: it is named by its id, since the pack is the same. */
  readonly isFurther?: boolean;
}

/** The rule behind a figure or a day: which pack says so, and how sure it is. Leads to it on the page of rules. */
export const RuleNote = ({ of: rule, isFurther = false }: RuleNoteProps) =>
  rule && (
    <span className="ws-soft">
      {' · '}
      <Link to="/rules" search={ruleSearch(rule, today())}>
        {isFurther ? rule.id : m.rules.version(rule.version)}
      </Link>
      {rule.outdated === true && rule.validThrough !== null ? (
        <strong> {m.rules.outdated(date(rule.validThrough))}</strong>
      ) : (
        rule.certainty === 'unproven' && <strong> {m.rules.unproven}</strong>
      )}
    </span>
  );
