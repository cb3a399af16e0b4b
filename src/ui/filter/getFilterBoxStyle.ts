/** How a box above a list or a report looks: full width on a phone, otherwise `width` in pixels. */
export const getFilterBoxStyle = (width: number) =>
  ({ width: { xs: '100%', sm: width }, bgcolor: 'background.paper', borderRadius: 1 }) as const;
