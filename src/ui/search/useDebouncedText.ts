import { useEffect, useState } from 'react';

/**
 * Debounce in milliseconds. Letters that are typed quickly are combined into one request, and the delay is hardly
 * noticeable.
 */
const PAUSE = 200;

export function useDebouncedText(text: string): { asked: string; lags: boolean } {
  const typed = text.trim();
  const [asked, setAsked] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return { asked, lags: asked !== typed };
}
