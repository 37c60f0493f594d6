// Signs of 24 px: the effects of player cards, and the table's own buttons.

export const ICONS = {
  skip: '<path d="M3 17C4 9 8 6 12.5 6S20 9 20.5 14M17 11.5L20.6 15L23 10.6"/><circle cx="12" cy="18" r="2.2" fill="currentColor"/>',
  reverse: '<path d="M7 21V10.5C7 6.5 9.6 4 13 4S19 6.5 19 10V16M15 12.5L19 16.5L23 12.5"/>',
  draw: '<rect x="4" y="4" width="11" height="16" rx="2.2"/><path d="M18.5 9V17M14.8 13H22.4"/>',
  peek: '<path d="M2 12Q7 5 12 5T22 12Q17 19 12 19T2 12Z"/><circle cx="12" cy="12" r="3" fill="currentColor"/>',
  again: '<path d="M20 12A8 8 0 1 1 17 5.8M17.5 2V6.4H13"/><path d="M10 8.6L15.4 12L10 15.4Z" fill="currentColor"/>',
  discard:
    '<rect x="7" y="2.5" width="10" height="11" rx="2"/><path d="M12 9V20M8.4 16.8L12 20.4L15.6 16.8"/><path d="M4 22H20"/>',
  recover: '<path d="M3 15V19Q3 21 5 21H19Q21 21 21 19V15M15.5 17C17 10.5 14 6.5 7.5 6.8M12 2L7 6.8L11.6 11.6"/>',
  swap: '<path d="M3 8H19M15 4L19 8L15 12M21 16H5M9 12L5 16L9 20"/>',
  target:
    '<circle cx="12" cy="12" r="7"/><path d="M12 1.8V7M12 17V22.2M1.8 12H7M17 12H22.2"/><circle cx="12" cy="12" r="1.4" fill="currentColor"/>',
  everyone:
    '<circle cx="12" cy="6" r="3"/><circle cx="5" cy="11" r="2.6"/><circle cx="19" cy="11" r="2.6"/><path d="M6.5 21Q6.5 13 12 13T17.5 21"/><path d="M2 19Q2 16 4 15.4M22 19Q22 16 20 15.4"/>',
  hand: '<rect x="7" y="3" width="11" height="17" rx="2.4"/><circle cx="12.5" cy="11.5" r="2.6" fill="currentColor"/>',
  player:
    '<rect x="6" y="3" width="12" height="18" rx="2.4"/><circle cx="12" cy="9.4" r="2.4" fill="currentColor"/><path d="M8.6 17Q8.6 13 12 13T15.4 17Z" fill="currentColor"/>',
  menu: '<path d="M4 7H20M4 12H20M4 17H14"/>',
  log: '<path d="M4 4.5V9.5H9M4.4 14A8 8 0 1 0 5.6 7.6M12 8V12.5L15 14.2"/>',
  sound: '<path d="M4 10V14H8L13 18V6L8 10ZM16.5 9Q19 12 16.5 15M19 6.5Q23 12 19 17.5"/>',
  mute: '<path d="M4 10V14H8L13 18V6L8 10ZM17 9L22 15M22 9L17 15"/>',
  leave: '<path d="M14 4H6V20H14M10 12H21M17 8L21 12L17 16"/>',
  rules: '<path d="M12 6Q8 3 3 4.5V19Q8 17.5 12 20.5Q16 17.5 21 19V4.5Q16 3 12 6ZM12 6V20"/>',
  sort: '<path d="M7 4V20M3.6 16.6L7 20L10.4 16.6M14 6H21M14 11.5H19M14 17H17"/>',
  smile: '<circle cx="12" cy="12" r="9"/><path d="M8 14Q12 18 16 14M9 9V10M15 9V10"/>',
  bot: '<rect x="4" y="9" width="16" height="11" rx="3.4"/><path d="M12 9V5"/><circle cx="12" cy="4" r="1.6" fill="currentColor"/><path d="M9 14V15M15 14V15"/>',
  check: '<path d="M4.5 12.5L10 18L20 6.5"/>',
  cross: '<path d="M6 6L18 18M18 6L6 18"/>',
  lock: '<rect x="5" y="11" width="14" height="9.5" rx="2.4"/><path d="M8 11V8Q8 4 12 4T16 8V11"/>',
  play: '<path d="M8 5L19 12L8 19Z" fill="currentColor"/>',
  pause: '<path d="M8.5 5V19M15.5 5V19"/>',
  back: '<path d="M18 5L9 12L18 19ZM6 5V19" fill="currentColor"/>',
  forward: '<path d="M6 5L15 12L6 19ZM18 5V19" fill="currentColor"/>',
  link: '<path d="M10 14A4 4 0 0 0 15.7 14L19 10.7A4 4 0 0 0 13.3 5L12 6.3M14 10A4 4 0 0 0 8.3 10L5 13.3A4 4 0 0 0 10.7 19L12 17.7"/>',
  copy: '<rect x="8" y="8" width="12" height="12" rx="2.4"/><path d="M4 15V6Q4 4 6 4H15"/>',
  eye: '<path d="M2 12Q7 5 12 5T22 12Q17 19 12 19T2 12Z"/><circle cx="12" cy="12" r="3"/>',
  up: '<path d="M6 14L12 8L18 14"/>',
  right: '<path d="M9 5L16 12L9 19"/>',
  left: '<path d="M15 5L8 12L15 19"/>',
  plus: '<path d="M12 5V19M5 12H19"/>',
  keys: '<rect x="2.5" y="6" width="19" height="12" rx="2.4"/><path d="M6 10H6.1M10 10H10.1M14 10H14.1M18 10H18.1M8 14H16"/>',
  gear: '<circle cx="12" cy="12" r="3.2"/><path d="M12 2.5V6M12 18V21.5M2.5 12H6M18 12H21.5M5.3 5.3L7.8 7.8M16.2 16.2L18.7 18.7M18.7 5.3L16.2 7.8M7.8 16.2L5.3 18.7"/>',
  wifi: '<path d="M2.5 9Q12 1 21.5 9M6 13Q12 8 18 13M9.5 17Q12 15 14.5 17"/><circle cx="12" cy="20" r="1.4" fill="currentColor"/>',
  shield: '<path d="M12 3L20 6V12Q20 18.5 12 21.5Q4 18.5 4 12V6ZM8.5 12L11 14.6L15.6 9.6"/>',
  tv: '<rect x="2.5" y="5" width="19" height="12.5" rx="2.4"/><path d="M8 21H16"/>',
  full: '<path d="M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15"/>',
  clock: '<circle cx="12" cy="12" r="9"/><path d="M12 7V12L15.5 14"/>',
  arms: '<path d="M5 12V3M19 12V3M5 12Q5 17 12 17T19 12M8 22V17M16 22V17"/><circle cx="12" cy="9.5" r="3" fill="currentColor"/>',
  turn: '<path d="M20 12A8 8 0 1 1 16.5 5.4M16.8 1.6V5.8H12.4"/>',
} as const;

export type IconName = keyof typeof ICONS;
