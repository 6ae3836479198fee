/** Drawings of 1200 × 900 as stand-ins for citizens' photos. */
const framed = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900" width="1200" height="900">${body}</svg>`

/** A pothole filled with water, beside the kerb. */
export const pothole = framed(`
  <rect width="1200" height="900" fill="#8d8b88"/>
  <path d="M0 0H1200V150L0 260Z" fill="#b9b2a4"/>
  <path d="M0 260 1200 150V196L0 312Z" fill="#d8d2c6"/>
  <path d="M150 250V296M430 224V270M710 198V246M990 172V216" stroke="#a59e91" stroke-width="6"/>
  <path d="M0 312 1200 196V236L0 356Z" fill="#6f6c69"/>
  <path d="M300 560Q330 430 520 440Q640 400 780 470Q930 480 910 610Q900 730 730 720Q600 790 470 720Q300 720 300 560Z" fill="#5b5551"/>
  <path d="M340 566Q366 468 528 474Q640 440 766 500Q880 512 868 606Q856 694 722 686Q600 744 486 686Q346 684 340 566Z" fill="#3f3a37"/>
  <path d="M410 580Q450 520 560 530Q680 500 790 570Q820 640 700 650Q590 690 490 650Q410 640 410 580Z" fill="#7f93a3"/>
  <path d="M470 566Q560 536 660 556Q600 584 470 566Z" fill="#c3d2dc"/>
  <path d="M280 520 180 470M920 560 1050 520M620 760 640 860M340 690 240 770" stroke="#6a6562" stroke-width="7" stroke-linecap="round"/>
  <path d="M250 640h26l-8 20h-22zM950 690h34l-6 22h-30zM420 800h22l-4 16h-20z" fill="#4a4542"/>`)

/** A lamp post at dusk with a broken lamp. */
export const lamp = framed(`
  <defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#2f3d5c"/><stop offset=".7" stop-color="#d98f5f"/><stop offset="1" stop-color="#e8b27c"/></linearGradient></defs>
  <rect width="1200" height="900" fill="url(#s)"/>
  <path d="M0 700Q260 590 520 670T1200 610V900H0Z" fill="#3a3a44"/>
  <path d="M90 900V640L190 570 290 640V900ZM940 900V600L1060 520 1180 600V900Z" fill="#2a2a33"/>
  <rect x="140" y="680" width="40" height="50" fill="#f4c56a"/>
  <path d="M560 900 576 250h28l16 650Z" fill="#1d1f27"/>
  <path d="M590 262Q600 170 720 176" fill="none" stroke="#1d1f27" stroke-width="18" stroke-linecap="round"/>
  <g transform="rotate(28 730 190)"><path d="M676 186h120l-24 46h-72Z" fill="#15171d"/><path d="M700 232h72l-10 26h-52Z" fill="#5a6272"/><path d="m716 234 14 22 12-20" fill="none" stroke="#222630" stroke-width="5"/></g>
  <path d="M726 176Q700 210 706 250" fill="none" stroke="#101218" stroke-width="5"/>`)
