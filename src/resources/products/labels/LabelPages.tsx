import { useLayoutEffect, useRef, useState, type ComponentProps, type CSSProperties } from 'react';
import { PrintPortal } from '../../../ui/PrintPortal';
import { Label } from './Label';
import { LABEL_PADDING_MM, type LabelContent } from './makeLabel';
import { LABEL_LAYOUTS, getLabelPosition, type LabelLayout, type LabelLayoutName } from './layouts';

interface PageProps {
  name: LabelLayoutName;
  labels: readonly (LabelContent | null)[];
  outlined?: boolean;
}

const mm = (size: number): string => `${size}mm`;

const Page = ({ name, labels, outlined = false }: PageProps) => {
  const layout: LabelLayout = LABEL_LAYOUTS[name];
  const [width, height] = layout.label;
  return (
    <div
      className={`label-page label-page-${name}`}
      style={{ width: mm(layout.page[0]), height: mm(layout.page[1]) }}
      data-outlined={outlined || undefined}
    >
      {labels.map((label, at) => {
        const [left, top] = getLabelPosition(layout, at);
        const place = {
          left: mm(left),
          top: mm(top),
          width: mm(width),
          height: mm(height),
          padding: mm(LABEL_PADDING_MM),
        };
        return (
          <div key={at} className="label-place" style={place}>
            {label && <Label {...label} />}
          </div>
        );
      })}
    </div>
  );
};

interface PagesProps {
  name: LabelLayoutName;
  pages: readonly (readonly (LabelContent | null)[])[];
}

/** CSS pixels in a millimetre. */
const PIXELS = 96 / 25.4;

export const LabelPagesPreview = ({ name, pages }: PagesProps) => {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const measure = () => setRoom(current.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  const scale = Math.min(1, room / (LABEL_LAYOUTS[name].page[0] * PIXELS));
  return (
    <div ref={box} className="label-preview" style={{ '--label-scale': scale } as CSSProperties}>
      {scale > 0 &&
        pages.map((labels, at) => (
          <div key={at} className="label-preview-page">
            <Page name={name} labels={labels} outlined />
          </div>
        ))}
    </div>
  );
};

export const PrintedLabelPages = ({
  name,
  pages,
  ...printing
}: PagesProps & Pick<ComponentProps<typeof PrintPortal>, 'onPrinted' | 'isPrinting'>) => (
  <PrintPortal className="label-paper" {...printing}>
    {pages.map((labels, at) => (
      <Page key={at} name={name} labels={labels} />
    ))}
  </PrintPortal>
);
