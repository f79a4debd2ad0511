import type { ReactNode } from 'react';

interface IconProps {
  /** Width and height in pixels. Default 20. */
  size?: number;
  className?: string;
}

/*
 * One family: 24 px grid, round 1.75 px strokes in the colour of the text. All are decorative (hidden from
 * screen readers): the button or link around one carries the name.
 */
const icon = (drawing: ReactNode) =>
  function Icon({ size = 20, className }: IconProps) {
    return (
      <svg
        className={className}
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {drawing}
      </svg>
    );
  };

const path = (...lines: string[]) => icon(<path d={lines.join('')} />);

export const ArrowRightIcon = path('M5 12h14', 'M13 6l6 6-6 6');
export const CalendarIcon = path(
  'M5 5h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2z',
  'M3 10h18',
  'M8 3v4',
  'M16 3v4',
);
export const CheckIcon = path('M5 13l4 4L19 7');
export const ChevronDownIcon = path('M6 9l6 6 6-6');
export const CloseIcon = path('M6 6l12 12', 'M18 6L6 18');
export const EditIcon = path('M4 20l1-4L16 5a2 2 0 0 1 3 3L8 19l-4 1z', 'M14 7l3 3');
export const HeartIcon = path(
  'M12 20s-8-4.9-8-10.6A4.4 4.4 0 0 1 12 7a4.4 4.4 0 0 1 8 2.4C20 15.1 12 20 12 20z',
);
export const ImageIcon = path(
  'M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z',
  'M3 17l5-5 4 4 3-3 6 5',
  'M15.5 9.5h.01',
);
export const LogOutIcon = path('M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4', 'M15 8l4 4-4 4', 'M19 12H9');
export const MailIcon = path(
  'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2z',
  'M3 8l9 6 9-6',
);
export const MenuIcon = path('M4 7h16', 'M4 12h16', 'M4 17h16');
export const MoonIcon = path('M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z');
export const PauseIcon = path('M9 6v12', 'M15 6v12');
export const PinIcon = path(
  'M12 21s7-6.3 7-11.5a7 7 0 1 0-14 0C5 14.7 12 21 12 21z',
  'M12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
);
export const PlayIcon = path('M8 5.5v13l11-6.5z');
export const PlusIcon = path('M12 5v14', 'M5 12h14');
export const SearchIcon = path('M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14z', 'M16 16l4.5 4.5');
export const SunIcon = path(
  'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8z',
  'M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
);
export const TrashIcon = path(
  'M4 7h16',
  'M9 7V5a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v2',
  'M6 7l1 12a1 1 0 0 0 1 1h8a1 1 0 0 0 1-1l1-12',
);
export const UserIcon = path('M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8z', 'M4 20c1-4 4.2-5.5 8-5.5s7 1.5 8 5.5');

/** Google's mark in its own colours, for the sign-in button. */
export function GoogleIcon({ size = 20 }: IconProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
      <path
        fill="#4285f4"
        d="M45 24.5c0-1.6-.1-2.8-.4-4.1H24v7.5h12.1c-.2 1.9-1.6 4.8-4.5 6.7l7 5.4c4.1-3.8 6.4-9.4 6.4-15.5z"
      />
      <path
        fill="#34a853"
        d="M24 46c5.9 0 10.9-2 14.6-5.3l-7-5.4c-1.9 1.3-4.4 2.2-7.6 2.2-5.8 0-10.7-3.8-12.5-9.1l-7.2 5.6C7.9 41.2 15.4 46 24 46z"
      />
      <path fill="#fbbc05" d="M11.5 28.4a13.6 13.6 0 0 1 0-8.8l-7.2-5.7a22 22 0 0 0 0 20.1z" />
      <path
        fill="#ea4335"
        d="M24 10.5c4.1 0 6.9 1.8 8.5 3.3l6.2-6C34.9 4.2 29.9 2 24 2 15.4 2 7.9 6.8 4.3 13.9l7.2 5.7c1.8-5.3 6.7-9.1 12.5-9.1z"
      />
    </svg>
  );
}
