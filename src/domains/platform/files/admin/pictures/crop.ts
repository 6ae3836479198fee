/** A frame in a picture, in its own pixels. */
export interface Frame {
  x: number
  y: number
  w: number
  h: number
}
interface Size {
  w: number
  h: number
}

const smallest = 16
const within = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

/** The largest frame of a ratio (width by height) in the middle of a picture; the whole of it without one. */
export function frameOf(picture: Size, ratio: number | null): Frame {
  if (!ratio) return { x: 0, y: 0, ...picture }
  const w = Math.min(picture.w, Math.round(picture.h * ratio))
  const h = Math.min(picture.h, Math.round(w / ratio))
  return { x: Math.round((picture.w - w) / 2), y: Math.round((picture.h - h) / 2), w, h }
}

/** A frame of whole pixels that lies in the picture, whatever was typed or dragged. */
export function fitted(frame: Frame, picture: Size): Frame {
  const w = within(Math.round(frame.w), Math.min(smallest, picture.w), picture.w)
  const h = within(Math.round(frame.h), Math.min(smallest, picture.h), picture.h)
  return {
    w,
    h,
    x: within(Math.round(frame.x), 0, picture.w - w),
    y: within(Math.round(frame.y), 0, picture.h - h),
  }
}

/** The frame with its lower right corner dragged; with a ratio the height follows. */
export function resized(
  frame: Frame,
  by: { x: number; y: number },
  ratio: number | null,
  picture: Size,
): Frame {
  const w = within(frame.w + by.x, smallest, picture.w - frame.x)
  const h = ratio ? w / ratio : within(frame.h + by.y, smallest, picture.h - frame.y)
  if (ratio && frame.y + h > picture.h) {
    const most = picture.h - frame.y
    return fitted({ ...frame, h: most, w: most * ratio }, picture)
  }
  return fitted({ ...frame, w, h }, picture)
}
