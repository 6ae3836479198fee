import path from 'node:path'
import { mix } from '#kit/shared/site/colours.ts'
import type { ShareCard } from './share.ts'
import { escaped } from '#kit/shared/text/plain-words.ts'

/** Size shown uncropped by networks (Open Graph: 1.91 to 1). */
export const shareSize = { width: 1200, height: 630 }

const fontfile = path.join(import.meta.dirname, 'fonts', 'source-serif-4-semibold.ttf')
// The comma keeps the last word from being read as a weight
const family = 'Source Serif 4 SemiBold,'
const ink = '#1d1a16'
const paper = '#fffdf8'
const margin = 80
const titleRoom = { width: 1040, height: 280 }
const titleSizes = [84, 70, 58, 48, 40]

/** A drawn village and hills in the site's colours. */
function ground(primary: string, accent: string): string {
  const far = mix(primary, paper, 0.55)
  const near = mix(accent, paper, 0.25)
  const wall = mix(primary, paper, 0.85)
  const roof = accent
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${shareSize.width}" height="${shareSize.height}" viewBox="0 0 1200 630">
<rect width="1200" height="630" fill="${paper}"/>
<rect width="1200" height="14" fill="${primary}"/>
<circle cx="1075" cy="470" r="62" fill="${mix(primary, paper, 0.3)}"/>
<path d="M0 545C130 480 260 455 400 480c130 24 190 50 330 34 150-18 260-60 470-26v142H0z" fill="${far}"/>
<g transform="translate(862 430)">
<path d="M40 0 56 46V130H24V46z" fill="${roof}"/><rect x="24" y="48" width="32" height="120" fill="${wall}"/><path d="M24 48 40 0l16 48z" fill="${roof}"/><circle cx="40" cy="70" r="7" fill="${near}"/>
<rect x="56" y="88" width="74" height="80" fill="${wall}"/><path d="M50 90 93 60l43 30z" fill="${roof}"/>
<rect x="-70" y="98" width="66" height="70" fill="${wall}"/><path d="M-78 100-37 72-2 100z" fill="${roof}"/>
<rect x="150" y="102" width="60" height="64" fill="${wall}"/><path d="M144 104 180 80l36 24z" fill="${roof}"/>
</g>
<path d="M0 580c150-42 320-46 500-20 170 24 330 22 460 2 90-14 160-18 240-8v76H0z" fill="${near}"/>
</svg>`
}

/** A preview card as PNG, 1200 × 630. */
export async function drawShareCard({ title, site, primary, accent }: ShareCard): Promise<Buffer> {
  // Loaded on demand: it takes 20 MB
  const { default: sharp } = await import('sharp')
  const words = (text: string, size: number, tint: string, width: number) =>
    sharp({
      text: {
        text: `<span foreground="${tint}">${escaped(text)}</span>`,
        font: `${family} ${size}`,
        fontfile,
        width,
        rgba: true,
        dpi: 72,
        wrap: 'word-char',
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true })

  let heading = await words(title, titleSizes[0]!, ink, titleRoom.width)
  for (const size of titleSizes.slice(1)) {
    if (heading.info.height <= titleRoom.height && heading.info.width <= titleRoom.width) break
    heading = await words(title, size, ink, titleRoom.width)
  }
  const height = Math.min(heading.info.height, titleRoom.height)
  const shown = await sharp(heading.data)
    .extract({ left: 0, top: 0, width: Math.min(heading.info.width, titleRoom.width), height })
    .toBuffer()
  const name = await words(site.slice(0, 60), 34, accent, titleRoom.width)
  return sharp(Buffer.from(ground(primary, accent)))
    .composite([
      { input: name.data, left: margin, top: 64 },
      { input: shown, left: margin, top: 140 },
    ])
    .png({ palette: true, quality: 90 })
    .toBuffer()
}
