export const PRODUCT_GLYPHS = {
  apple: `<path d="M50 34c-9-9-32-7-32 18 0 24 17 38 32 31 15 7 32-7 32-31 0-25-23-27-32-18z" fill="#d6453d"/>
    <ellipse cx="33" cy="49" rx="5" ry="9" fill="#fff" opacity=".35" transform="rotate(20 33 49)"/>
    <path d="M50 35c0-8 2-14 6-19" stroke="#6b4226" stroke-width="4" fill="none" stroke-linecap="round"/>
    <path d="M56 26c4-11 14-13 22-11-2 11-13 16-22 11z" fill="#5c9c3f"/>`,
  banana: `<path d="M20 26c2 34 26 54 60 50 4 0 5-7 1-8-26-4-44-20-50-45-1-5-11-4-11 3z" fill="#f2c233"/>
    <path d="M24 30c4 28 24 44 54 42" stroke="#d79f1c" stroke-width="3" fill="none"/>
    <path d="M20 26l2-8 7 1 1 5z" fill="#6b4226"/>`,
  orange: `<circle cx="50" cy="54" r="32" fill="#f08c24"/><circle cx="50" cy="54" r="25" fill="#f7a945"/>
    <path d="M50 32v44M28 54h44M35 39l30 30M65 39L35 69" stroke="#fff" stroke-width="2.5" opacity=".75"/>
    <path d="M50 22c6-9 14-9 20-7-3 9-12 12-20 7z" fill="#5c9c3f"/>`,
  grapes: `<path d="M50 34V14" stroke="#6b4226" stroke-width="4" stroke-linecap="round"/>
    <path d="M52 24c8-8 18-6 24-1-6 8-17 9-24 1z" fill="#5c9c3f"/>
    <g fill="#7b4fa3"><circle cx="32" cy="42" r="11"/><circle cx="52" cy="40" r="11"/><circle cx="70" cy="43" r="11"/></g>
    <g fill="#8f63b8"><circle cx="41" cy="57" r="11"/><circle cx="61" cy="57" r="11"/><circle cx="51" cy="74" r="11"/></g>`,
  tomato: `<ellipse cx="50" cy="56" rx="34" ry="29" fill="#dc3f35"/>
    <ellipse cx="34" cy="48" rx="7" ry="5" fill="#fff" opacity=".35"/>
    <path d="M50 30l6-11 3 11 13 0-10 8-12 2-12-2-10-8 13 0 3-11z" fill="#4f8f3a"/>`,
  carrot: `<path d="M66 34c10 10 2 16-8 25L26 84c-6 4-12-2-8-8l25-32c8-10 14-18 23-10z" fill="#ef7f2d"/>
    <path d="M48 50l7 6M38 61l6 5M54 41l6 6" stroke="#c75f16" stroke-width="3" stroke-linecap="round"/>
    <path d="M65 36c-4-12 2-20 8-22 2 8 1 12-2 16 6-4 12-4 17 0-5 7-13 10-23 6z" fill="#4f8f3a"/>`,
  greens: `<path d="M50 88C22 78 14 46 26 20c14 4 20 12 24 22 4-10 10-18 24-22 12 26 4 58-24 68z" fill="#5fa544"/>
    <path d="M50 88C36 66 38 34 50 12c12 22 14 54 0 76z" fill="#82c25f"/>
    <path d="M50 84V34M50 60l-9-9M50 60l9-9M50 74l-7-7M50 74l7-7" stroke="#fff" stroke-width="2.5" opacity=".7" fill="none"/>`,
  milk: `<path d="M30 38l10-18h20l10 18v48H30z" fill="#fdfdfb"/><path d="M30 38l10-18h20l10 18z" fill="#dfe6ee"/>
    <path d="M40 14h20v8H40z" fill="#3f7fc1"/><path d="M30 52c10-8 16 8 40-2v22H30z" fill="#3f7fc1"/>`,
  egg: `<ellipse cx="38" cy="58" rx="19" ry="25" fill="#f6e3c8"/><ellipse cx="64" cy="62" rx="18" ry="23" fill="#e2b98c"/>
    <ellipse cx="31" cy="48" rx="5" ry="8" fill="#fff" opacity=".7"/><ellipse cx="58" cy="52" rx="4" ry="7" fill="#fff" opacity=".5"/>`,
  cheese: `<path d="M12 62L70 26c12 2 18 12 18 36z" fill="#f5c648"/><path d="M12 62h76v20H12z" fill="#e8ae2c"/>
    <circle cx="62" cy="48" r="7" fill="#d7981d"/><circle cx="44" cy="56" r="4" fill="#d7981d"/>
    <circle cx="34" cy="73" r="5" fill="#c98a16"/><circle cx="66" cy="72" r="4" fill="#c98a16"/>`,
  loaf: `<path d="M14 46c0-20 72-20 72 0 0 6-3 9-6 10v26H20V56c-3-1-6-4-6-10z" fill="#c9873f"/>
    <path d="M20 46c0-14 60-14 60 0 0 5-4 6-6 7v23H26V53c-2-1-6-2-6-7z" fill="#eac18a"/>
    <path d="M38 48l-4 10M52 48l-4 10M66 48l-4 10" stroke="#c9873f" stroke-width="3.5" stroke-linecap="round"/>`,
  croissant: `<path d="M12 66c2-32 22-46 38-46s36 14 38 46c-6 6-15 4-19-2-4-10-10-14-19-14s-15 4-19 14c-4 6-13 8-19 2z" fill="#d8943f"/>
    <path d="M30 32l6 22M50 20v30M70 32l-6 22M18 46l14 14M82 46L68 60" stroke="#a96a22" stroke-width="3" stroke-linecap="round"/>`,
  steak: `<path d="M16 50c0-22 26-32 46-26 22 6 28 26 18 40-8 12-20 8-30 14-14 8-34-6-34-28z" fill="#f0d9cf"/>
    <path d="M23 50c0-17 21-25 37-20 18 5 22 20 15 31-7 9-17 6-26 11-11 6-26-6-26-22z" fill="#c0443f"/>
    <circle cx="58" cy="44" r="8" fill="#f0d9cf"/><path d="M34 54c6 8 14 8 20 4" stroke="#e9b0a4" stroke-width="3" fill="none" stroke-linecap="round"/>`,
  drumstick: `<path d="M62 62L80 80" stroke="#f3e6d3" stroke-width="9" stroke-linecap="round"/>
    <circle cx="84" cy="78" r="6" fill="#f3e6d3"/><circle cx="78" cy="84" r="6" fill="#f3e6d3"/>
    <path d="M20 24c16-14 40-8 48 12 4 12 2 22-4 28s-18 8-29 3C15 58 8 38 20 24z" fill="#b86a2c"/>
    <path d="M28 30c8-7 20-6 27 2" stroke="#e2a566" stroke-width="5" fill="none" stroke-linecap="round"/>`,
  fish: `<path d="M68 50l22-18v36z" fill="#4a86a8"/><path d="M10 50c14-24 44-28 66 0-22 28-52 24-66 0z" fill="#6fa9c7"/>
    <path d="M38 33c-6 12-6 22 0 34" stroke="#4a86a8" stroke-width="3" fill="none"/><circle cx="25" cy="46" r="4" fill="#1f3440"/>
    <path d="M48 44c4 4 4 8 0 12M58 44c4 4 4 8 0 12" stroke="#4a86a8" stroke-width="3" fill="none" stroke-linecap="round"/>`,
  can: `<path d="M26 24v52c0 14 48 14 48 0V24z" fill="#c9d1d6"/><path d="M26 36c0 10 48 10 48 0v30c0 10-48 10-48 0z" fill="#cf4b3f"/>
    <ellipse cx="50" cy="24" rx="24" ry="8" fill="#e6ebee"/><ellipse cx="50" cy="24" rx="17" ry="5" fill="#b4bec4"/>
    <circle cx="50" cy="57" r="9" fill="#fff" opacity=".9"/>`,
  bottle: `<path d="M43 12h14v18c0 6 11 10 11 24v28c0 5-4 8-8 8H40c-4 0-8-3-8-8V54c0-14 11-18 11-24z" fill="#7c9a3c"/>
    <path d="M42 10h16v10H42z" fill="#3c4a1c"/><path d="M32 58h36v20H32z" fill="#f6efd8"/><circle cx="50" cy="68" r="6" fill="#7c9a3c"/>`,
  jar: `<path d="M26 34h48v44c0 6-4 10-10 10H36c-6 0-10-4-10-10z" fill="#d98b2b"/><path d="M24 20h52v14H24z" fill="#8a5a2b"/>
    <path d="M26 48h48v22H26z" fill="#fbf3e0"/><path d="M40 59c4-8 16-8 20 0-4 8-16 8-20 0z" fill="#d98b2b"/>`,
  box: `<path d="M28 18h44v68H28z" fill="#3f8f8a"/><path d="M72 18l10 8v56l-10 4z" fill="#2c6c68"/>
    <circle cx="50" cy="44" r="14" fill="#f5d76b"/><path d="M36 68h28M40 76h20" stroke="#fff" stroke-width="4" stroke-linecap="round"/>`,
  bag: `<path d="M26 20h48l-4 12c8 16 8 34 4 54H26c-4-20-4-38 4-54z" fill="#e2b04a"/><path d="M26 20h48l-4 12H30z" fill="#b98525"/>
    <circle cx="50" cy="60" r="15" fill="#fff7e2"/><path d="M50 50c6 6 6 14 0 20-6-6-6-14 0-20z" fill="#7c9a3c"/>`,
  soda: `<path d="M30 24h40v56c0 8-40 8-40 0z" fill="#3d7fb8"/><path d="M30 24c0-8 40-8 40 0z" fill="#dfe5ea"/>
    <path d="M30 62c14-18 26 6 40-14v18c-14 18-26-4-40 12z" fill="#fff"/><circle cx="42" cy="38" r="3" fill="#fff" opacity=".8"/><circle cx="56" cy="34" r="4" fill="#fff" opacity=".8"/>`,
  cookie: `<circle cx="50" cy="52" r="34" fill="#c98f4e"/><circle cx="50" cy="50" r="31" fill="#dba968"/>
    <g fill="#5a3418"><circle cx="38" cy="38" r="6"/><circle cx="62" cy="42" r="5"/><circle cx="46" cy="60" r="6"/><circle cx="66" cy="64" r="5"/><circle cx="30" cy="56" r="4"/></g>`,
  'ice-cream': `<path d="M30 50h40L50 94z" fill="#d9a35a"/><path d="M38 50l18 30M50 50l10 20M62 50L44 80M50 50L40 70" stroke="#b57d35" stroke-width="2"/>
    <circle cx="38" cy="40" r="16" fill="#f6d7dc"/><circle cx="62" cy="40" r="16" fill="#fdf3d8"/><circle cx="50" cy="24" r="15" fill="#b98a66"/>`,
  cup: `<path d="M26 38h44v34c0 8-6 14-14 14H40c-8 0-14-6-14-14z" fill="#fdfaf3"/>
    <path d="M70 46h6c12 0 12 22 0 22h-6" stroke="#fdfaf3" stroke-width="6" fill="none"/><ellipse cx="48" cy="38" rx="22" ry="6" fill="#6b4226"/>
    <path d="M40 26c-4-6 4-8 0-14M54 26c-4-6 4-8 0-14" stroke="#fff" stroke-width="3.5" fill="none" stroke-linecap="round"/>`,
  'paper-roll': `<path d="M28 26v48c0 12 44 12 44 0V26z" fill="#fafafa"/><path d="M72 40l12 4v34l-12-4z" fill="#e3e6ea"/>
    <ellipse cx="50" cy="26" rx="22" ry="9" fill="#eceff2"/><ellipse cx="50" cy="26" rx="8" ry="3.5" fill="#b08b62"/>
    <path d="M28 50c0 12 44 12 44 0" stroke="#d3d9df" stroke-width="2" stroke-dasharray="4 4" fill="none"/>`,
  spray: `<path d="M38 40h24c6 6 8 12 8 20v26c0 3-2 4-4 4H34c-2 0-4-1-4-4V60c0-8 2-14 8-20z" fill="#56a0a8"/>
    <path d="M42 30h16v10H42z" fill="#d9dfe3"/><path d="M34 16h34c4 0 4 14 0 14H44l-4 8-5-3 3-7h-4z" fill="#d8573f"/>
    <path d="M32 62h36v16H32z" fill="#f4fbfb"/>`,
} as const;

export type GlyphName = keyof typeof PRODUCT_GLYPHS;
