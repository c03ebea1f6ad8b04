import type { Paper } from '../paper.js';
import { Sheet } from '../sheet.js';
import { titleBlock } from '../title-block.js';
import { drawIbr1 } from './ibr-1.js';
import type { ReviewFormData } from './review-data.js';
import { drawSbr1 } from './sbr-1.js';

export type { DisputedLine, ReviewFormData } from './review-data.js';

const forms = {
  second_review: {
    title: "Provider's Request for Second Bill Review",
    subtitle: 'DWC Form SBR-1 (California Code of Regulations, title 8, section 9792.5.6)',
    draw: drawSbr1,
  },
  independent_bill_review: {
    title: 'Request for Independent Bill Review',
    subtitle: 'DWC Form IBR-1 (California Code of Regulations, title 8, section 9792.5.8)',
    draw: drawIbr1,
  },
} as const;

/** Renders the Division's form with its fields in order and its captions. The design is our own. */
export const drawReviewForm = (form: ReviewFormData, paper?: Paper): Sheet => {
  const { title, subtitle, draw } = forms[form.kind];
  const sheet = new Sheet(
    {
      title: `${title}, bill ${form.billNumber}`,
      at: form.at,
      footer: `Bill ${form.billNumber} · ${title}`,
    },
    paper,
  );
  titleBlock(sheet, title, subtitle, form.sandbox);
  draw(sheet, form);
  return sheet;
};
