export const ShopMark = ({ size = 40 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
    <rect width="32" height="32" rx="7" fill="#14532d" />
    <path
      d="M6 13 8.5 7h15L26 13v1.5a3 3 0 0 1-5 2.2 3 3 0 0 1-5 0 3 3 0 0 1-5 0 3 3 0 0 1-5-2.2Z"
      fill="#f6c765"
    />
    <path d="M8 19v6h16v-6" fill="none" stroke="#fff" strokeWidth="2.4" strokeLinejoin="round" />
  </svg>
);
