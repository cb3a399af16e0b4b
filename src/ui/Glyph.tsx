/**
 * SVG paths of icons that lists repeat in every row. MUI's icon components would take longer to render than the rest
 * of the row.
 */
const DRAWINGS = {
  edit: 'M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5',
  delete: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10.5 11v5.5M13.5 11v5.5',
  expand: 'M6 9l6 6 6-6',
  collapse: 'M6 15l6-6 6 6',
  next: 'M9 6l6 6-6 6',
  minus: 'M6 12h12',
  plus: 'M6 12h12M12 6v12',
  down: 'M12 5v14M6 13l6 6 6-6',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M16.5 16.5L21 21',
  view: 'M2.5 12Q6 5.5 12 5.5T21.5 12Q18 18.5 12 18.5T2.5 12M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6',
  menu: 'M12 4.5a.8.8 0 1 0 .01 0zM12 11.2a.8.8 0 1 0 .01 0zM12 17.9a.8.8 0 1 0 .01 0z',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4.2 4.2 0 0 0-6-6l-1.2 1.2M14 10a4 4 0 0 0-6-.5l-3 3a4.2 4.2 0 0 0 6 6l1.2-1.2',
  filter: 'M4 7h16M7 12h10M10 17h4',
  download: 'M12 4v11M7.5 10.5L12 15l4.5-4.5M5 19.5h14',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  columns: 'M4 5h16v14H4zM9.5 5v14M14.5 5v14',
  picture: 'M4 5h16v14H4zM4 16l4.5-4.5 3.5 3.5 3-3 5 5M15.5 9.5h.01',
};

export type GlyphName = keyof typeof DRAWINGS;

export const Glyph = ({ name, size = 20 }: { name: GlyphName; size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.7"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d={DRAWINGS[name]} />
  </svg>
);
