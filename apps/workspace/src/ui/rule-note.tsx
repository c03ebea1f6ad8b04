import { Link } from '@tanstack/react-router';
import type { Types } from '../api/client';
import { m } from '../messages';
import { date, today } from './format';
import { ruleSearch } from './rule-search';

interface RuleNoteProps {
  readonly of: Types.RuleRefView | null | undefined;
  /** True for an additional rule behind the same amount. Its pack is the same and is not repeated. */
  readonly isFurther?: boolean;
}

/** Shows the rule pack, and whether it is our interpretation or outdated. Links to the rules screen. */
export const RuleNote = ({ of: rule, isFurther = false }: RuleNoteProps) =>
  rule && (
    <span className="ws-soft">
      {' · '}
      <Link to="/rules" search={ruleSearch(rule, today())}>
        {isFurther ? m.rules.further : m.rules.version(rule.version)}
      </Link>
      {rule.outdated === true && rule.validThrough !== null ? (
        <strong> {m.rules.outdated(date(rule.validThrough))}</strong>
      ) : (
        rule.certainty === 'unproven' && <strong> {m.rules.unproven}</strong>
      )}
    </span>
  );
