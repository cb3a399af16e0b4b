import { useEvent } from 'ra-core';
import { useEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { printOnly } from './print';

interface PrintedPaperProps {
  className: string;
  /** Called before printing, when the size of the content is known. */
  onReady?: (paper: HTMLElement) => void;
  onPrinted: () => void;
  /** True if the browser is already printing because of its own print command. */
  isPrinting?: boolean;
  children: ReactNode;
}

export const PrintedPaper = ({
  className,
  onReady,
  onPrinted,
  isPrinting = false,
  children,
}: PrintedPaperProps) => {
  const paper = useRef<HTMLDivElement>(null);
  const ready = useEvent((element: HTMLElement) => onReady?.(element));
  const leave = useEvent(onPrinted);
  useEffect(() => {
    if (!paper.current) return;
    window.addEventListener('afterprint', leave);
    ready(paper.current);
    const end = printOnly(paper.current, isPrinting);
    return () => {
      window.removeEventListener('afterprint', leave);
      end();
    };
  }, [leave, ready, isPrinting]);
  return createPortal(
    <div ref={paper} className={className}>
      {children}
    </div>,
    document.body,
  );
};
