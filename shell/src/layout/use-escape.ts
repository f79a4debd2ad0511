import { useEffect, useEffectEvent } from 'react';

/** Calls `onEscape` when Escape is pressed while `isOpen`. */
export const useEscape = (isOpen: boolean, onEscape: () => void): void => {
  const handleEscape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isOpen) return;
    const handleKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') handleEscape();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [isOpen]);
};
