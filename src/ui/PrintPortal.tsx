import { useEvent } from 'ra-core';
import { useEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { printElementOnly } from './printElementOnly';

interface PrintPortalProps {
  className: string;
  /** Called with the rendered content before printing, for example to measure it. */
  onReady?: (paper: HTMLElement) => void;
  onPrinted: () => void;
  /** True if the browser's own print command started the printing. */
  isPrinting?: boolean;
  children: ReactNode;
}

export const PrintPortal = ({
  className,
  onReady,
  onPrinted,
  isPrinting = false,
  children,
}: PrintPortalProps) => {
  const paper = useRef<HTMLDivElement>(null);
  const ready = useEvent((element: HTMLElement) => onReady?.(element));
  const leave = useEvent(onPrinted);
  useEffect(() => {
    if (!paper.current) return;
    window.addEventListener('afterprint', leave);
    ready(paper.current);
    const end = printElementOnly(paper.current, isPrinting);
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
