const [width, height] = [600, 400]

/** The word MUSTER in strokes, because the machine that renders the picture may have no fonts. */
const letters = [
  'M0 60V0L24 34L48 0V60',
  'M72 0V42Q72 60 92 60Q112 60 112 42V0',
  'M176 8Q160 -4 146 6Q134 18 152 28Q178 36 172 50Q160 66 138 52',
  'M196 0H248M222 0V60',
  'M312 0H272V60H312M272 29H304',
  'M336 60V0H360Q378 2 378 17Q378 32 360 33H336M358 33L380 60',
]

/** Placeholder for the official notice, marked as a sample. */
export const sampleNotice =
  (): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="#f4ece0"/><rect x="8" y="8" width="${width - 16}" height="${height - 16}" fill="none" stroke="#23395b" stroke-width="4"/>
<path d="M300 50L380 78V150Q380 214 300 246Q220 214 220 150V78Z" fill="#23395b"/>
<path d="M262 144L292 174L342 112" fill="none" stroke="#f4ece0" stroke-width="14" stroke-linecap="round" stroke-linejoin="round"/>
<g transform="translate(110 294)" fill="none" stroke="#722f37" stroke-width="9" stroke-linecap="round" stroke-linejoin="round">${letters.map((d) => `<path d="${d}"/>`).join('')}</g>
</svg>`
