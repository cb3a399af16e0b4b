/** How a box above a list or a report looks: as wide as a phone, and these pixels beside others. */
export const filterBox = (width: number) =>
  ({ width: { xs: '100%', sm: width }, bgcolor: 'background.paper', borderRadius: 1 }) as const;
