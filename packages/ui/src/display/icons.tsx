/*
 * The product's icons, imported from single files so that a build contains only those it uses. All are decorative (hidden
 * from screen readers): the button or link around an icon has the accessible name.
 */
export { default as ArrowRightIcon } from 'lucide-react/icons/arrow-right';
export { default as CalendarIcon } from 'lucide-react/icons/calendar';
export { default as CheckIcon } from 'lucide-react/icons/check';
export { default as ChevronDownIcon } from 'lucide-react/icons/chevron-down';
export { default as HeartIcon } from 'lucide-react/icons/heart';
export { default as ImageIcon } from 'lucide-react/icons/image';
export { default as LockIcon } from 'lucide-react/icons/lock';
export { default as LogOutIcon } from 'lucide-react/icons/log-out';
export { default as MailIcon } from 'lucide-react/icons/mail';
export { default as PinIcon } from 'lucide-react/icons/map-pin';
export { default as MenuIcon } from 'lucide-react/icons/menu';
export { default as MoonIcon } from 'lucide-react/icons/moon';
export { default as PauseIcon } from 'lucide-react/icons/pause';
export { default as EditIcon } from 'lucide-react/icons/pencil';
export { default as PlayIcon } from 'lucide-react/icons/play';
export { default as SearchIcon } from 'lucide-react/icons/search';
export { default as SunIcon } from 'lucide-react/icons/sun';
export { default as TrashIcon } from 'lucide-react/icons/trash-2';
export { default as UserIcon } from 'lucide-react/icons/user';
export { default as CloseIcon } from 'lucide-react/icons/x';

/** Google's mark in its own colours, for the sign-in button. */
export function GoogleIcon({ size }: { size: number }) {
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
