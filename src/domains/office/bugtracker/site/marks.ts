/** A shape drawn on a picture, in picture pixels. */
export type Mark =
  | { kind: 'arrow' | 'box' | 'blur'; from: Point; to: Point }
  | { kind: 'text'; at: Point; text: string }
export interface Point {
  x: number
  y: number
}
export const tools = ['arrow', 'box', 'text', 'blur'] as const
export type Tool = (typeof tools)[number]

/** The sorted corners of an area, limited to the picture. */
export function areaOf(from: Point, to: Point, width: number, height: number) {
  const within = (value: number, most: number) => Math.round(Math.min(Math.max(value, 0), most))
  const [x, right] = [within(Math.min(from.x, to.x), width), within(Math.max(from.x, to.x), width)]
  const [y, bottom] = [within(Math.min(from.y, to.y), height), within(Math.max(from.y, to.y), height)]
  return { x, y, width: right - x, height: bottom - y }
}

/** Maximum cells per side of a redacted area: too few to reconstruct its content. */
const fields = 6

/**
 * Redacts an area in the pixels themselves: a few large cells each get their mean colour.
 * @param pixels RGBA of the area, changed in place
 */
export function coarsen(pixels: Uint8ClampedArray, width: number, height: number): void {
  const across = Math.max(Math.ceil(width / fields), 12)
  const down = Math.max(Math.ceil(height / fields), 12)
  for (let top = 0; top < height; top += down)
    for (let left = 0; left < width; left += across) {
      const sum = [0, 0, 0]
      let count = 0
      const each = (work: (at: number) => void) => {
        for (let y = top; y < Math.min(top + down, height); y++)
          for (let x = left; x < Math.min(left + across, width); x++) work(4 * (y * width + x))
      }
      each((at) => {
        for (let channel = 0; channel < 3; channel++) sum[channel]! += pixels[at + channel]!
        count++
      })
      each((at) => {
        // Colours are rounded too, so that a cell with one letter more looks the same
        for (let channel = 0; channel < 3; channel++)
          pixels[at + channel] = Math.round(sum[channel]! / count / 32) * 32
        pixels[at + 3] = 255
      })
    }
}

const red = '#d1001f'

/** Draws a shape; line width depends on the picture's size, so that it is visible in a large one. */
export function draw(context: CanvasRenderingContext2D, mark: Mark): void {
  const { width, height } = context.canvas
  const line = Math.max(3, Math.round(Math.max(width, height) / 250))
  context.save()
  context.lineWidth = line
  context.lineCap = 'round'
  context.lineJoin = 'round'
  if (mark.kind === 'blur') {
    const { x, y, width: wide, height: high } = areaOf(mark.from, mark.to, width, height)
    if (wide > 0 && high > 0) {
      const area = context.getImageData(x, y, wide, high)
      coarsen(area.data, wide, high)
      context.putImageData(area, x, y)
    }
  } else if (mark.kind === 'text') {
    const size = Math.max(16, Math.round(width / 45))
    context.font = `700 ${size}px sans-serif`
    context.textBaseline = 'top'
    const wide = context.measureText(mark.text).width + size
    const x = Math.max(0, Math.min(mark.at.x, width - wide))
    const y = Math.max(0, Math.min(mark.at.y, height - 1.6 * size))
    context.fillStyle = '#fff'
    context.strokeStyle = red
    context.fillRect(x, y, wide, 1.6 * size)
    context.strokeRect(x, y, wide, 1.6 * size)
    context.fillStyle = '#a30018'
    context.fillText(mark.text, x + size / 2, y + 0.35 * size)
  } else {
    const strokes = () => {
      context.beginPath()
      if (mark.kind === 'box') {
        const area = areaOf(mark.from, mark.to, width, height)
        context.rect(area.x, area.y, area.width, area.height)
      } else {
        const { from, to } = mark
        const angle = Math.atan2(to.y - from.y, to.x - from.x)
        context.moveTo(from.x, from.y)
        context.lineTo(to.x, to.y)
        for (const side of [-0.45, 0.45]) {
          context.moveTo(to.x, to.y)
          context.lineTo(to.x - 6 * line * Math.cos(angle + side), to.y - 6 * line * Math.sin(angle + side))
        }
      }
      context.stroke()
    }
    // A white outline around red is visible on any background
    context.strokeStyle = '#fff'
    context.lineWidth = line * 2.2
    strokes()
    context.strokeStyle = red
    context.lineWidth = line
    strokes()
  }
  context.restore()
}
