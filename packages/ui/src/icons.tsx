/*
 * The icons of the product, each by the file it is drawn in: a build carries only those it uses. All are decorative
 * (hidden from screen readers): the button or link around one carries the name.
 */
import type { LucideIcon } from 'lucide-react';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Calendar from 'lucide-react/icons/calendar';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Heart from 'lucide-react/icons/heart';
import Image from 'lucide-react/icons/image';
import Mail from 'lucide-react/icons/mail';
import Pin from 'lucide-react/icons/map-pin';
import Menu from 'lucide-react/icons/menu';
import Moon from 'lucide-react/icons/moon';
import Pause from 'lucide-react/icons/pause';
import Edit from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import Search from 'lucide-react/icons/search';
import Sun from 'lucide-react/icons/sun';
import Trash from 'lucide-react/icons/trash-2';
import User from 'lucide-react/icons/user';
import Close from 'lucide-react/icons/x';

interface IconProps {
  /** Width and height in pixels. Default 20. */
  size?: number;
  className?: string;
}

const icon = (Drawing: LucideIcon) =>
  function Icon({ size = 20, className }: IconProps) {
    return <Drawing size={size} strokeWidth={1.75} className={className} />;
  };

export const ArrowRightIcon = /* @__PURE__ */ icon(ArrowRight);
export const CalendarIcon = /* @__PURE__ */ icon(Calendar);
export const CheckIcon = /* @__PURE__ */ icon(Check);
export const ChevronDownIcon = /* @__PURE__ */ icon(ChevronDown);
export const CloseIcon = /* @__PURE__ */ icon(Close);
export const EditIcon = /* @__PURE__ */ icon(Edit);
export const HeartIcon = /* @__PURE__ */ icon(Heart);
export const ImageIcon = /* @__PURE__ */ icon(Image);
export const MailIcon = /* @__PURE__ */ icon(Mail);
export const MenuIcon = /* @__PURE__ */ icon(Menu);
export const MoonIcon = /* @__PURE__ */ icon(Moon);
export const PauseIcon = /* @__PURE__ */ icon(Pause);
export const PinIcon = /* @__PURE__ */ icon(Pin);
export const PlayIcon = /* @__PURE__ */ icon(Play);
export const SearchIcon = /* @__PURE__ */ icon(Search);
export const SunIcon = /* @__PURE__ */ icon(Sun);
export const TrashIcon = /* @__PURE__ */ icon(Trash);
export const UserIcon = /* @__PURE__ */ icon(User);

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
