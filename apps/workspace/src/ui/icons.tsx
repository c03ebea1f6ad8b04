import type { ReactNode } from 'react';

/** An icon of 16 by 16 pixels. Always shown next to text. */
const icon = (drawing: ReactNode) => () => (
  <svg
    width="16"
    height="16"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.4"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {drawing}
  </svg>
);

export const HomeIcon = icon(<path d="M2.5 7.5 8 3l5.5 4.5V13h-4V9.5h-3V13h-4z" />);
export const QueueIcon = icon(<path d="M2.5 4h11M2.5 8h11M2.5 12h6M11 11.5l1.2 1.2L14.5 10" />);
export const BillIcon = icon(<path d="M4 2h8v12l-2-1.2L8 14l-2-1.2L4 14zM6 5.5h4M6 8.5h4" />);
export const DraftIcon = icon(<path d="M4 2h8v5M4 2v12h4M6 5.5h4M6 8.5h2M9.5 13.5l.5-2 3.5-3.5 1.5 1.5-3.5 3.5z" />);
export const ApprovalIcon = icon(<path d="M3.5 2.5h9v11h-9zM5.5 5.5h5M6 9.5l1.5 1.5L10.5 8" />);
export const PersonIcon = icon(
  <path d="M8 8a2.6 2.6 0 1 0 0-5.2A2.6 2.6 0 0 0 8 8M3 13.5c.4-2.6 2.4-4 5-4s4.6 1.4 5 4z" />,
);
export const PlusIcon = icon(<path d="M8 3v10M3 8h10" />);
export const PrinterIcon = icon(<path d="M4.5 6V2.5h7V6M4.5 11.5h-2V6h11v5.5h-2M4.5 9.5h7v4h-7z" />);
export const MoneyIcon = icon(
  <>
    <rect x="2" y="4" width="12" height="8" rx="1" />
    <circle cx="8" cy="8" r="1.8" />
  </>,
);
export const CheckIcon = icon(<path d="M2 4h12v8H2zM4 6.5h4M4 9.5h3M9.5 10.5l1-2.5 1 1.5 1-1" />);
export const ReviewIcon = icon(<path d="M8 2v11M3.5 4h9M3.5 4 2 9h3.4L4 4M12.5 4 11 9h3.2zM5.5 13.5h5" />);
export const CalendarIcon = icon(<path d="M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3M5.5 10l1.5 1.5 3-3" />);
export const InboxIcon = icon(<path d="M2.5 9.5 4 3.5h8l1.5 6v3h-11zM2.5 9.5H6l1 1.5h2l1-1.5h3.5" />);
export const ChartIcon = icon(<path d="M2.5 13.5h11M4.5 11V8M8 11V4M11.5 11V6.5" />);
export const PracticeIcon = icon(
  <path d="M3 13.5V3h6v10.5M9 6.5h4v7M5 5.5h2M5 8h2M5 10.5h2M11 9h.1M11 11h.1M2 13.5h12" />,
);
export const CodeIcon = icon(<path d="M5.5 4.5 2 8l3.5 3.5M10.5 4.5 14 8l-3.5 3.5M9 3 7 13" />);
export const RulesIcon = icon(<path d="M3.5 2.5h7.5l1.5 1.5v9.5h-9zM5.5 6h5M5.5 8.5h5M5.5 11h3" />);
export const EyeIcon = icon(
  <>
    <path d="M1.5 8C3.2 5 5.4 3.5 8 3.5S12.8 5 14.5 8c-1.7 3-3.9 4.5-6.5 4.5S3.2 11 1.5 8z" />
    <circle cx="8" cy="8" r="1.8" />
  </>,
);
export const MenuIcon = icon(<path d="M2.5 4h11M2.5 8h11M2.5 12h11" />);
export const SearchIcon = icon(
  <>
    <circle cx="7" cy="7" r="4" />
    <path d="m10 10 3.5 3.5" />
  </>,
);
