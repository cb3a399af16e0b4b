import { useEvent } from 'ra-core';
import { useEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { printOnly } from './print';

interface PrintedPaperProps {
  /** Hidden on screens; `.printed` is added to it while it is on paper. */
  className: string;
  /** Before it is printed: its size is known then. */
  onReady?: (paper: HTMLElement) => void;
  onPrinted: () => void;
  children: ReactNode;
}

/** What goes to the printer alone, as soon as it is there. */
export const PrintedPaper = ({ className, onReady, onPrinted, children }: PrintedPaperProps) => {
  const paper = useRef<HTMLDivElement>(null);
  const ready = useEvent((element: HTMLElement) => onReady?.(element));
  const leave = useEvent(onPrinted);
  useEffect(() => {
    window.addEventListener('afterprint', leave);
    if (paper.current) {
      ready(paper.current);
      printOnly(paper.current);
    }
    return () => window.removeEventListener('afterprint', leave);
  }, [leave, ready]);
  return createPortal(
    <div ref={paper} className={className}>
      {children}
    </div>,
    document.body,
  );
};
