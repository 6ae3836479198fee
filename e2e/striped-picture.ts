import sharp from 'sharp'

/** A picture of stripes two pixels wide, which reveal whether an area was pixelated. */
export const stripes = (): Promise<Buffer> => {
  const [width, height] = [800, 500]
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at++) pixels.fill(at % 4 < 2 ? 0 : 255, 3 * at, 3 * at + 3)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}
